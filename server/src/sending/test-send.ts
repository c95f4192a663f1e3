import { type MediaFile, readMedia } from '../media/store.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { OutgoingMail } from '../outbox/mail.ts'
import { unsubscribeUrl } from '../public/urls.ts'
import {
  type CampaignSource,
  compileCampaign,
  type HeaderField,
  type RenderSubscriber,
  renderSettled,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { createLinkRegistry } from '../tracking/links.ts'
import { loadInlineImages } from './files.ts'

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
  const { db, settings, translations } = services
  const current = settings.current()
  const links = createLinkRegistry(db)
  const { images, inline } = await loadInlineImages(services, source)
  const program = compileCampaign(source, {
    settings: current,
    mode: 'send',
    links,
    translations,
    language: current['app.lang'],
    images,
  })
  const attached = await readMedia(services, mediaIds)
  const mails: OutgoingMail[] = []
  for (const recipient of recipients) {
    const { subject, html, text, headers } = await renderSettled(program, recipient, { links })
    mails.push({
      kind: 'test',
      messenger: source.messenger,
      from: source.fromEmail,
      to: recipient.email,
      subject,
      html,
      text,
      headers: [...engineHeaders(source, recipient, current), ...headers],
      subscriberId: recipient.id === 0 ? null : recipient.id,
    })
  }
  const embedded = inline.filter((file) => program.embedded.includes(file.fileName))
  await db.transaction((tx) =>
    enqueueMails(tx, mails, {
      attachments: [
        ...attached.map((file: MediaFile) => ({ ...file })),
        ...embedded.map(({ fileName, contentType, content, contentId }) => ({
          filename: fileName,
          type: contentType ?? 'application/octet-stream',
          content,
          contentId,
        })),
      ],
    }),
  )
}

function engineHeaders(
  source: CampaignSource,
  recipient: RenderSubscriber,
  settings: ReturnType<Services['settings']['current']>,
): HeaderField[] {
  const known = [
    { name: 'X-Listmonk-Campaign', value: source.uuid },
    { name: 'X-Listmonk-Subscriber', value: recipient.uuid },
  ]
  if (!settings['privacy.unsubscribe_header']) return known
  const url = unsubscribeUrl(settings['app.root_url'], source.uuid, recipient.uuid)
  return [
    ...known,
    { name: 'List-Unsubscribe', value: `<${url}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]
}
