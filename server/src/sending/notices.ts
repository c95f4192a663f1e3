import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { wordIn } from '../i18n/words.ts'
import { mailAdministrators } from '../system-mail/administrators.ts'
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
  const campaign = await tx.row(selectFacts, [campaignId])
  if (campaign === undefined) return
  const settings = services.settings.current()
  await mailAdministrators({ ...services, db: tx }, 'campaignNotice', {
    name: campaign.name,
    url: `${settings['app.root_url']}/admin/campaigns/${campaignId}`,
    status,
    sent: campaign.sent,
    toSend: campaign.to_send,
    ...(reason !== '' && { reason: wordIn(services.translations, settings['app.lang'], reason) }),
  })
}
