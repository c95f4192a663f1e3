import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { bucketOf, type Range, splitRange } from './range.ts'

export const countedTypes = ['views', 'clicks', 'bounces'] as const
export type CountedType = (typeof countedTypes)[number]

export interface CountRow {
  readonly campaign_id: number
  readonly count: number
  readonly timestamp: Timestamp
}

export interface LinkRow {
  readonly url: string
  readonly count: number
}

const kinds: Readonly<Record<CountedType, number>> = { views: 1, clicks: 2, bounces: 3 }

/** `$1` ids, `$2` bucket, `$3`/`$4` whole hours, `$5`-`$8` the rest before and after them. */
function countsOver(kind: number, figure: 'total' | 'firsts', events: string): Statement<CountRow> {
  return statement<CountRow>(`
    select campaign_id, sum(amount)::bigint as count, date_trunc($2, hour, 'UTC') as timestamp
    from (
      select campaign_id, hour, ${figure} as amount from broadsheet.event_hours
      where campaign_id = any($1::integer[]) and kind = ${kind} and hour >= $3 and hour < $4
      union all
      select campaign_id, hour, ${figure} from broadsheet.event_deltas
      where campaign_id = any($1::integer[]) and kind = ${kind} and hour >= $3 and hour < $4
      union all
      ${events}
    ) as parts
    group by campaign_id, date_trunc($2, hour, 'UTC')
    having sum(amount) <> 0
    order by timestamp, campaign_id`)
}

function rawEvents(table: string, moment = 'created_at', condition = 'true'): string {
  return `
      select campaign_id, ${moment}, 1 from ${table}
      where campaign_id = any($1::integer[]) and ${condition}
        and ((${moment} >= $5 and ${moment} < $6) or (${moment} >= $7 and ${moment} < $8))`
}

const totals: Readonly<Record<CountedType, Statement<CountRow>>> = {
  views: countsOver(kinds.views, 'total', rawEvents('campaign_views')),
  clicks: countsOver(kinds.clicks, 'total', rawEvents('link_clicks')),
  bounces: countsOver(kinds.bounces, 'total', rawEvents('bounces')),
}

const uniques: Readonly<Record<CountedType, Statement<CountRow>>> = {
  views: countsOver(kinds.views, 'firsts', rawEvents('broadsheet.first_events', 'first_at', 'kind = 1')),
  clicks: countsOver(kinds.clicks, 'firsts', rawEvents('broadsheet.first_events', 'first_at', 'kind = 2')),
  bounces: totals.bounces,
}

/**
 * Events over time, by hour or day in UTC, the earliest first. With `unique` each known person counts once a campaign, in
 * the bucket of the first event; events of nobody in particular are left out then.
 */
export async function countEvents(
  db: Queryable,
  type: CountedType,
  ids: readonly number[],
  range: Range,
  unique: boolean,
): Promise<readonly CountRow[]> {
  const chosen = unique ? uniques[type] : totals[type]
  return db.rows(chosen, [ids, bucketOf(range), ...momentsOf(range)])
}

function momentsOf(range: Range): readonly string[] {
  const { whole, before, after } = splitRange(range)
  return [whole, before, after].flatMap(({ start, end }) => [timeOf(start), timeOf(end)])
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

const mostLinks = 50

const linkTotals = statement<LinkRow>(`
  select link.url, clicked.amount as count
  from (
    select link_id, sum(amount)::bigint as amount
    from (
      select link_id, total as amount from broadsheet.event_hours
      where campaign_id = any($1::integer[]) and kind = 2 and link_id <> 0 and hour >= $2 and hour < $3
      union all
      select link_id, total from broadsheet.event_deltas
      where campaign_id = any($1::integer[]) and kind = 2 and link_id <> 0 and hour >= $2 and hour < $3
      union all
      select link_id, 1 from link_clicks
      where campaign_id = any($1::integer[])
        and ((created_at >= $4 and created_at < $5) or (created_at >= $6 and created_at < $7))
    ) as parts
    group by link_id having sum(amount) <> 0
  ) as clicked
  join links as link on link.id = clicked.link_id
  order by clicked.amount desc, link.url limit ${mostLinks}`)

/** People a link are not counted ahead: this reads the clicks of the campaigns. */
const linkUniques = statement<LinkRow>(`
  select link.url, clicked.amount as count
  from (
    select link_id, count(distinct subscriber_id) as amount from link_clicks
    where campaign_id = any($1::integer[]) and created_at >= $2 and created_at < $3
    group by link_id having count(subscriber_id) > 0
  ) as clicked
  join links as link on link.id = clicked.link_id
  order by clicked.amount desc, link.url limit ${mostLinks}`)

/** The addresses clicked most. */
export async function countLinks(
  db: Queryable,
  ids: readonly number[],
  range: Range,
  unique: boolean,
): Promise<readonly LinkRow[]> {
  if (unique) return db.rows(linkUniques, [ids, timeOf(range.start), timeOf(range.end)])
  return db.rows(linkTotals, [ids, ...momentsOf(range)])
}
