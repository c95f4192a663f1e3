import type { Timestamp } from '../db/timestamp.ts'

/** Somebody whose step is due, as they are at this moment. */
export interface DuePerson {
  readonly status: string
  readonly email: string
  /** Null: not on the list any more. */
  readonly membership: string | null
  readonly optin: string
  /** The end of a break they asked for, if it is still to come. */
  readonly paused_until: Timestamp | null
}

export type Verdict =
  | { readonly kind: 'send' }
  /** They asked for a break: the step waits until its end. */
  | { readonly kind: 'wait'; readonly until: Timestamp }
  /** Consent is gone, or mail to them is not allowed: the sequence ends for them. */
  | { readonly kind: 'left' }

/** Pure. The rule of who may be mailed is that of campaigns (sending/audience.ts). */
export function verdictOn(person: DuePerson, allowsAddress: (email: string) => boolean): Verdict {
  if (person.status === 'blocklisted' || !isMember(person) || !allowsAddress(person.email)) return { kind: 'left' }
  if (person.paused_until !== null) return { kind: 'wait', until: person.paused_until }
  return { kind: 'send' }
}

function isMember({ membership, optin }: DuePerson): boolean {
  if (membership === null) return false
  return optin === 'double' ? membership === 'confirmed' : membership !== 'unsubscribed'
}
