import Type from 'typebox'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import { isReadable } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable, Time } from '../http/schemas.ts'
import { recipientStates } from './outcome.ts'

/** Everything that was or will be sent to one person. */
export const DeliveriesSchema = Type.Object({
  campaigns: Type.Array(
    Type.Object({
      campaign_id: Type.Integer(),
      name: Type.String(),
      subject: Type.String(),
      outcome: Type.Enum([...recipientStates]),
      attempts: Type.Integer(),
      reason: nullable(Type.String()),
      reply: nullable(Type.String()),
      changed_at: nullable(Time),
      next_attempt_at: nullable(Time),
    }),
  ),
  messages: Type.Array(
    Type.Object({
      uuid: Type.String(),
      kind: Type.String(),
      subject: Type.String(),
      state: Type.String(),
      attempts: Type.Integer(),
      reply: nullable(Type.String()),
      created_at: Time,
      finished_at: nullable(Time),
    }),
  ),
})

interface CampaignDelivery {
  readonly campaign_id: number
  readonly name: string
  readonly subject: string
  readonly outcome: string
  readonly attempts: number
  readonly reason: string | null
  readonly reply: string | null
  readonly changed_at: Timestamp | null
  readonly next_attempt_at: Timestamp | null
}

const selectCampaigns = statement<CampaignDelivery>(`
  select recipient.campaign_id, campaign.name, campaign.subject, recipient.state as outcome, recipient.attempts,
         trouble.reason, coalesce(trouble.reply, recipient.reply) as reply, recipient.changed_at, trouble.next_attempt_at
  -- By campaign: an index by person would cost every campaign a third of its start.
  from broadsheet.campaign_runs as run
  join broadsheet.recipients as recipient on recipient.campaign_id = run.campaign_id
  join campaigns as campaign on campaign.id = run.campaign_id
  left join broadsheet.recipient_troubles as trouble
    on trouble.campaign_id = recipient.campaign_id and trouble.subscriber_id = recipient.subscriber_id
  where recipient.subscriber_id = $1 and ${isReadable('campaign.id', '$2')}
  order by recipient.campaign_id desc limit $3`)

interface MessageDelivery {
  readonly uuid: string
  readonly kind: string
  readonly subject: string
  readonly state: string
  readonly attempts: number
  readonly reply: string | null
  readonly created_at: Timestamp
  readonly finished_at: Timestamp | null
}

// System mail is left out: its subjects tell of passwords and sign-ins. Tests and steps of sequences tell of their campaign,
// which the engine's own header names.
const selectMessages = statement<MessageDelivery>(`
  select uuid, kind, subject, state, attempts, reply, created_at, finished_at
  from broadsheet.outbox
  where subscriber_id = $1 and kind <> 'system' and (kind = 'transactional' or $2::integer[] is null or exists (
    select from jsonb_array_elements(headers) as header
    join campaigns as campaign on campaign.uuid::text = header->>'value'
    where header->>'name' = 'X-Listmonk-Campaign' and ${isReadable('campaign.id', '$2')}))
  order by id desc limit $3`)

/** The newest first; `scope`: of campaigns of these lists only. */
export async function deliveriesOf(db: Queryable, subscriberId: number, scope: ListScope, limit: number) {
  const values = [subscriberId, scopeForSql(scope), limit]
  return { campaigns: await db.rows(selectCampaigns, values), messages: await db.rows(selectMessages, values) }
}
