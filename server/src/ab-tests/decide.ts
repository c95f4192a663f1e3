import { audit } from '../audit/audit.ts'
import type { Campaign } from '../campaigns/campaign.ts'
import { copyCampaign, freeSlug, usablePattern } from '../campaigns/copy.ts'
import { narrowByFilter, ownFilter } from '../campaigns/segment.ts'
import { findCampaign, lockCampaigns } from '../campaigns/store.ts'
import type { Queryable } from '../db/database.ts'
import { setStatus } from '../sending/status.ts'
import type { Services } from '../services.ts'
import { type AbTestRow, type KeptVerdict, letterOf, type Variant } from './ab-test.ts'
import { whyUnknown } from './phases.ts'
import { all, campaignIdsOf, campaignsOf, nobodyNew, notReachedBy } from './shares.ts'
import { setTestState, variantsOfTest } from './store.ts'
import { verdictOf } from './verdict.ts'

type Decider = Pick<Services, 'settings' | 'translations' | 'signals'>

/** How it stands. Undefined: no variant is left. Pure. */
export function standingVerdict(
  test: Pick<AbTestRow, 'measure'>,
  variants: readonly Variant[],
  countsPeople: boolean,
): KeptVerdict | undefined {
  const verdict = verdictOf(variants, test.measure, countsPeople)
  if (verdict === undefined) return undefined
  const standings = variants.map(({ accepted, opens, clicks }) => ({ accepted, opens, clicks }))
  return { ...verdict, counts_people: countsPeople, standings }
}

/**
 * Sends the winner to everybody whom no variant has reached. The campaign and the test's record of it are one
 * transaction, with the test held: whatever dies, and however many nodes look, there is one rest. Where it is not known
 * yet who is left, the test says so, and the next look tries again. Throws `Unusable` before anything is written.
 */
export async function sendToRest(services: Decider, tx: Queryable, row: AbTestRow, winner: number): Promise<void> {
  const variants = await holdVariants(tx, row.id)
  const fault = whyUnknown(variants)
  if (fault !== undefined) return setTestState(tx, row.id, { status: 'deciding', fault })
  const winning = variants.find(({ position }) => position === winner)?.campaign ?? null
  const original = row.campaign_id === null ? undefined : await findCampaign(tx, row.campaign_id)
  const pattern = await usablePattern(services, tx, winning?.id ?? null, original)
  const restId = await copyToRest(tx, pattern, {
    name: `${row.name} – ${letterOf(winner)} ✓`,
    original,
    variants,
  })
  for (const id of campaignIdsOf(variants)) await narrowByFilter(tx, id, nobodyNew(id))
  await setStatus(tx, restId, 'running')
  await setTestState(tx, row.id, { status: 'sending', restId })
  await audit(tx, { kind: 'system' }, 'abTest.rest', { type: 'abTest', id: row.id }, { campaign_id: restId })
  await services.signals.send(tx, 'campaigns', String(restId))
}

/** Their campaigns stay as they are until the end of the transaction: nobody resumes one meanwhile. */
async function holdVariants(tx: Queryable, id: number): Promise<readonly Variant[]> {
  await lockCampaigns(tx, campaignIdsOf(await variantsOfTest(tx, id, true)))
  return variantsOfTest(tx, id, true)
}

interface RestOf {
  readonly name: string
  readonly original: Campaign | undefined
  readonly variants: readonly Variant[]
}

/**
 * The text of the winner, for whom the original means by now: its lists and segment may have changed since the start. It has
 * the place of the original in the archive, too.
 */
async function copyToRest(tx: Queryable, winner: Campaign, { name, original, variants }: RestOf): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const id = await copyCampaign(tx, winner, {
    name,
    audience: original,
    sendAt: null,
    archive: original?.archive ?? false,
    archiveSlug: await freeSlug(tx, original?.archive_slug ?? null, day),
  })
  const own = original === undefined ? undefined : await ownFilter(tx, original.id)
  await narrowByFilter(tx, id, all([notReachedBy(campaignsOf(variants)), own]))
  return id
}
