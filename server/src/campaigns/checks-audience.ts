import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { RenderSubscriber } from '../rendering/index.ts'

/** The rule of sending/audience.ts, asked before anything is written. */
const eligible = `case
    when $2 = 'optin' then list.optin = 'double' and membership.status = 'unconfirmed'
    when list.optin = 'double' then membership.status = 'confirmed'
    else membership.status <> 'unsubscribed' end`

const countPeople = statement<{ people: number }>(`
  select count(*) as people from subscribers as person
  where person.status <> 'blocklisted' and person.id in (
    select membership.subscriber_id
    from campaign_lists as attached
    join lists as list on list.id = attached.list_id
    join subscriber_lists as membership on membership.list_id = list.id
    where attached.campaign_id = $1 and ${eligible})`)

const countByList = statement<{ id: number; name: string; people: number }>(`
  select list.id, list.name, count(person.id) filter (where ${eligible}) as people
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
  where attached.campaign_id = $1 and person.status <> 'blocklisted' and ${eligible}
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

/** Who would get it if it were started now. Reads the memberships of the lists once. */
export async function expectedAudience(db: Queryable, { id, type }: CampaignKey): Promise<ExpectedAudience> {
  const [total, lists] = await Promise.all([db.row(countPeople, [id, type]), db.rows(countByList, [id, type])])
  return { people: total?.people ?? 0, lists }
}

/** Real recipients to try the templates with. */
export function sampleRecipients(
  db: Queryable,
  { id, type }: CampaignKey,
  limit: number,
): Promise<readonly RenderSubscriber[]> {
  return db.rows(somePeople, [id, type, limit])
}
