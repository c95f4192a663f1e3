import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { SegmentQuestion } from '../segments/segment.ts'
import type { Criteria } from '../subscribers/criteria.ts'
import { criteriaOf } from '../subscribers/question.ts'
import { wholeSegment } from '../subscribers/segment-question.ts'

const selectOfCampaign = statement<Partial<SegmentQuestion> & { segment_id: number | null }>(`
  select used.segment_id, segment.query, segment.filter, segment.search, segment.list_ids, segment.subscription_status
  from broadsheet.campaign_segments as used left join broadsheet.segments as segment on segment.id = used.segment_id
  where used.campaign_id = $1`)

/** Whom the campaign is narrowed to; undefined: it has no segment. One whose segment is gone means nobody, not everybody. */
export async function narrowingOf(db: Queryable, campaignId: number): Promise<Criteria | undefined> {
  const row = await db.row(selectOfCampaign, [campaignId])
  if (row === undefined) return undefined
  if (row.segment_id === null) return criteriaOf({ listIds: [] })
  const { query = null, filter = null, search = null, list_ids = [], subscription_status = null } = row
  return criteriaOf(wholeSegment({ query, filter, search, list_ids, subscription_status }))
}
