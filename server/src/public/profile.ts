import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import { isReadable } from '../campaigns/access.ts'
import { type ConsentEvent, consentHistory } from '../consent/history.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { brandOfCampaign, brandOfList } from '../lists/brand-sql.ts'
import type { Settings } from '../settings/schema.ts'

const ofBrand = (brandId: string) => `($2::integer is null or ${brandId} = $2)`

const selectProfile = statement<{ data: Readonly<Record<string, unknown>> }>(`
  select jsonb_build_object(
    'profile', jsonb_build_array(to_jsonb(p)),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subscription_status', sl.status, 'type', l.type, 'created_at', sl.created_at,
        'name', case when l.type = 'private' then 'Private list' else l.name end) order by sl.created_at, l.id), '[]')
      from subscriber_lists sl join lists l on l.id = sl.list_id
      where sl.subscriber_id = $1 and ${ofBrand(brandOfList('l.id'))}),
    'campaign_views', (
      select coalesce(jsonb_agg(v), '[]') from (
        select c.subject as campaign, count(*) as views from campaign_views cv join campaigns c on c.id = cv.campaign_id
        where cv.subscriber_id = $1 and ${ofBrand(brandOfCampaign('c.id'))} and ${isReadable('c.id', '$3')}
        group by c.id order by c.id desc) v),
    'link_clicks', (
      select coalesce(jsonb_agg(k), '[]') from (
        select links.url, count(*) as clicks from link_clicks lc join links on links.id = lc.link_id
        where lc.subscriber_id = $1 and ${ofBrand(brandOfCampaign('lc.campaign_id'))}
          and ${isReadable('lc.campaign_id', '$3')}
        group by links.id order by links.id desc) k)
  ) as data
  from (select id, uuid, email, name, attribs, status, created_at, updated_at from subscribers where id = $1) p`)

interface Wanted {
  readonly sections: Settings['privacy.exportable']
  /** Only what is of this brand; null: all. */
  readonly brandId: number | null
  /** Only opens and clicks in campaigns of these lists. */
  readonly campaignsOf: ListScope
}

/** What we hold about a person, in the sections that the administrator lets out. */
export async function profileOf(
  db: Queryable,
  subscriberId: number,
  { sections, brandId, campaignsOf }: Wanted,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.row(selectProfile, [subscriberId, brandId, scopeForSql(campaignsOf)])
  if (row === undefined) return undefined
  const consent = sections.includes('consent') ? { consent: await consentOf(db, subscriberId, brandId) } : {}
  const parts = Object.entries(row.data).filter(([name]) => sections.some((section) => section === name))
  return { ...Object.fromEntries(parts), ...consent }
}

const selectListsOf = statement<{ list_id: number }>('select list_id from broadsheet.list_defaults where brand_id = $1')

async function consentOf(
  db: Queryable,
  subscriberId: number,
  brandId: number | null,
): Promise<readonly ConsentEvent[]> {
  const history = await consentHistory(db, subscriberId, { limit: 1000 })
  const own =
    brandId === null ? undefined : new Set((await db.rows(selectListsOf, [brandId])).map((row) => row.list_id))
  return history
    .map((event) => ({
      ...event,
      lists: event.lists
        .filter((list) => own === undefined || own.has(list.id))
        .map((list) => (list.type === 'private' ? { ...list, name: 'Private list' } : list)),
    }))
    .filter((event, index) => event.lists.length > 0 || history[index]?.lists.length === 0)
}
