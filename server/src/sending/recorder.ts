import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { createGroupWriter, type GroupWriter } from './group-writer.ts'
import { type DeliveryOutcome, nextDelay } from './outcome.ts'

/** One outcome on its way into the ledger. */
export interface Recorded {
  readonly subscriberId: number
  /** Attempts before this one. */
  readonly attempts: number
  /** It has a row among the troubles. */
  readonly wasDeferred: boolean
  readonly outcome: DeliveryOutcome
  readonly email: string
}

export type Recorder = GroupWriter<Recorded>

/** What a flush has found out. */
export interface Flushed {
  readonly accepted: number
  /** Since the last start or resume. */
  readonly errors: number
}

const recordAccepted = statement<{ accepted: number }>(`
  with outcome as (select * from unnest($2::integer[], $3::text[]) as o(id, reply)),
  changed as (
    update broadsheet.recipients as recipient
    set state = 'accepted', attempts = recipient.attempts + 1, changed_at = now(), reply = outcome.reply
    from outcome
    where recipient.campaign_id = $1 and recipient.subscriber_id = outcome.id
      and recipient.state in ('pending', 'deferred')
    returning 1)
  update broadsheet.campaign_runs set accepted = accepted + (select count(*) from changed)
  where campaign_id = $1 returning (select count(*) from changed) as accepted`)

const clearTroubles = statement<object>(`
  delete from broadsheet.recipient_troubles where campaign_id = $1 and subscriber_id = any($2::integer[])`)

const recordTroubles = statement<{ errors: number; changed: readonly number[] }>(`
  with outcome as (
    select * from unnest(
      $2::integer[], $3::broadsheet.recipient_state[], $4::text[], $5::text[], $6::integer[], $7::smallint[]
    ) as o(id, state, reason, reply, delay, attempts)),
  changed as (
    update broadsheet.recipients as recipient
    set state = outcome.state, attempts = recipient.attempts + outcome.attempts, changed_at = now(), reply = null
    from outcome
    where recipient.campaign_id = $1 and recipient.subscriber_id = outcome.id
      and recipient.state in ('pending', 'deferred')
    returning outcome.*),
  kept as (
    insert into broadsheet.recipient_troubles
      (campaign_id, subscriber_id, state, reason, reply, next_attempt_at)
    select $1, id, state, reason, reply, now() + delay * interval '1 millisecond' from changed
    on conflict (campaign_id, subscriber_id) do update
    set state = excluded.state, reason = excluded.reason, reply = excluded.reply, changed_at = now(),
        next_attempt_at = excluded.next_attempt_at, leased_by = null)
  update broadsheet.campaign_runs set
    refused = refused + (select count(*) from changed where state = 'refused'),
    given_up = given_up + (select count(*) from changed where state = 'given_up'),
    skipped = skipped + (select count(*) from changed where state = 'skipped'),
    failed = failed + (select count(*) from changed where state = 'failed'),
    errors = errors + (select count(*) from changed where state in ('refused', 'given_up', 'failed'))
  where campaign_id = $1 returning errors, (select coalesce(array_agg(id), '{}') from changed) as changed`)

/** Most entries in one statement; also what a crash can repeat at the most, beside what is on the wire. */
const portion = 500

/** Outcomes of one campaign on their way into the ledger. */
export function createRecorder(options: {
  readonly db: Database
  readonly campaignId: number
  /** Runs in the transaction of the outcomes. */
  readonly alongside: (tx: Queryable, refusals: readonly Recorded[]) => Promise<void>
  readonly onFlushed: (flushed: Flushed) => Promise<void>
  readonly onError: (error: unknown) => void
}): Recorder {
  return createGroupWriter<Recorded>({
    largest: portion,
    onError: options.onError,
    async write(group) {
      // By far the most groups: one statement is its own transaction, and saves two ways to the database.
      if (group.every(isPlainSuccess)) {
        const accepted = await writeAccepted(options.db, options.campaignId, group)
        return options.onFlushed({ accepted, errors: 0 })
      }
      const flushed = await options.db.transaction(async (tx) => {
        const result = await writeGroup(tx, options.campaignId, group)
        // A group may be written once more, where the answer to its commit was lost: nobody bounces twice for that.
        const changed = new Set(result.changed)
        const refusals = group.filter(
          ({ outcome, subscriberId }) => outcome.kind === 'refused' && outcome.address && changed.has(subscriberId),
        )
        if (refusals.length > 0) await options.alongside(tx, refusals)
        return result
      })
      await options.onFlushed(flushed)
    },
  })
}

function isPlainSuccess({ outcome, wasDeferred }: Recorded): boolean {
  return outcome.kind === 'accepted' && !wasDeferred
}

async function writeAccepted(db: Queryable, campaignId: number, group: readonly Recorded[]): Promise<number> {
  const replies = group.map(({ outcome }) => outcome.reply)
  return (await db.row(recordAccepted, [campaignId, group.map(idOf), replies]))?.accepted ?? 0
}

interface Written extends Flushed {
  /** Whose trouble is new. */
  readonly changed: readonly number[]
}

async function writeGroup(tx: Queryable, campaignId: number, group: readonly Recorded[]): Promise<Written> {
  const good = group.filter(({ outcome }) => outcome.kind === 'accepted')
  const bad = group.filter(({ outcome }) => outcome.kind !== 'accepted')
  let accepted = 0
  let troubles: { readonly errors: number; readonly changed: readonly number[] } | undefined
  if (good.length > 0) {
    accepted = await writeAccepted(tx, campaignId, good)
    const retried = good.filter((entry) => entry.wasDeferred).map(idOf)
    if (retried.length > 0) await tx.run(clearTroubles, [campaignId, retried])
  }
  if (bad.length > 0) {
    const rows = bad.map(troubleRow)
    troubles = await tx.row(recordTroubles, [
      campaignId,
      bad.map(idOf),
      rows.map((row) => row.state),
      rows.map((row) => row.reason),
      rows.map((row) => row.reply),
      rows.map((row) => row.delay),
      rows.map((row) => row.attempts),
    ])
  }
  return { accepted, errors: troubles?.errors ?? 0, changed: troubles?.changed ?? [] }
}

function idOf(entry: Recorded): number {
  return entry.subscriberId
}

/** A row of the troubles for an outcome. Pure, so that the schedule of retries can be tested. */
export function troubleRow({ outcome, attempts }: Pick<Recorded, 'outcome' | 'attempts'>) {
  const { kind, reply } = outcome
  const reason = outcome.kind === 'accepted' ? '' : outcome.reason
  if (kind !== 'deferred') return { state: kind, reason, reply, delay: null, attempts: kind === 'skipped' ? 0 : 1 }
  if (outcome.reason === 'pace' || outcome.reason === 'held') {
    return { state: kind, reason, reply, delay: Math.round(outcome.delay), attempts: 0 }
  }
  const delay = nextDelay('campaign', attempts + 1)
  return { state: delay === undefined ? ('given_up' as const) : kind, reason, reply, delay: delay ?? null, attempts: 1 }
}
