import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'

/** Lengths of a break that the page offers. */
export const pauseDays = [7, 30, 90] as const

const longestPause = 366

const selectPause = statement<{ paused_until: Timestamp }>(
  'select paused_until from broadsheet.pauses where subscriber_id = $1 and paused_until > now()',
)

/** Until when a person gets no campaigns, if they asked for that. */
export async function pausedUntil(db: Queryable, subscriberId: number): Promise<Timestamp | undefined> {
  return (await db.row(selectPause, [subscriberId]))?.paused_until
}

const upsertPause = statement<object>(`
  insert into broadsheet.pauses (subscriber_id, paused_until) values ($1, now() + make_interval(days => $2))
  on conflict (subscriber_id) do update set paused_until = excluded.paused_until`)

const deletePause = statement<object>('delete from broadsheet.pauses where subscriber_id = $1')

/** Begins a break of so many days from now; 0 ends it. */
export async function pause(tx: Queryable, subscriberId: number, days: number): Promise<void> {
  if (days <= 0) await tx.run(deletePause, [subscriberId])
  else await tx.run(upsertPause, [subscriberId, Math.min(days, longestPause)])
}

const forgetEnded = statement<object>('delete from broadsheet.pauses where paused_until < now()')

export async function forgetEndedPauses(db: Queryable): Promise<void> {
  await db.run(forgetEnded)
}
