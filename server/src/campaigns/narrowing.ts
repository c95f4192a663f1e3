import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { SegmentQuestion } from '../segments/segment.ts'
import type { Criteria } from '../subscribers/criteria.ts'
import { criteriaOf, type Question } from '../subscribers/question.ts'
import { wholeSegment } from '../subscribers/segment-question.ts'

interface Row extends Partial<SegmentQuestion> {
  readonly segment_id: number | null
  readonly segment_name: string | null
  readonly own: Readonly<Record<string, unknown>> | null
  readonly is_lost: boolean
}

// With a campaign goes the record of who got it: "whom it has not reached" would by then be everybody.
const namesLost = `exists (
    select from jsonb_path_query(used.filter::jsonb, '$.**.mailed.campaigns[*]') as named(id)
    where not exists (select from campaigns where campaigns.id = named.id::integer))`

const selectOfCampaign = statement<Row>(`
  select used.segment_id, used.name as segment_name, used.filter as own, ${namesLost} as is_lost,
    segment.query, segment.filter, segment.search, segment.list_ids, segment.subscription_status
  from broadsheet.campaign_segments as used left join broadsheet.segments as segment on segment.id = used.segment_id
  where used.campaign_id = $1`)

/**
 * Whom the campaign is narrowed to, by its segment and by a filter of its own; undefined: by neither. A filter that asks for
 * campaigns which were deleted means nobody.
 */
export async function narrowingOf(db: Queryable, campaignId: number): Promise<Criteria | undefined> {
  const row = await db.row(selectOfCampaign, [campaignId])
  if (row === undefined) return undefined
  if (row.is_lost) return criteriaOf(nobody)
  const within = row.own === null ? undefined : { listIds: null, filter: row.own }
  return criteriaOf({ ...segmentOf(row), within })
}

const nobody: Question = { listIds: [] }

/** One whose segment is gone means nobody, not everybody. */
function segmentOf(row: Row): Question {
  if (row.segment_name === null) return { listIds: null }
  if (row.segment_id === null) return nobody
  const { query = null, filter = null, search = null, list_ids = [], subscription_status = null } = row
  return wholeSegment({ query, filter, search, list_ids, subscription_status })
}
