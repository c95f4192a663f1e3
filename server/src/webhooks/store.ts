import Type from 'typebox'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable, Time } from '../http/schemas.ts'
import type { Attempt, Delivery } from './attempt.ts'

// A node that dies with some in its hands: they are due again after two minutes.
const claimDue = statement<Delivery>(`
  with due as (
    select id from broadsheet.webhook_deliveries
    where webhook_uuid = $1 and state = 'pending' and next_attempt_at <= now()
    order by next_attempt_at, id limit $2 for update skip locked)
  update broadsheet.webhook_deliveries as delivery
  set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  from due where delivery.id = due.id
  returning delivery.id, delivery.event_uuid, delivery.type, delivery.data, delivery.attempts, delivery.created_at`)

/** Takes events that are due for one webhook, the oldest first. */
export async function claim(db: Queryable, webhook: string, limit: number): Promise<readonly Delivery[]> {
  return (await db.rows(claimDue, [webhook, limit])).sort((a, b) => a.id - b.id)
}

// What was taken is nobody's business here any more: it is about people, who may want to be forgotten.
const recordOne = statement<object>(`
  update broadsheet.webhook_deliveries set
    data = case when $2 = 'delivered' then '{}' else data end, state = $2, reply = $3, next_attempt_at = now() + $4 * interval '1 second',
    finished_at = case when $2 = 'pending' then null else now() end
  where id = $1`)

export async function record(db: Queryable, id: number, outcome: Attempt): Promise<void> {
  const state = outcome.kind === 'again' ? 'pending' : outcome.kind
  await db.run(recordOne, [
    id,
    state,
    outcome.reply.replaceAll('\0', ' '),
    outcome.kind === 'again' ? outcome.seconds : 0,
  ])
}

const releaseAll = statement<object>(`
  update broadsheet.webhook_deliveries set attempts = attempts - 1, next_attempt_at = now()
  where id = any($1::bigint[]) and state = 'pending'`)

/** Gives back what was taken and not tried. */
export async function release(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.run(releaseAll, [ids])
}

const retryGivenUp = statement<object>(`
  update broadsheet.webhook_deliveries set state = 'pending', attempts = 0, next_attempt_at = now(), finished_at = null
  where webhook_uuid = $1 and state = 'given_up'`)

/** Answers how many are tried again. */
export function retryAll(db: Queryable, webhook: string): Promise<number> {
  return db.run(retryGivenUp, [webhook])
}

const giveUpOrphans = statement<object>(`
  update broadsheet.webhook_deliveries set state = 'given_up', finished_at = now(), reply = 'The webhook was removed.'
  where state = 'pending' and webhook_uuid <> all($1::text[])`)
const deleteOld = statement<object>(`
  delete from broadsheet.webhook_deliveries where state <> 'pending' and finished_at < now() - interval '14 days'`)

export async function tidy(db: Queryable, webhooks: readonly string[]): Promise<void> {
  await db.run(giveUpOrphans, [webhooks])
  await db.run(deleteOld)
}

export const deliveryStates = ['pending', 'delivered', 'given_up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const DeliverySchema = Type.Object({
  id: Type.Integer(),
  webhook_uuid: Type.String(),
  event_uuid: Type.String(),
  type: Type.String(),
  state: Type.Enum([...deliveryStates]),
  attempts: Type.Integer(),
  reply: nullable(Type.String()),
  created_at: Time,
  next_attempt_at: nullable(Time),
  finished_at: nullable(Time),
})

export interface ListedDelivery {
  readonly id: number
  readonly webhook_uuid: string
  readonly event_uuid: string
  readonly type: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly reply: string | null
  readonly created_at: Timestamp
  readonly next_attempt_at: Timestamp | null
  readonly finished_at: Timestamp | null
}

const selectLatest = statement<ListedDelivery>(`
  select id, webhook_uuid, event_uuid, type, state, attempts, reply, created_at,
    case when state = 'pending' then next_attempt_at end as next_attempt_at, finished_at
  from broadsheet.webhook_deliveries
  where ($1::text is null or webhook_uuid = $1) and ($2::text is null or state = $2)
  order by id desc limit $3`)

/** The newest first. */
export function latestDeliveries(
  db: Queryable,
  filter: { readonly webhook: string | undefined; readonly state: DeliveryState | undefined; readonly limit: number },
): Promise<readonly ListedDelivery[]> {
  return db.rows(selectLatest, [filter.webhook ?? null, filter.state ?? null, filter.limit])
}
