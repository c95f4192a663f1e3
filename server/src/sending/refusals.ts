import { recordBounces } from '../bounces/record.ts'
import { typeOfRefusal } from '../bounces/reports/classify.ts'
import type { Queryable } from '../db/database.ts'
import type { Recorded } from './recorder.ts'
import type { SenderServices } from './services.ts'

/** Refusals that are about an address are bounces, in the transaction that records the refusal. */
export async function bouncesOfRefusals(
  { settings }: Pick<SenderServices, 'settings'>,
  campaignId: number,
  tx: Queryable,
  refusals: readonly Recorded[],
): Promise<void> {
  if (!settings.current()['bounce.enabled']) return
  await recordBounces(
    tx,
    refusals.map(({ subscriberId, outcome }) => ({
      subscriberId,
      campaignId,
      type: typeOfRefusal(outcome.reply),
      source: 'smtp',
      meta: { reply: outcome.reply },
    })),
  )
}
