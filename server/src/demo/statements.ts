import { statement } from '../db/statement.ts'

/*
 * The demo writes the tables of several rooms itself, because it makes up a past that no call could have produced:
 * people who joined months ago, opens and clicks over two weeks.
 */

export const anySubscriber = statement<{ found: boolean }>('select exists (select from subscribers) as found')

export const insertList = statement<{ id: number }>(`
  insert into lists (uuid, name, type, optin, tags, description, created_at)
  values (gen_random_uuid(), $1, $2::list_type, $3::list_optin, $4, $5, now() - interval '200 days') returning id`)

/** People joined over the last 180 days; some left, some were blocklisted. */
export const insertPeople = statement<{ id: number; position: number }>(`
  with person as (
    select value->>'email' as email, value->>'name' as name, value->'attribs' as attribs, position::int
    from jsonb_array_elements($1::jsonb) with ordinality as entry(value, position)
  ), inserted as (
    insert into subscribers (uuid, email, name, attribs, status, created_at, updated_at)
    select gen_random_uuid(), email, name, attribs,
           (case when position % 71 = 0 then 'blocklisted' else 'enabled' end)::subscriber_status,
           joined, joined
    from (select *, now() - (180 - 180.0 * position / $2) * interval '1 day' as joined from person) as dated
    returning id, email
  )
  select inserted.id, person.position from inserted join person using (email)`)

export const insertMemberships = statement<object>(`
  insert into subscriber_lists (subscriber_id, list_id, status, created_at, updated_at)
  select s.id, m.list_id,
         (case when s.status = 'blocklisted' then 'unsubscribed' else m.status end)::subscription_status,
         s.created_at, s.created_at
  from unnest($1::int[], $2::int[], $3::text[]) as m(subscriber_id, list_id, status)
  join subscribers s on s.id = m.subscriber_id`)

export interface DemoCampaign {
  readonly name: string
  readonly subject: string
  readonly body: string
  readonly status: 'draft' | 'scheduled' | 'finished'
  readonly daysAgo: number
  readonly sendInHours: number | null
  readonly tags: readonly string[]
}

export const insertCampaign = statement<{ id: number; uuid: string }>(`
  insert into campaigns (uuid, name, subject, from_email, body, content_type, status, tags, messenger, template_id,
                         created_at, updated_at, started_at, send_at, archive)
  select gen_random_uuid(), $1, $2, (select value#>>'{}' from settings where key = 'app.from_email'), $3, 'html',
         $4::campaign_status, $5, 'email', (select id from templates where is_default),
         moment, moment, case when $4 = 'finished' then moment end,
         now() + $7::int * interval '1 hour', $4 = 'finished'
  from (select now() - $6::int * interval '1 day' as moment) as times
  returning id, uuid`)

export const attachLists = statement<object>(`
  insert into campaign_lists (campaign_id, list_id, list_name)
  select $1, id, name from lists where id = any($2::int[])`)

/** Who would have got it at that time: the eligible members of its lists. */
export const fixAudience = statement<{ recipients: number }>(`
  with audience as (
    select distinct sl.subscriber_id
    from campaign_lists cl join subscriber_lists sl using (list_id) join lists l on l.id = cl.list_id
    join subscribers s on s.id = sl.subscriber_id
    where cl.campaign_id = $1 and s.status <> 'blocklisted'
      and (sl.status = 'confirmed' or (l.optin = 'single' and sl.status <> 'unsubscribed'))
  ), updated as (
    update campaigns set to_send = (select count(*) from audience), sent = (select count(*) from audience),
      max_subscriber_id = (select max(subscriber_id) from audience),
      last_subscriber_id = (select max(subscriber_id) from audience),
      updated_at = started_at + interval '20 minutes'
    where id = $1
  )
  select count(*) as recipients from audience`)

/** Most open on the first day, fewer each day after; some come back. */
export const insertViews = statement<object>(`
  insert into campaign_views (campaign_id, subscriber_id, created_at)
  select c.id, s.id, least(c.started_at + power(random(), 3) * interval '14 days', now())
  from campaigns c
  join lateral (
    select distinct sl.subscriber_id as id from campaign_lists cl join subscriber_lists sl using (list_id)
    where cl.campaign_id = c.id and sl.status <> 'unsubscribed'
  ) s on true
  cross join lateral generate_series(1, (random() * 2)::int) as visit
  where c.id = $1 and random() < 0.5`)

export const insertLink = statement<{ id: number }>(`
  insert into links (uuid, url) values (gen_random_uuid(), $1)
  on conflict (url) do update set url = excluded.url returning id`)

export const insertClicks = statement<object>(`
  insert into link_clicks (campaign_id, link_id, subscriber_id, created_at)
  select v.campaign_id, $2, v.subscriber_id, v.created_at + interval '40 seconds'
  from campaign_views v where v.campaign_id = $1 and random() < $3`)

export const insertBounces = statement<object>(`
  insert into bounces (subscriber_id, campaign_id, type, source, meta, created_at)
  select s.id, c.id, (case when s.id % 3 = 0 then 'hard' else 'soft' end)::bounce_type, 'smtp',
         jsonb_build_object('reply', '550 5.1.1 There is no such mailbox'), c.started_at + interval '2 minutes'
  from campaigns c, subscribers s
  where c.id = $1 and s.id in (select subscriber_id from subscriber_lists order by subscriber_id limit 900) and s.id % 97 = 0`)
