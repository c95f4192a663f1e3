import type { Campaign } from '../campaigns/campaign.ts'
import { idsOf } from '../campaigns/input.ts'
import { valuesOf } from '../campaigns/merge.ts'
import { compileForPreview, templateBodyFor } from '../campaigns/preview.ts'
import { copySegment, isGone } from '../campaigns/segment.ts'
import { findCampaign, insertCampaign, isSlugTaken, replaceLists, replaceMedia } from '../campaigns/store.ts'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors/error.ts'
import { setStatus } from '../sending/status.ts'
import type { Services } from '../services.ts'

/** A pattern that no turn can be made of. */
export class Unusable extends Error {}

type Compiler = Pick<Services, 'settings' | 'translations'>

/** The pattern as it is now. Throws `Unusable` where it cannot be sent. */
export async function usablePattern(services: Compiler, tx: Queryable, campaignId: number | null): Promise<Campaign> {
  const pattern = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  if (pattern === undefined) throw new Unusable('Its campaign was deleted.')
  const fault = faultOf(pattern)
  if (fault !== undefined) throw new Unusable(fault)
  await requireCompiles(services, tx, pattern)
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

export interface CopyOf {
  readonly name: string
  /** Ends the address of its page in the archive. */
  readonly day: string
  /** Milliseconds. */
  readonly sendAt: number
  /** Set beside those of the pattern. */
  readonly attribs: Readonly<Record<string, unknown>>
}

/** A campaign like the pattern that is sent at its moment. Answers its id. */
export async function startCopy(tx: Queryable, pattern: Campaign, copy: CopyOf): Promise<number> {
  const values = valuesOf(pattern)
  const id = await insertCampaign(tx, 'regular', {
    ...values,
    name: copy.name,
    sendAt: new Date(copy.sendAt).toISOString(),
    attribs: { ...values.attribs, ...copy.attribs },
    archiveSlug: await freeSlug(tx, values.archiveSlug, copy.day),
  })
  await replaceLists(tx, id, idsOf(pattern.lists))
  await replaceMedia(tx, id, idsOf(pattern.media))
  await copySegment(tx, pattern.id, id)
  await setStatus(tx, id, 'scheduled')
  return id
}

/** Null: its page has the address that every campaign has. */
async function freeSlug(tx: Queryable, slug: string | null, day: string): Promise<string | null> {
  if (slug === null) return null
  const own = `${slug}-${day}`
  return (await isSlugTaken(tx, own, 0)) ? null : own
}
