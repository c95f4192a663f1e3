import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** One folder at a time in the whole database; whoever comes second has nothing to do. */
const tryLock = statement<{ got: boolean }>(
  `select pg_try_advisory_xact_lock(hashtext('broadsheet event counts')) as got`,
)

const waiting = statement<{ found: boolean }>('select exists (select from broadsheet.event_deltas) as found')

/** Changes of a campaign that was deleted meanwhile still count for the day. */
const foldSome = statement<{ folded: number }>(`
  with taken as (
    delete from broadsheet.event_deltas
    where id in (select id from broadsheet.event_deltas order by id limit 20000)
    returning kind, campaign_id, link_id, hour, total, firsts
  ), of_campaigns as (
    select taken.* from taken join campaigns on campaigns.id = taken.campaign_id
  ), hours as (
    insert into broadsheet.event_hours (campaign_id, kind, hour, link_id, total, firsts)
    select campaign_id, kind, hour, link_id, sum(total), sum(firsts) from of_campaigns
    group by campaign_id, kind, hour, link_id
    on conflict (campaign_id, kind, hour, link_id) do update
    set total = event_hours.total + excluded.total, firsts = event_hours.firsts + excluded.firsts
  ), days as (
    insert into broadsheet.event_days (kind, day, total)
    select kind, (hour at time zone 'UTC')::date, sum(total) from taken group by 1, 2 having sum(total) <> 0
    on conflict (kind, day) do update set total = event_days.total + excluded.total
  ), counts as (
    insert into broadsheet.campaign_counts (campaign_id, views, unique_views, clicks, unique_clicks, bounces)
    select campaign_id,
           coalesce(sum(total) filter (where kind = 1), 0), coalesce(sum(firsts) filter (where kind = 1), 0),
           coalesce(sum(total) filter (where kind = 2), 0), coalesce(sum(firsts) filter (where kind = 2), 0),
           coalesce(sum(total) filter (where kind = 3), 0)
    from of_campaigns group by campaign_id
    on conflict (campaign_id) do update
    set views = campaign_counts.views + excluded.views,
        unique_views = campaign_counts.unique_views + excluded.unique_views,
        clicks = campaign_counts.clicks + excluded.clicks,
        unique_clicks = campaign_counts.unique_clicks + excluded.unique_clicks,
        bounces = campaign_counts.bounces + excluded.bounces
  )
  select count(*) as folded from taken`)

/** Adds up what the triggers noted. Any node may call it at any time; figures are right before, during and after. */
export async function foldEvents(db: Database): Promise<void> {
  while ((await db.row(waiting))?.found === true && (await foldOnce(db))) {
    // until nothing is left, or another node does it
  }
}

async function foldOnce(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.row(tryLock))?.got !== true) return false
    return ((await tx.row(foldSome))?.folded ?? 0) > 0
  })
}
