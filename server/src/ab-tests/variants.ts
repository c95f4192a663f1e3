import type { Campaign } from '../campaigns/campaign.ts'
import { copyCampaign, refusingUnusable, usablePattern } from '../campaigns/copy.ts'
import { valuesOf } from '../campaigns/merge.ts'
import { requireSender, requireText } from '../campaigns/rules.ts'
import { deleteCampaigns, readCampaign, updateCampaignRow } from '../campaigns/store.ts'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { type AbTestInput, letterOf } from './ab-test.ts'
import { replaceVariants } from './store.ts'

type Writer = Pick<Services, 'settings' | 'translations' | 'signals'>

interface Wanted {
  readonly testId: number
  readonly name: string
  readonly original: Campaign
  readonly variants: AbTestInput['variants']
  /** Campaigns of the variants that are there. */
  readonly present: readonly number[]
}

/** Variants as they are wanted: copies of the original are made, changed, put in order, and deleted. */
export async function saveVariants(writer: Writer, tx: Queryable, wanted: Wanted): Promise<void> {
  const { testId, variants, present } = wanted
  const strange = variants.find(({ id }) => id !== undefined && !present.includes(id))
  if (strange !== undefined) {
    throw invalid(`variants: campaign ${strange.id} is none of this test.`, { fields: [{ field: 'variants' }] })
  }
  const ids: number[] = []
  for (const position of variants.keys()) ids.push(await saveVariant(writer, tx, wanted, position))
  await replaceVariants(tx, testId, ids)
  await deleteCampaigns(
    tx,
    present.filter((id) => !ids.includes(id)),
  )
  await writer.signals.send(tx, 'campaigns')
}

async function saveVariant(writer: Writer, tx: Queryable, wanted: Wanted, position: number): Promise<number> {
  const { original, name } = wanted
  const { id, subject, from_email: sender } = wanted.variants[position] ?? {}
  const settings = writer.settings.forBrand(original.brand_id).current()
  const changes = {
    name: `${name} – ${letterOf(position)}`,
    ...(subject !== undefined && { subject: requireText('subject', subject, 5000) }),
    ...(sender !== undefined && { fromEmail: requireSender(sender, settings) }),
  }
  const saved = id === undefined ? await newVariant(tx, original, changes) : await changed(tx, id, changes)
  await refusingUnusable(() => usablePattern(writer, tx, saved))
  return saved
}

/** Only what goes to the rest is shown in the archive. */
function newVariant(tx: Queryable, original: Campaign, changes: Pick<Campaign, 'name'>): Promise<number> {
  return copyCampaign(tx, original, { ...changes, sendAt: null, archive: false, archiveSlug: null })
}

async function changed(tx: Queryable, id: number, changes: Pick<Campaign, 'name'>): Promise<number> {
  const variant = await readCampaign(tx, id)
  await updateCampaignRow(tx, id, { ...valuesOf(variant), ...changes }, variant.status)
  return id
}
