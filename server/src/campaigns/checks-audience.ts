import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import { asReader } from '../segments/reader.ts'
import { type Criteria, conditionOf } from '../subscribers/criteria.ts'
import { explained } from '../subscribers/questioned.ts'
import { narrowingOf } from './narrowing.ts'

/** The rule of sending/audience.ts, asked before anything is written. */
const eligible = (isOptin: string) => `case
    when ${isOptin} then list.optin = 'double' and membership.status = 'unconfirmed'
    when list.optin = 'double' then membership.status = 'confirmed'
    else membership.status <> 'unsubscribed' end`

const countPeople = statement<{ people: number }>(`
  select count(*) as people from subscribers as person
  where person.status <> 'blocklisted' and person.id in (
    select membership.subscriber_id
    from campaign_lists as attached
    join lists as list on list.id = attached.list_id
    join subscriber_lists as membership on membership.list_id = list.id
    where attached.campaign_id = $1 and ${eligible(`$2 = 'optin'`)})`)

const countByList = statement<{ id: number; name: string; people: number }>(`
  select list.id, list.name, count(person.id) filter (where ${eligible(`$2 = 'optin'`)}) as people
  from campaign_lists as attached
  join lists as list on list.id = attached.list_id
  left join subscriber_lists as membership on membership.list_id = list.id
  left join subscribers as person on person.id = membership.subscriber_id and person.status <> 'blocklisted'
  where attached.campaign_id = $1
  group by list.id, list.name order by list.name, list.id`)

const somePeople = statement<RenderSubscriber>(`
  select person.id, person.uuid, person.email, person.name, person.attribs, person.status,
         person.created_at as "createdAt", person.updated_at as "updatedAt"
  from campaign_lists as attached
  join lists as list on list.id = attached.list_id
  join subscriber_lists as membership on membership.list_id = list.id
  join subscribers as person on person.id = membership.subscriber_id
  where attached.campaign_id = $1 and person.status <> 'blocklisted' and ${eligible(`$2 = 'optin'`)}
    and ($4::integer[] is null or exists (
      select from subscriber_lists as seen where seen.subscriber_id = person.id and seen.list_id = any($4)))
  limit $3`)

export interface ExpectedAudience {
  /** Each person once, however many of the lists they are on. */
  readonly people: number
  readonly lists: readonly { readonly id: number; readonly name: string; readonly people: number }[]
}

interface CampaignKey {
  readonly id: number
  readonly type: 'regular' | 'optin'
}

export interface Recipients {
  readonly audience: ExpectedAudience
  /** Some of them, to try the templates with; none where nothing is asked. */
  readonly sample: readonly RenderSubscriber[]
}

/** Whom to try the templates with. What a template says of a person reaches the caller: only whom they may see. */
export interface Sampling {
  readonly people: number
  /** As `visiblePeople` answers: lists whose members may be shown; null: everybody's. */
  readonly membersOf: readonly number[] | null
}

const nobody: Sampling = { people: 0, membersOf: [] }

/** Who would get it if it were started now. Reads the memberships of the lists once. */
export async function expectedRecipients(
  db: Database,
  campaign: CampaignKey,
  sampling: Sampling = nobody,
): Promise<Recipients> {
  const { id, type } = campaign
  const segment = await narrowingOf(db, id)
  const lists = await db.rows(countByList, [id, type])
  if (segment !== undefined) {
    const { people, sample } = await narrowedRecipients(db, campaign, segment, sampling)
    return { audience: { people, lists }, sample }
  }
  const [total, sample] = await Promise.all([
    db.row(countPeople, [id, type]),
    isNone(sampling) ? [] : db.rows(somePeople, [id, type, sampling.people, sampling.membersOf]),
  ])
  return { audience: { people: total?.people ?? 0, lists }, sample }
}

/** Spares reading whole lists for people of whom none may be shown. */
function isNone({ people, membersOf }: Sampling): boolean {
  return people === 0 || membersOf?.length === 0
}

/** The same within a segment. Runs as the restricted reader: users wrote part of it. */
async function narrowedRecipients(db: Database, campaign: CampaignKey, segment: Criteria, sampling: Sampling) {
  const within = sql`
    from subscribers where subscribers.status <> 'blocklisted' and ${conditionOf(segment)} and ${onItsLists(campaign)}`
  const count = dynamic<{ people: number }>(sql`select count(*) as people ${within}`)
  const some = dynamic<RenderSubscriber>(sql`
    select id, uuid, email, name, attribs, status, created_at as "createdAt", updated_at as "updatedAt" ${within}
      and ${membersOf(sampling.membersOf)}
    limit ${sampling.people}`)
  return asReader(db, async (tx) => {
    const [total] = await explained(tx, segment, count)
    return { people: total?.people ?? 0, sample: isNone(sampling) ? [] : await explained(tx, segment, some) }
  })
}

function membersOf(lists: readonly number[] | null): RawBuilder<unknown> {
  if (lists === null) return sql`true`
  return sql`subscribers.id in (
    select seen.subscriber_id from subscriber_lists as seen where seen.list_id = any(${lists}::integer[]))`
}

function onItsLists({ id, type }: CampaignKey): RawBuilder<unknown> {
  return sql`subscribers.id in (
    select membership.subscriber_id
    from campaign_lists as attached
    join lists as list on list.id = attached.list_id
    join subscriber_lists as membership on membership.list_id = list.id
    where attached.campaign_id = ${id} and ${sql.raw(eligible(type === 'optin' ? 'true' : 'false'))})`
}
