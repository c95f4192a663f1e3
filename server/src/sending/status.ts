import { partsInTests, requireTestAllowsStart } from '../ab-tests/guard.ts'
import type { Campaign, CampaignStatus } from '../campaigns/campaign.ts'
import { isGone } from '../campaigns/segment.ts'
import { nextStatus } from '../campaigns/status.ts'
import { lockCampaign } from '../campaigns/store.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { markForPreparation } from './audience.ts'

const writeStatus = statement<object>(`
  update campaigns as campaign set status = $2, updated_at = now(),
    sent = coalesce((select base_sent + accepted from broadsheet.campaign_runs where campaign_id = $1), campaign.sent)
  where id = $1`)

/** Moves a campaign where a person wants it; every node acts on it within a second. */
export async function changeStatus(
  { db, signals }: Pick<Services, 'db' | 'signals'>,
  id: number,
  requested: string,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const tests = await partsInTests(tx, [id])
    const campaign = await lockCampaign(tx, id)
    const move = nextStatus(campaign.status, requested, {
      sendAt: campaign.send_at,
      segmentGone: isGone(campaign.segment),
    })
    if (move.kind === 'refused') throw move.error
    if (move.status === 'running' || move.status === 'scheduled') requireTestAllowsStart(tests)
    await setStatus(tx, id, move.status)
    await signals.send(tx, 'campaigns', String(id))
    return { ...campaign, status: move.status }
  })
}

export async function setStatus(tx: Queryable, id: number, status: CampaignStatus): Promise<void> {
  await tx.run(writeStatus, [id, status])
  if (status === 'running') await markForPreparation(tx, id)
}
