import { type Caller, mayAny } from '../auth/caller.ts'
import { scopeForSql } from '../auth/list-access.ts'
import { campaignScope } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export interface DayCount {
  readonly count: number
  /** `2031-04-05` */
  readonly date: string
}

export interface DashboardCharts {
  readonly link_clicks: readonly DayCount[]
  readonly campaign_views: readonly DayCount[]
}

const days = 30

/** Days with events within the 30 days that end with the newest event. */
const selectAll = statement<DayCount>(`
  with by_day as (
    select day, sum(total) as amount
    from (
      select day, total from broadsheet.event_days where kind = $1
      union all
      select (hour at time zone 'UTC')::date, total from broadsheet.event_deltas where kind = $1
    ) as parts
    group by day having sum(total) > 0
  )
  select amount::bigint as count, day::text as date from by_day
  where day > (select max(day) from by_day) - ${days} order by day`)

const selectPermitted = statement<DayCount>(`
  with by_day as (
    select (hour at time zone 'UTC')::date as day, sum(total) as amount
    from (
      select campaign_id, hour, total from broadsheet.event_hours where kind = $1
      union all
      select campaign_id, hour, total from broadsheet.event_deltas where kind = $1
    ) as parts
    where campaign_id in (select campaign_id from campaign_lists where list_id = any($2::integer[]))
    group by 1 having sum(total) > 0
  )
  select amount::bigint as count, day::text as date from by_day
  where day > (select max(day) from by_day) - ${days} order by day`)

/** Opens and clicks a day, of the campaigns that this caller may see. */
export async function dashboardCharts(db: Queryable, caller: Caller): Promise<DashboardCharts> {
  if (!mayAny(caller, ['campaigns:get_all', 'campaigns:get', 'campaigns:get_analytics'])) {
    return { link_clicks: [], campaign_views: [] }
  }
  const lists = scopeForSql(campaignScope(caller, 'get'))
  const chart = (kind: number) =>
    lists === null ? db.rows(selectAll, [kind]) : db.rows(selectPermitted, [kind, lists])
  const [views, clicks] = await Promise.all([chart(1), chart(2)])
  return { link_clicks: clicks, campaign_views: views }
}
