import type { Caller } from '../auth/caller.ts'
import { hiddenCampaign, readableCampaigns } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, missing } from '../errors/error.ts'
import type { Segment, SegmentValues } from './segment.ts'

const select = `
  select segment.id, segment.name, segment.description, segment.query, segment.filter, segment.search, segment.list_ids,
    segment.subscription_status, segment.created_at, segment.updated_at,
    case when author.id is not null then jsonb_build_object('id', author.id, 'name', author.name) end as created_by
  from broadsheet.segments as segment left join users as author on author.id = segment.created_by`

const selectAll = statement<Segment>(`${select} order by lower(segment.name)`)
const selectOne = statement<Segment>(`${select} where segment.id = $1`)

export function findSegments(db: Queryable): Promise<readonly Segment[]> {
  return db.rows(selectAll)
}

export function findSegment(db: Queryable, id: number): Promise<Segment | undefined> {
  return db.row(selectOne, [id])
}

/** One segment, or 404. */
export async function readSegment(db: Queryable, id: number): Promise<Segment> {
  const segment = await findSegment(db, id)
  if (segment === undefined) throw missing('segment', id)
  return segment
}

// Names are told apart by an index, whose refusal is `record.duplicate`.
const insertOne = statement<{ id: number }>(`
  insert into broadsheet.segments (name, description, query, filter, search, list_ids, subscription_status, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`)

export async function insertSegment(tx: Queryable, values: SegmentValues, userId: number): Promise<number> {
  const row = await tx.row(insertOne, [...parametersOf(values), userId])
  if (row === undefined) throw new Error('The insert answered no row')
  return row.id
}

const updateOne = statement<object>(`
  update broadsheet.segments set name = $1, description = $2, query = $3, filter = $4, search = $5, list_ids = $6,
    subscription_status = $7, updated_at = clock_timestamp()
  where id = $8`)
const renameInCampaigns = statement<object>(
  'update broadsheet.campaign_segments set name = $2 where segment_id = $1 and name <> $2',
)

export async function updateSegment(tx: Queryable, id: number, values: SegmentValues): Promise<void> {
  await tx.run(updateOne, [...parametersOf(values), id])
  await tx.run(renameInCampaigns, [id, values.name])
}

const unfinished = statement<{ id: number; name: string }>(`
  select campaign.id, campaign.name from broadsheet.campaign_segments as used
  join campaigns as campaign on campaign.id = used.campaign_id
  where used.segment_id = $1 and campaign.status not in ('finished', 'cancelled') order by campaign.id limit 5`)
const lockOne = statement<object>('select from broadsheet.segments where id = $1 for update')
const deleteOne = statement<object>('delete from broadsheet.segments where id = $1')

/**
 * Refused while a campaign that is still to be sent is narrowed by it: without it, it would mean other people. Names those
 * that the caller may read.
 */
export async function deleteSegment(tx: Queryable, caller: Caller, id: number): Promise<void> {
  await tx.run(lockOne, [id])
  const campaigns = await tx.rows(unfinished, [id])
  if (campaigns.length > 0) {
    const ids = campaigns.map((campaign) => campaign.id)
    const readable = await readableCampaigns(tx, caller, ids)
    const names = campaigns.map(({ id: campaign, name }) =>
      readable.has(campaign) ? `campaign "${name.slice(0, 100)}"` : hiddenCampaign,
    )
    throw failure('record.inUse', { record: 'segment', where: [...new Set(names)].join(', ') })
  }
  await tx.run(deleteOne, [id])
}

function parametersOf(values: SegmentValues): readonly unknown[] {
  return [
    values.name,
    values.description,
    values.query,
    values.filter === null ? null : JSON.stringify(values.filter),
    values.search,
    values.list_ids,
    values.subscription_status,
  ]
}
