import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { CountRow } from './figures.ts'
import { bucketOf, type Range } from './range.ts'

export const anonymousTypes = ['anonymous_views', 'anonymous_clicks'] as const
export type AnonymousType = (typeof anonymousTypes)[number]

function countsOf(table: string): Statement<CountRow> {
  return statement<CountRow>(`
    select campaign_id, count(*) as count, date_trunc($2, created_at, 'UTC') as timestamp
    from ${table}
    where campaign_id = any($1::integer[]) and subscriber_id is null and created_at >= $3 and created_at < $4
    group by campaign_id, date_trunc($2, created_at, 'UTC')
    order by timestamp, campaign_id`)
}

const counts: Readonly<Record<AnonymousType, Statement<CountRow>>> = {
  anonymous_views: countsOf('campaign_views'),
  anonymous_clicks: countsOf('link_clicks'),
}

/**
 * Opens and clicks of nobody in particular: from times without individual tracking, or of people who were deleted since.
 * They are what unique figures leave out. Not counted ahead, which every event would pay for: this reads the events of the
 * campaigns.
 */
export function countAnonymousEvents(
  db: Queryable,
  type: AnonymousType,
  ids: readonly number[],
  range: Range,
): Promise<readonly CountRow[]> {
  const [start, end] = [range.start, range.end].map((moment) => new Date(moment).toISOString())
  return db.rows(counts[type], [ids, bucketOf(range), start, end])
}
