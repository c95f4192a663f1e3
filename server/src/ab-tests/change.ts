import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import type { Campaign } from '../campaigns/campaign.ts'
import { refusingUnusable, usablePattern } from '../campaigns/copy.ts'
import { idsOf } from '../campaigns/input.ts'
import { narrowByFilter, ownFilter, replaceSegment } from '../campaigns/segment.ts'
import { deleteCampaigns, lockCampaign, lockCampaigns, replaceLists } from '../campaigns/store.ts'
import type { Queryable } from '../db/database.ts'
import { failure, invalid } from '../errors/error.ts'
import { setStatus } from '../sending/status.ts'
import type { Services } from '../services.ts'
import { type AbTestInput, type AbTestRow, abTestValues, isOver, letterOf, type Variant } from './ab-test.ts'
import { partsInTests, requireNoTests, requireSettled, unsettled } from './guard.ts'
import { all, campaignIdsOf, nobodyNew, notReachedBy, shareOf } from './shares.ts'
import { deleteTest, holdTest, insertTest, isUnsettled, setTestState, updateTest, variantsOfTest } from './store.ts'
import { saveVariants } from './variants.ts'

type Changer = Pick<Services, 'db' | 'settings' | 'translations' | 'signals'> & { readonly caller: Caller }

/** A draft of a test, with its variants as drafts beside the original. Answers its id. */
export async function createTest(services: Changer, campaignId: number, body: AbTestInput): Promise<number> {
  const { db, caller } = services
  return db.transaction(async (tx) => {
    await requireNoTests(tx, [campaignId])
    const original = await lockCampaign(tx, campaignId)
    requireDraft(original)
    await refusingUnusable(() => usablePattern(services, tx, campaignId))
    const values = abTestValues(body, original.name)
    const id = await insertTest(tx, values, campaignId)
    const { variants } = body
    await saveVariants(services, tx, { testId: id, name: values.name, original, variants, present: [] })
    await audit(tx, caller, 'abTest.create', { type: 'abTest', id }, { name: values.name, campaign_id: campaignId })
    return id
  })
}

export async function changeTest(services: Changer, id: number, body: AbTestInput): Promise<void> {
  const { db, caller } = services
  await db.transaction(async (tx) => {
    const row = await holdTest(tx, id)
    requireState(row, 'draft', 'what is tested is fixed when it starts.')
    const original = await requireOriginal(tx, row)
    const values = abTestValues(body, original.name)
    await updateTest(tx, id, values)
    const present = campaignIdsOf(await variantsOfTest(tx, id, true))
    await lockCampaigns(tx, present)
    const { variants } = body
    await saveVariants(services, tx, { testId: id, name: values.name, original, variants, present })
    await audit(tx, caller, 'abTest.update', { type: 'abTest', id }, { name: values.name })
  })
}

/** Starts all variants at once, each for its share of the people of the original as it is now. */
export async function startTest(services: Changer, id: number): Promise<void> {
  const { db, caller, settings } = services
  await db.transaction(async (tx) => {
    const row = await holdTest(tx, id)
    requireState(row, 'draft', 'it was started already.')
    const original = await requireOriginal(tx, row)
    requireDraft(original)
    requireSettled(await partsInTests(tx, [original.id]))
    if (row.decision === 'automatic' && settings.current()['privacy.disable_tracking']) {
      throw invalid('Opens and clicks are not tracked: switch tracking on, or choose the winner by hand.')
    }
    const variants = await variantsOfTest(tx, id, true)
    await lockCampaigns(tx, campaignIdsOf(variants))
    for (const variant of variants) await startVariant(services, tx, { row, original, variant, of: variants.length })
    await setTestState(tx, id, { status: 'testing' })
    await audit(tx, caller, 'abTest.start', { type: 'abTest', id }, { name: row.name })
  })
}

interface Starting {
  readonly row: AbTestRow
  readonly original: Campaign
  readonly variant: Variant
  readonly of: number
}

async function startVariant(services: Changer, tx: Queryable, { row, original, variant, of }: Starting): Promise<void> {
  const letter = letterOf(variant.position)
  if (variant.campaign === null) throw invalid(`The campaign of variant ${letter} was deleted: save the test again.`)
  const { id } = variant.campaign
  const { status } = await lockCampaign(tx, id)
  if (status !== 'draft') throw invalid(`The campaign of variant ${letter} is ${status}, not a draft.`)
  // Lists and segment of the original may have changed since the copy was made.
  await replaceLists(tx, id, idsOf(original.lists))
  await replaceSegment(tx, original.id, id)
  const share = shareOf(row, variant.position, of)
  await narrowByFilter(tx, id, all([share, await ownFilter(tx, original.id)]))
  await refusingUnusable(() => usablePattern(services, tx, id))
  await setStatus(tx, id, 'running')
  await services.signals.send(tx, 'campaigns', String(id))
}

/**
 * Stops it and what it sends, at any phase. The original is free again, for whoever was not reached by then: somebody may
 * send it by hand, or test again.
 */
export async function cancelTest({ db, caller, signals }: Changer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await holdTest(tx, id)
    if (row.status === 'draft') throw stateFailure(row, 'nothing was sent: delete it.')
    if (isOver(row.status)) throw stateFailure(row, 'this is final.')
    for (const campaign of (await holdSent(tx, row)).campaigns) {
      if (campaign.status === 'finished' || campaign.status === 'cancelled') continue
      await setStatus(tx, campaign.id, 'cancelled')
      await signals.send(tx, 'campaigns', String(campaign.id))
    }
    await releaseOriginal(tx, row)
    await setTestState(tx, id, { status: 'cancelled' })
    await audit(tx, caller, 'abTest.cancel', { type: 'abTest', id }, { name: row.name })
  })
}

/**
 * From now on the original means everybody whom the test has not reached: nobody, where that is not known any more. With a
 * campaign that was deleted goes the record of who got it.
 */
export async function releaseOriginal(tx: Queryable, row: AbTestRow): Promise<void> {
  if (row.campaign_id === null) return
  const sent = await holdSent(tx, row)
  const filter = sent.isWhole
    ? all([notReachedBy(sent.campaigns), await ownFilter(tx, row.campaign_id)])
    : nobodyNew(row.campaign_id)
  await narrowByFilter(tx, row.campaign_id, filter)
}

interface Sent {
  readonly campaigns: readonly Campaign[]
  /** None of them was deleted. */
  readonly isWhole: boolean
}

/** Everything that it sends, or has sent, which nobody else moves until the end of the transaction. */
async function holdSent(tx: Queryable, row: AbTestRow): Promise<Sent> {
  const variants = await variantsOfTest(tx, row.id, true)
  const rest = row.rest_campaign_id === null ? [] : [row.rest_campaign_id]
  const campaigns = await lockCampaigns(tx, [...campaignIdsOf(variants), ...rest])
  const hadRest = row.status === 'sending' || row.status === 'finished'
  return { campaigns, isWhole: campaigns.length === variants.length + (hadRest ? 1 : 0) }
}

/** A draft goes with its variants; of one that is over everything stays that was sent. */
export async function removeTest({ db, caller, signals }: Changer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await holdTest(tx, id)
    if (row.status === 'draft') {
      await deleteCampaigns(tx, campaignIdsOf(await variantsOfTest(tx, id, true)))
      await signals.send(tx, 'campaigns')
    } else await requireForgettable(tx, row)
    if (row.status === 'finished') await releaseOriginal(tx, row)
    await deleteTest(tx, id)
    await audit(tx, caller, 'abTest.delete', { type: 'abTest', id }, { name: row.name })
  })
}

/** Without the test nothing keeps the original from being started. */
async function requireForgettable(tx: Queryable, row: AbTestRow): Promise<void> {
  if (!isOver(row.status)) throw stateFailure(row, 'cancel it first.')
  const { campaigns } = await holdSent(tx, row)
  if (await isUnsettled(tx, idsOf(campaigns))) throw unsettled(row.status)
}

function requireOriginal(tx: Queryable, row: AbTestRow): Promise<Campaign> {
  return lockCampaign(tx, row.campaign_id ?? 0)
}

function requireDraft({ status }: Campaign): void {
  if (status === 'draft') return
  throw failure('record.state', { record: 'campaign', state: status, reason: 'only a draft can be tested.' })
}

function requireState(row: AbTestRow, status: AbTestRow['status'], reason: string): void {
  if (row.status !== status) throw stateFailure(row, reason)
}

export function stateFailure({ status }: AbTestRow, reason: string) {
  return failure('record.state', { record: 'A/B test', state: status, reason })
}
