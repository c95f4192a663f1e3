import type { Caller } from '../auth/caller.ts'
import { readableLists, requireLists } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { findSegment } from '../segments/store.ts'
import { segmentFor } from '../subscribers/segment-question.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignInput } from './input.ts'

/*
 * A campaign may carry a saved segment, which narrows its lists: who gets it is on one of the lists, eligible there, and in
 * the segment. The segment is looked at when the audience is fixed, at the start and at every resume.
 */

const lockSegment = statement<object>('select from broadsheet.segments where id = $1 for key share')
// A filter of its own stays: it is not the writer's (see `narrowByFilter`).
const removeSegment = statement<object>(`
  with kept as (
    update broadsheet.campaign_segments set segment_id = null, name = null where campaign_id = $1 and filter is not null)
  delete from broadsheet.campaign_segments where campaign_id = $1 and filter is null`)
const setSegment = statement<object>(`
  insert into broadsheet.campaign_segments (campaign_id, segment_id, name) values ($1, $2, $3)
  on conflict (campaign_id) do update set segment_id = excluded.segment_id, name = excluded.name`)

const setGone = statement<object>(
  'insert into broadsheet.campaign_segments (campaign_id, segment_id, name) values ($1, null, $2)',
)

/** It was narrowed by a segment that was deleted since. */
export function isGone(segment: Campaign['segment']): boolean {
  return segment !== null && segment.id === null
}

/**
 * The segment of a new campaign. Who copies a campaign sends back `segment` as it was read: one that is gone stays so, for
 * without it the copy would reach everybody on the lists.
 */
export async function saveFirstSegment(
  tx: Queryable,
  caller: Caller,
  campaignId: number,
  { segment_id, segment }: Pick<CampaignInput, 'segment_id' | 'segment'>,
): Promise<void> {
  if (segment_id === undefined && segment?.id === null) await tx.run(setGone, [campaignId, segment.name ?? ''])
  else await saveSegment(tx, caller, campaignId, { wanted: segment_id ?? segment?.id, present: null })
}

const copyOne = statement<object>(`
  insert into broadsheet.campaign_segments (campaign_id, segment_id, name)
  select $2, segment_id, name from broadsheet.campaign_segments where campaign_id = $1 and name is not null
  on conflict (campaign_id) do update set segment_id = excluded.segment_id, name = excluded.name`)

/** Narrows a new campaign to the segment of another one, whose own filter stays its own. */
export async function copySegment(tx: Queryable, fromId: number, toId: number): Promise<void> {
  await tx.run(copyOne, [fromId, toId])
}

/** Gives a campaign the segment of another one instead of its own. */
export async function replaceSegment(tx: Queryable, fromId: number, toId: number): Promise<void> {
  await tx.run(removeSegment, [toId])
  await copySegment(tx, fromId, toId)
}

const selectFilter = statement<{ filter: object | null }>(
  'select filter from broadsheet.campaign_segments where campaign_id = $1',
)

/** The filter of its own that a campaign has (see `narrowByFilter`). */
export async function ownFilter(tx: Queryable, campaignId: number): Promise<object | undefined> {
  return (await tx.row(selectFilter, [campaignId]))?.filter ?? undefined
}

const setFilter = statement<object>(`
  insert into broadsheet.campaign_segments (campaign_id, filter) values ($1, $2)
  on conflict (campaign_id) do update set filter = excluded.filter`)

/**
 * Narrows a campaign by a structured filter of its own, whatever its segment: shares of A/B tests. Nobody who edits the
 * campaign can take it away, and copies do not have it.
 */
export async function narrowByFilter(tx: Queryable, campaignId: number, filter: object): Promise<void> {
  await tx.run(setFilter, [campaignId, JSON.stringify(filter)])
}

interface Narrowing {
  /** As sent: undefined keeps what is there, null and 0 remove it. */
  readonly wanted: number | null | undefined
  readonly present: number | null
}

/**
 * Attaches, changes or removes the segment. Attaching one takes the rights to ask its question; what is attached already
 * stays, also where the caller could not ask it.
 */
export async function saveSegment(
  tx: Queryable,
  caller: Caller,
  campaignId: number,
  { wanted, present }: Narrowing,
): Promise<void> {
  if (wanted === undefined) return
  if (wanted === null || wanted === 0) {
    await tx.run(removeSegment, [campaignId])
    return
  }
  if (wanted === present) return
  // Nobody deletes it until this is committed.
  await tx.run(lockSegment, [wanted])
  const segment = await findSegment(tx, wanted)
  if (segment === undefined) throw invalid(`segment_id: there is no segment ${wanted}.`)
  segmentFor(caller, segment, 'get')
  // Who asks sees the segment cut down to their lists, but sending narrows by all of it, and how many that are is told.
  requireLists(readableLists(caller), segment.list_ids)
  await tx.run(setSegment, [campaignId, wanted, segment.name])
}
