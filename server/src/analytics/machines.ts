import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { CountRow } from './figures.ts'
import { bucketOf, type Range } from './range.ts'

export const machineTypes = ['machine_views', 'machine_clicks'] as const
export type MachineType = (typeof machineTypes)[number]

const kinds: Readonly<Record<MachineType, number>> = { machine_views: 1, machine_clicks: 2 }

/** Not counted ahead: few readers of the figures ask, and the index leads to just these rows. */
const counts = statement<CountRow>(`
  select campaign_id, count(*) as count, date_trunc($2, created_at, 'UTC') as timestamp
  from broadsheet.machine_events
  where campaign_id = any($1::integer[]) and kind = $3 and created_at >= $4 and created_at < $5
  group by campaign_id, date_trunc($2, created_at, 'UTC')
  order by timestamp, campaign_id`)

/** Opens and clicks by programs over time, in the same hours or days as those of people. */
export function countMachineEvents(
  db: Queryable,
  type: MachineType,
  ids: readonly number[],
  range: Range,
): Promise<readonly CountRow[]> {
  const [start, end] = [range.start, range.end].map((moment) => new Date(moment).toISOString())
  return db.rows(counts, [ids, bucketOf(range), kinds[type], start, end])
}
