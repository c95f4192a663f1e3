import type { Campaign } from '../campaigns/campaign.ts'
import { copyCampaign, freeSlug } from '../campaigns/copy.ts'
import type { Queryable } from '../db/database.ts'
import { setStatus } from '../sending/status.ts'

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
  const id = await copyCampaign(tx, pattern, {
    name: copy.name,
    sendAt: new Date(copy.sendAt).toISOString(),
    attribs: { ...pattern.attribs, ...copy.attribs },
    archiveSlug: await freeSlug(tx, pattern.archive_slug, copy.day),
  })
  await setStatus(tx, id, 'scheduled')
  return id
}
