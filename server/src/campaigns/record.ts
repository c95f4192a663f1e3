import { brandOfCampaign } from '../lists/brand-sql.ts'

/**
 * The one select list of a campaign as the API shows it. Counts are the folded ones plus what the triggers have noted
 * since; no event table is read.
 */
export function campaignSelect(body: { readonly body: string; readonly source: string }): string {
  return `
  select campaign.id, campaign.created_at, campaign.updated_at,
         coalesce(counted.views, 0) + coalesce(pending.views, 0) as views,
         coalesce(counted.clicks, 0) + coalesce(pending.clicks, 0) as clicks,
         coalesce(counted.bounces, 0) + coalesce(pending.bounces, 0) as bounces,
         coalesce(counted.unique_views, 0) + coalesce(pending.unique_views, 0) as unique_views,
         coalesce(counted.unique_clicks, 0) + coalesce(pending.unique_clicks, 0) as unique_clicks,
         coalesce(attached.lists, '[]') as lists, ${brandOfCampaign('campaign.id')} as brand_id, coalesce(files.media, '[]') as media,
         case when narrowed.name is not null
           then jsonb_build_object('id', narrowed.segment_id, 'name', narrowed.name) end as segment,
         campaign.started_at, campaign.to_send, campaign.sent, campaign.uuid,
         coalesce(campaign.type, 'regular') as type, campaign.name, campaign.subject, campaign.from_email,
         ${body.body} as body, ${body.source} as body_source, campaign.altbody, campaign.send_at, campaign.status,
         campaign.content_type, coalesce(campaign.tags, '{}')::text[] as tags,
         case jsonb_typeof(campaign.headers) when 'array' then campaign.headers else '[]' end as headers,
         case jsonb_typeof(campaign.attribs) when 'object' then campaign.attribs else '{}' end as attribs,
         campaign.template_id, campaign.messenger, campaign.archive, campaign.archive_slug, campaign.archive_template_id,
         case jsonb_typeof(campaign.archive_meta) when 'object' then campaign.archive_meta else '{}' end as archive_meta
  from campaigns as campaign
  left join broadsheet.campaign_counts as counted on counted.campaign_id = campaign.id
  left join broadsheet.campaign_segments as narrowed on narrowed.campaign_id = campaign.id
  left join lateral (
    select sum(total) filter (where kind = 1) as views, sum(firsts) filter (where kind = 1) as unique_views,
           sum(total) filter (where kind = 2) as clicks, sum(firsts) filter (where kind = 2) as unique_clicks,
           sum(total) filter (where kind = 3) as bounces
    from broadsheet.event_deltas where campaign_id = campaign.id
  ) as pending on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', link.list_id, 'name', coalesce(list.name, link.list_name)) order by link.id)
             as lists
    from campaign_lists as link left join lists as list on list.id = link.list_id
    where link.campaign_id = campaign.id
  ) as attached on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', link.media_id, 'filename', coalesce(file.filename, link.filename))
                     order by link.media_id) as media
    from campaign_media as link left join media as file on file.id = link.media_id
    where link.campaign_id = campaign.id
  ) as files on true`
}

export const wholeBody = { body: 'campaign.body', source: 'campaign.body_source' }
