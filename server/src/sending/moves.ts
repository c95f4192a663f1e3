import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { markForPreparation } from './audience.ts'
import { announceEnd } from './notices.ts'
import type { SenderServices } from './services.ts'

/** Moves that the engine makes by itself. Each is one conditional update, so that two nodes cannot both make it. */

/**
 * A campaign runs at least this long, also with nobody on its list: pausing and cancelling find it, and a screen shows
 * what happened.
 */
const shortestRun = 3

const finish = statement<{ id: number }>(`
  update campaigns as campaign set
    status = 'finished', sent = run.base_sent + run.accepted, last_subscriber_id = campaign.max_subscriber_id,
    updated_at = now()
  from broadsheet.campaign_runs as run
  where campaign.id = $1 and run.campaign_id = $1 and campaign.status = 'running' and run.prepared_at is not null
    and run.resumed_at < now() - interval '${shortestRun} seconds'
    and not exists (select from broadsheet.campaign_ranges where campaign_id = $1)
    and not exists (select from broadsheet.recipient_troubles where campaign_id = $1 and state = 'deferred')
  returning campaign.id`)

const forgetPace = statement<object>('delete from broadsheet.campaign_pace where campaign_id = $1')

/** Finishes the campaign if no recipient is open; answers whether it did. */
export async function finishCampaign(services: SenderServices, id: number): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    if ((await tx.row(finish, [id])) === undefined) return false
    await tx.run(forgetPace, [id])
    await announceEnd(services, tx, id, 'finished', '')
    await announceMove(services, tx, id, 'finished')
    return true
  })
}

const pause = statement<{ id: number }>(`
  update campaigns as campaign set status = 'paused', sent = run.base_sent + run.accepted, updated_at = now()
  from broadsheet.campaign_runs as run
  where campaign.id = $1 and run.campaign_id = $1 and campaign.status = 'running' returning campaign.id`)

const writeReason = statement<object>('update broadsheet.campaign_runs set reason = $2 where campaign_id = $1')

/** Stops a campaign that cannot go on, and tells the administrators why. */
export async function pauseCampaign(services: SenderServices, id: number, reason: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    if ((await tx.row(pause, [id])) === undefined) return
    await tx.run(writeReason, [id, reason])
    await announceEnd(services, tx, id, 'paused', reason)
    await announceMove(services, tx, id, 'paused')
  })
  services.log.warn({ campaign: id, reason }, 'The campaign was paused')
}

const writeWaiting = statement<object>(`
  update broadsheet.campaign_runs set reason = $2
  where campaign_id = $1 and reason is distinct from $2
    and exists (select from campaigns where id = $1 and status = 'running')`)

/** What a running campaign waits for; null: it goes on. Why one was paused stays. */
export async function keepReason(db: Database, id: number, reason: string | null): Promise<void> {
  await db.run(writeWaiting, [id, reason])
}

/** Tells the other nodes and the live screens. */
async function announceMove({ signals }: SenderServices, tx: Queryable, id: number, status: string): Promise<void> {
  await signals.send(tx, 'campaigns', String(id))
  await signals.send(tx, 'events', JSON.stringify({ type: 'campaign', message: status, data: { id, status } }))
}

const startDue = statement<{ id: number }>(`
  update campaigns set status = 'running', updated_at = now()
  where status = 'scheduled' and send_at <= now() returning id`)

/** Starts scheduled campaigns whose time has come, also those that fell due while nobody was running. */
export async function startDueCampaigns(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await tx.rows(startDue)) await markForPreparation(tx, id)
  })
}
