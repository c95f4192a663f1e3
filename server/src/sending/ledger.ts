import Type from 'typebox'
import { type Caller, may } from '../auth/caller.ts'
import { readableLists, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable, Time } from '../http/schemas.ts'
import { type RecipientState, recipientStates } from './outcome.ts'

/** One recipient of a campaign and what became of them. */
export const RecipientSchema = Type.Object({
  subscriber_id: Type.Integer(),
  uuid: nullable(Type.String({ description: 'Null: the person was deleted, or the caller may not see them.' })),
  email: nullable(Type.String()),
  name: nullable(Type.String()),
  outcome: Type.Enum([...recipientStates]),
  attempts: Type.Integer(),
  reason: nullable(Type.String({ description: 'Why it was skipped, deferred or failed: a code.' })),
  reply: nullable(
    Type.String({
      description: 'What the server said, or the fault of the template. Null where the person is not shown.',
    }),
  ),
  changed_at: nullable(Time),
  next_attempt_at: nullable(Time),
})

export interface RecipientRow {
  readonly subscriber_id: number
  readonly uuid: string | null
  readonly email: string | null
  readonly name: string | null
  readonly outcome: RecipientState
  readonly attempts: number
  readonly reason: string | null
  readonly reply: string | null
  readonly changed_at: Timestamp | null
  readonly next_attempt_at: Timestamp | null
}

/**
 * `$2`: lists whose members the caller may see; null: everybody's. A reply goes with the person: it holds what the server
 * or the template said of them.
 */
const columns = `
  recipient.subscriber_id, person.uuid, person.email, person.name, recipient.state as outcome, recipient.attempts,
  trouble.reason, case when person.id is not null then coalesce(trouble.reply, recipient.reply) end as reply, recipient.changed_at, trouble.next_attempt_at`

const joins = `
  left join broadsheet.recipient_troubles as trouble
    on trouble.campaign_id = $1 and trouble.subscriber_id = recipient.subscriber_id
  left join subscribers as person on person.id = recipient.subscriber_id and ($2::integer[] is null or exists (
    select from subscriber_lists as membership
    where membership.subscriber_id = person.id and membership.list_id = any($2)))`

const selectAll = statement<RecipientRow>(`
  select ${columns} from broadsheet.recipients as recipient ${joins}
  where recipient.campaign_id = $1 and recipient.subscriber_id > $3
    and ($4::broadsheet.recipient_state is null or recipient.state = $4)
  order by recipient.subscriber_id limit $5`)

// What is neither pending nor accepted is few, and has an index of its own.
const selectTroubles = statement<RecipientRow>(`
  select ${columns}
  from (
    select subscriber_id from broadsheet.recipient_troubles
    where campaign_id = $1 and state = $4::broadsheet.recipient_state and subscriber_id > $3
    order by subscriber_id limit $5) as picked
  join broadsheet.recipients as recipient on recipient.campaign_id = $1 and recipient.subscriber_id = picked.subscriber_id
  ${joins}
  order by recipient.subscriber_id`)

// What is pending lies in the ranges that are left.
const selectPending = statement<RecipientRow>(`
  select ${columns}
  from broadsheet.campaign_ranges as range
  join broadsheet.recipients as recipient on recipient.campaign_id = $1
    and recipient.subscriber_id between greatest(range.first_id, $3 + 1) and range.last_id
  ${joins}
  where range.campaign_id = $1 and range.last_id > $3 and recipient.state = $4::broadsheet.recipient_state
  order by recipient.subscriber_id limit $5`)

export interface LedgerQuery {
  readonly campaignId: number
  readonly outcome: RecipientState | undefined
  readonly afterId: number
  readonly limit: number
}

/** A page of the ledger in the order of the subscribers' ids. */
export async function ledgerPage(db: Queryable, caller: Caller, query: LedgerQuery): Promise<readonly RecipientRow[]> {
  const { campaignId, outcome, afterId, limit } = query
  return db.rows(selectFor(outcome), [campaignId, visiblePeople(caller), afterId, outcome ?? null, limit])
}

function selectFor(outcome: RecipientState | undefined) {
  if (outcome === undefined || outcome === 'accepted') return selectAll
  return outcome === 'pending' ? selectPending : selectTroubles
}

/**
 * Whoever may see a campaign sees its outcomes; addresses only of people they may see anyway. Answers the lists whose
 * members these are; null: everybody's.
 */
export function visiblePeople(caller: Caller): readonly number[] | null {
  if (may(caller, 'subscribers:get_all')) return null
  return may(caller, 'subscribers:get') ? scopeForSql(readableLists(caller)) : []
}
