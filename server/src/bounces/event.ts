export const bounceTypes = ['soft', 'hard', 'complaint'] as const

export type BounceType = (typeof bounceTypes)[number]

/** One bounce or complaint, from whichever source. */
export interface BounceEvent {
  /** Null: found by the address, if there is one. */
  readonly subscriberId: number | null
  readonly email?: string
  readonly campaignId: number | null
  readonly type: BounceType
  readonly source: string
  readonly meta: unknown
  /** Default now. */
  readonly createdAt?: string
  /** The id that the source gave it; an event that was seen before is dropped. */
  readonly eventId?: string
}

/** An event as a report names it: by UUIDs and addresses, which may belong to nobody. */
export interface ReportedBounce {
  readonly subscriberUuid?: string | undefined
  readonly email?: string | undefined
  readonly campaignUuid?: string | undefined
  readonly type: BounceType
  readonly source: string
  readonly meta: unknown
  readonly createdAt?: string | undefined
  readonly eventId?: string | undefined
}
