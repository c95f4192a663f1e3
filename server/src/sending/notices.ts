import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import { composeSystemMail } from '../system-mail/compose.ts'
import type { SenderServices } from './services.ts'

const selectFacts = statement<{ name: string; sent: number; to_send: number }>(
  'select name, sent, to_send from campaigns where id = $1',
)

/** Mails the administrators about the end of a campaign or about a pause they did not ask for. */
export async function announceEnd(
  services: SenderServices,
  tx: Queryable,
  campaignId: number,
  status: 'finished' | 'paused',
  reason: string,
): Promise<void> {
  const settings = services.settings.current()
  const campaign = await tx.row(selectFacts, [campaignId])
  if (campaign === undefined || settings['app.notify_emails'].length === 0) return
  const mail = composeSystemMail({ ...services, language: settings['app.lang'] }, 'campaignNotice', {
    name: campaign.name,
    url: `${settings['app.root_url']}/admin/campaigns/${campaignId}`,
    status,
    sent: campaign.sent,
    toSend: campaign.to_send,
    ...(reason !== '' && { reason }),
  })
  const from = settings['app.from_email']
  await enqueueMails(
    tx,
    settings['app.notify_emails'].map((to) => ({ kind: 'system' as const, from, to, ...mail })),
  )
}
