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

/** Who would have got it at that time: the eligible members of its lists. Every fiftieth address was refused. */
export const fixAudience = statement<object>(`
  insert into broadsheet.recipients (campaign_id, subscriber_id, state, attempts, changed_at, reply)
  select distinct c.id, s.id,
         (case when s.id % 50 = 0 then 'refused' else 'accepted' end)::broadsheet.recipient_state, 1, c.started_at,
         case when s.id % 50 = 0 then null else '250 2.0.0 Ok: queued' end
  from campaigns c join campaign_lists cl on cl.campaign_id = c.id join subscriber_lists sl using (list_id)
  join lists l on l.id = cl.list_id join subscribers s on s.id = sl.subscriber_id
  where c.id = $1 and s.status <> 'blocklisted'
    and (sl.status = 'confirmed' or (l.optin = 'single' and sl.status <> 'unsubscribed'))`)

export const noteRefusals = statement<object>(`
  insert into broadsheet.recipient_troubles (campaign_id, subscriber_id, state, reason, reply, changed_at)
  select campaign_id, subscriber_id, state, 'refused', '550 5.1.1 There is no such mailbox', changed_at
  from broadsheet.recipients where campaign_id = $1 and state = 'refused'`)

export const noteRun = statement<object>(`
  with counted as (
    select count(*) as total, count(*) filter (where state = 'accepted') as accepted,
           count(*) filter (where state = 'refused') as refused, max(subscriber_id) as last_id
    from broadsheet.recipients where campaign_id = $1
  ), run as (
    insert into broadsheet.campaign_runs (campaign_id, total, accepted, refused, prepared_at)
    select $1, total, accepted, refused, now() from counted
  )
  update campaigns set to_send = total, sent = accepted, max_subscriber_id = last_id, last_subscriber_id = last_id,
    updated_at = started_at + interval '20 minutes'
  from counted where id = $1`)

/** Half of them open it, most on the first day and fewer each day after; some come back. */
export const insertViews = statement<object>(`
  insert into campaign_views (campaign_id, subscriber_id, created_at)
  select c.id, r.subscriber_id, least(c.started_at + power(random(), 3) * interval '14 days', now())
  from campaigns c join broadsheet.recipients r on r.campaign_id = c.id and r.state = 'accepted'
  cross join lateral generate_series(1, r.subscriber_id % 3) as visit
  where c.id = $1 and r.subscriber_id % 4 < 3`)

export const insertLink = statement<{ id: number }>(`
  insert into links (uuid, url) values (gen_random_uuid(), $1)
  on conflict (url) do update set url = excluded.url returning id`)

export const insertClicks = statement<object>(`
  insert into link_clicks (campaign_id, link_id, subscriber_id, created_at)
  select v.campaign_id, $2, v.subscriber_id, v.created_at + interval '40 seconds'
  from campaign_views v where v.campaign_id = $1 and random() < $3`)

export const insertBounces = statement<object>(`
  insert into bounces (subscriber_id, campaign_id, type, source, meta, created_at)
  select subscriber_id, campaign_id, 'hard', 'smtp', jsonb_build_object('reply', reply), changed_at
  from broadsheet.recipient_troubles where campaign_id = $1 and state = 'refused'`)
