import { lockCampaign } from '../campaigns/store.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { addRanges } from './audience.ts'

/** Outcomes that may be tried again: what a server refused for good stays refused. */
export const retriable = ['deferred', 'given_up', 'failed'] as const
export type Retriable = (typeof retriable)[number]

const reopen = statement<{ retried: number }>(`
  with gone as (
    delete from broadsheet.recipient_troubles
    where campaign_id = $1 and state = any($2::broadsheet.recipient_state[]) and leased_by is null
    returning subscriber_id, state),
  opened as (
    update broadsheet.recipients as recipient set state = 'pending', attempts = 0, changed_at = now()
    from gone where recipient.campaign_id = $1 and recipient.subscriber_id = gone.subscriber_id
    returning 1)
  update broadsheet.campaign_runs set
    given_up = given_up - (select count(*) from gone where state = 'given_up'),
    failed = failed - (select count(*) from gone where state = 'failed'),
    errors = 0, reason = null, resumed_at = now()
  where campaign_id = $1 returning (select count(*) from opened) as retried`)

const runAgain = statement<object>(
  `update campaigns set status = 'running', updated_at = now() where id = $1 and status = 'finished'`,
)

/**
 * Opens recipients again that were deferred, given up or failed. A finished campaign runs again for them, and only for
 * them; a paused one keeps them for its resume.
 */
export async function retryRecipients(
  { db, signals }: Pick<Services, 'db' | 'signals'>,
  campaignId: number,
  outcomes: readonly Retriable[],
): Promise<{ readonly retried: number; readonly status: string }> {
  return db.transaction(async (tx) => {
    const { status } = await lockCampaign(tx, campaignId)
    if (status !== 'running' && status !== 'paused' && status !== 'finished') {
      throw failure('record.state', { record: 'campaign', state: status, reason: 'nobody was mailed, or it is final.' })
    }
    const retried = (await tx.row(reopen, [campaignId, outcomes]))?.retried ?? 0
    if (retried === 0) return { retried, status }
    await addRanges(tx, campaignId)
    await tx.run(runAgain, [campaignId])
    await signals.send(tx, 'campaigns', String(campaignId))
    await signals.send(tx, 'sending')
    return { retried, status: status === 'finished' ? 'running' : status }
  })
}
