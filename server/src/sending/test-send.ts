import { setImmediate as immediate } from 'node:timers/promises'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { OutgoingMail } from '../outbox/mail.ts'
import type { CampaignSource, RenderSubscriber } from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { oneByOne } from './one-by-one.ts'

export interface TestSend {
  /** As it stands in the editor, saved or not. */
  readonly source: CampaignSource
  readonly recipients: readonly RenderSubscriber[]
  readonly mediaIds: readonly number[]
}

/**
 * Sends a campaign to some people as it would arrive, outside its ledger. Everything is rendered first: a fault of the
 * template throws and nobody is mailed.
 */
export async function sendTest(services: Services, { source, recipients, mediaIds }: TestSend): Promise<void> {
  const message = await oneByOne(services, { kind: 'test', source, mediaIds })
  const mails: OutgoingMail[] = []
  for (const recipient of recipients) {
    // Others are answered between two of them, however slow the template is.
    await immediate()
    mails.push(await message.mailTo(recipient))
  }
  await services.db.transaction((tx) => enqueueMails(tx, mails, { attachments: message.attachments }))
}
