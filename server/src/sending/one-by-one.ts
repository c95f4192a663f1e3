import type { Config } from '../config/config.ts'
import type { Queryable } from '../db/database.ts'
import { readMedia } from '../media/store.ts'
import type { MailAttachment, OutgoingMail } from '../outbox/mail.ts'
import { unsubscribeUrl } from '../public/urls.ts'
import {
  type CampaignSource,
  compileCampaign,
  type HeaderField,
  type RenderSubscriber,
  renderSettled,
  siteContext,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import { createLinkRegistry } from '../tracking/links.ts'
import { loadInlineImages } from './files.ts'

export interface OneByOneRequest {
  readonly kind: OutgoingMail['kind']
  readonly source: CampaignSource
  readonly mediaIds: readonly number[]
}

/** The message of a campaign for single people, outside its ledger: tests, and the steps of sequences. */
export interface OneByOne {
  /** Throws what is wrong with the template for this person. */
  mailTo(recipient: RenderSubscriber): Promise<OutgoingMail>
  /** Files that go with every message. */
  readonly attachments: readonly MailAttachment[]
}

/** What it takes to make messages one by one; a test brings its own. */
export type MessageServices = Pick<Services, 'settings' | 'translations'> & {
  readonly db: Queryable
  readonly config: Pick<Config, 'dataFolder'>
}

/** Compiles it and reads its files. A fault of the template throws. */
export async function oneByOne(
  services: MessageServices,
  { kind, source, mediaIds }: OneByOneRequest,
): Promise<OneByOne> {
  const { db, settings, translations } = services
  const site = siteContext(settings, source)
  const links = createLinkRegistry(db)
  const { images, inline } = await loadInlineImages(services, source)
  const program = compileCampaign(source, {
    ...site,
    mode: 'send',
    links,
    translations,
    images,
  })
  const attached = await readMedia(services, mediaIds)
  const embedded = inline.filter((file) => program.embedded.includes(file.fileName))
  return {
    attachments: [
      ...attached,
      ...embedded.map(({ fileName, contentType, content, contentId }) => ({
        filename: fileName,
        type: contentType ?? 'application/octet-stream',
        content,
        contentId,
      })),
    ],
    async mailTo(recipient) {
      const { subject, html, text, headers } = await renderSettled(program, recipient, { links })
      return {
        kind,
        messenger: source.messenger,
        from: source.fromEmail,
        to: recipient.email,
        subject,
        html,
        text,
        contentType: source.contentType,
        headers: [...engineHeaders(source, recipient, site.settings), ...headers],
        subscriberId: recipient.id === 0 ? null : recipient.id,
      }
    },
  }
}

function engineHeaders(source: CampaignSource, recipient: RenderSubscriber, settings: Settings): HeaderField[] {
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
