import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import type { Range } from './ranges.ts'

/** A recipient as they are at this moment, just before sending. */
export interface Candidate {
  readonly subscriberId: number
  readonly attempts: number
  /** Why it was deferred before; null: this is the first time. */
  readonly deferredFor: string | null
  /** Undefined: the person is gone. */
  readonly person: RenderSubscriber | undefined
  /** Still a member of a list of the campaign in the way it needs. */
  readonly eligible: boolean
}

interface Row {
  readonly subscriber_id: number
  readonly attempts: number
  readonly uuid: string | null
  readonly email: string
  readonly name: string
  readonly attribs: Readonly<Record<string, unknown>> | null
  readonly status: string
  readonly created_at: Timestamp | null
  readonly updated_at: Timestamp | null
  readonly eligible: boolean
  readonly deferred_for: string | null
}

/** The rule of the audience (audience.ts), asked again: people unsubscribe while a campaign runs. */
const members = (whose: string) => `
  select membership.subscriber_id
  from campaign_lists as attached
  join lists as list on list.id = attached.list_id
  join subscriber_lists as membership on membership.list_id = list.id
  where attached.campaign_id = $1 and membership.subscriber_id ${whose} and case
    when $2 = 'optin' then list.optin = 'double' and membership.status = 'unconfirmed'
    when list.optin = 'double' then membership.status = 'confirmed'
    else membership.status <> 'unsubscribed' end`

/** Members are read in one go and looked up: a question for each person takes twice the time. */
const select = (whose: string, deferredFor: string) => `
  select recipient.subscriber_id, recipient.attempts, ${deferredFor} as deferred_for, person.uuid, person.email,
    person.name, person.attribs, person.status, person.created_at, person.updated_at,
    recipient.subscriber_id in (${members(whose)}) as eligible
  from broadsheet.recipients as recipient
  left join subscribers as person on person.id = recipient.subscriber_id
  where recipient.campaign_id = $1 and recipient.subscriber_id ${whose}`

const selectRange = statement<Row>(`
  ${select('between $3 and $4', 'null::text')} and recipient.state = 'pending'
  order by recipient.subscriber_id
  limit $5`)

const reasonOfTrouble = `(
  select reason from broadsheet.recipient_troubles as trouble
  where trouble.campaign_id = $1 and trouble.subscriber_id = recipient.subscriber_id)`

const selectIds = statement<Row>(`
  ${select('= any($3::integer[])', reasonOfTrouble)} and recipient.state = 'deferred'
  order by recipient.subscriber_id`)

export interface CampaignKey {
  readonly id: number
  readonly type: 'regular' | 'optin'
}

export async function pendingOfRange(
  db: Queryable,
  campaign: CampaignKey,
  range: Range,
  limit: number,
): Promise<readonly Candidate[]> {
  const rows = await db.rows(selectRange, [campaign.id, campaign.type, range.firstId, range.lastId, limit])
  return rows.map(candidate)
}

export async function deferredOf(
  db: Queryable,
  campaign: CampaignKey,
  ids: readonly number[],
): Promise<readonly Candidate[]> {
  return (await db.rows(selectIds, [campaign.id, campaign.type, ids])).map(candidate)
}

function candidate(row: Row): Candidate {
  const { subscriber_id: subscriberId, attempts, eligible, deferred_for: deferredFor, uuid } = row
  if (uuid === null) return { subscriberId, attempts, eligible, deferredFor, person: undefined }
  const person: RenderSubscriber = {
    id: subscriberId,
    uuid,
    email: row.email,
    name: row.name,
    attribs: row.attribs ?? {},
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  return { subscriberId, attempts, eligible, deferredFor, person }
}
