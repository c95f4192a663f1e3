import Type, { type Static } from 'typebox'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import { isReadable } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const View = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  subject: Type.String(),
  view_count: Type.Integer(),
  last_viewed_at: Type.String({ format: 'date-time' }),
})

const Click = Type.Object({
  link_id: Type.Integer(),
  url: Type.String(),
  campaign_id: Type.Union([Type.Integer(), Type.Null()]),
  campaign_uuid: Type.Union([Type.String(), Type.Null()]),
  campaign_name: Type.Union([Type.String(), Type.Null()]),
  campaign_subject: Type.Union([Type.String(), Type.Null()]),
  click_count: Type.Integer(),
  last_clicked_at: Type.String({ format: 'date-time' }),
})

export const ActivitySchema = Type.Object({ campaign_views: Type.Array(View), link_clicks: Type.Array(Click) })

const selectViews = statement<Static<typeof View>>(`
  select campaigns.id, campaigns.uuid, campaigns.name, campaigns.subject,
    count(*) as view_count, max(campaign_views.created_at) as last_viewed_at
  from campaign_views join campaigns on campaigns.id = campaign_views.campaign_id
  where campaign_views.subscriber_id = $1 and ${isReadable('campaigns.id', '$2')}
  group by campaigns.id order by last_viewed_at desc limit 1000`)

const selectClicks = statement<Static<typeof Click>>(`
  select links.id as link_id, links.url, campaigns.id as campaign_id, campaigns.uuid as campaign_uuid,
    campaigns.name as campaign_name, campaigns.subject as campaign_subject,
    count(*) as click_count, max(link_clicks.created_at) as last_clicked_at
  from link_clicks join links on links.id = link_clicks.link_id
  left join campaigns on campaigns.id = link_clicks.campaign_id
  where link_clicks.subscriber_id = $1 and ${isReadable('campaigns.id', '$2')}
  group by links.id, campaigns.id order by last_clicked_at desc limit 1000`)

/** What a person opened and clicked, the latest thousand of each; `scope`: in campaigns of these lists only. */
export async function activityOf(
  db: Queryable,
  subscriberId: number,
  scope: ListScope,
): Promise<Static<typeof ActivitySchema>> {
  const values = [subscriberId, scopeForSql(scope)]
  const [views, clicks] = await Promise.all([db.rows(selectViews, values), db.rows(selectClicks, values)])
  return { campaign_views: views, link_clicks: clicks }
}
