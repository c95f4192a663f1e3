import type { Queryable } from '../db/database.ts'
import { AppError, invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import type { Campaign } from './campaign.ts'
import { idsOf } from './input.ts'
import { valuesOf } from './merge.ts'
import { compileForPreview, templateBodyFor } from './preview.ts'
import { copySegment, isGone } from './segment.ts'
import { type CampaignValues, findCampaign, insertCampaign, isSlugTaken, replaceLists, replaceMedia } from './store.ts'

/** A pattern of which nothing can be sent. */
export class Unusable extends Error {}

type Compiler = Pick<Services, 'settings' | 'translations'>

/**
 * The pattern as it is now. Throws `Unusable` where it cannot be sent. `audience`: whose lists and segment
 * it is sent to, instead of its own.
 */
export async function usablePattern(
  services: Compiler,
  tx: Queryable,
  campaignId: number | null,
  audience?: Campaign,
): Promise<Campaign> {
  const pattern = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  if (pattern === undefined) throw new Unusable('Its campaign was deleted.')
  const { lists, segment, brand_id } = audience ?? pattern
  const fault = faultOf({ ...pattern, lists, segment })
  if (fault !== undefined) throw new Unusable(fault)
  await requireCompiles(services, tx, { ...pattern, brand_id })
  return pattern
}

/** Why nobody may be sent this, but for its texts. Pure. */
export function faultOf(pattern: Pick<Campaign, 'type' | 'lists' | 'segment' | 'media'>): string | undefined {
  if (pattern.type !== 'regular') return 'Its campaign is no regular one.'
  if (idsOf(pattern.lists).length === 0) return 'The lists of its campaign were deleted.'
  if (isGone(pattern.segment)) return 'The segment of its campaign was deleted.'
  if (pattern.media.some((file) => file.id === null)) return 'A file of its campaign was deleted.'
  return undefined
}

async function requireCompiles(services: Compiler, tx: Queryable, pattern: Campaign): Promise<void> {
  try {
    compileForPreview(services, pattern, await templateBodyFor(tx, pattern, undefined))
  } catch (error) {
    if (error instanceof AppError) throw new Unusable(error.message)
    throw error
  }
}

/** What stops work that nobody watches is an answer for somebody who asks. */
export async function refusingUnusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unusable) throw invalid(error.message)
    throw error
  }
}

type Changes = Partial<CampaignValues> &
  Pick<CampaignValues, 'name' | 'archiveSlug'> & {
    /** Whose lists and segment it has, where not those of the pattern. */
    readonly audience?: Campaign | undefined
  }

/** A draft like the pattern, with its lists, files and segment, but for these changes. Answers its id. */
export async function copyCampaign(
  tx: Queryable,
  pattern: Campaign,
  { audience = pattern, ...changes }: Changes,
): Promise<number> {
  const id = await insertCampaign(tx, 'regular', { ...valuesOf(pattern), ...changes })
  await replaceLists(tx, id, idsOf(audience.lists))
  await replaceMedia(tx, id, idsOf(pattern.media))
  await copySegment(tx, audience.id, id)
  return id
}

/** The address of a copy's page in the archive; null: it has the one that every campaign has. */
export async function freeSlug(tx: Queryable, slug: string | null, end: string): Promise<string | null> {
  if (slug === null) return null
  const own = `${slug}-${end}`
  return (await isSlugTaken(tx, own, 0)) ? null : own
}
