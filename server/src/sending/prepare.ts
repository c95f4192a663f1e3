import { loadCampaignSource } from '../campaigns/load.ts'
import { AppError } from '../errors/error.ts'
import type { Channel, PreparedCampaign } from '../messengers/messenger.ts'
import { compileCampaign, settleFixedLinks } from '../rendering/index.ts'
import { loadCampaignFiles } from './files.ts'
import type { SenderServices } from './services.ts'

/** A campaign ready to be sent, or why it cannot be. */
export type Ready =
  | { readonly kind: 'ready'; readonly campaign: PreparedCampaign; readonly channel: Channel }
  | { readonly kind: 'impossible'; readonly reason: string }
  | { readonly kind: 'gone' }

/** Loads and compiles a campaign with its files, and opens its way through its messenger. */
export async function prepareCampaign(services: SenderServices, id: number): Promise<Ready> {
  const { db, settings, links, translations, messengers } = services
  const source = await loadCampaignSource(db, id)
  if (source === undefined) return { kind: 'gone' }
  const messenger = messengers.find(source.messenger)
  if (messenger === undefined) return { kind: 'impossible', reason: `There is no messenger "${source.messenger}".` }
  try {
    const files = await loadCampaignFiles(services, source)
    const current = settings.current()
    if (!current['privacy.disable_tracking']) await settleFixedLinks(source, links)
    const program = compileCampaign(source, {
      settings: current,
      mode: 'send',
      links,
      translations,
      language: current['app.lang'],
      images: files.images,
    })
    const campaign: PreparedCampaign = {
      source,
      program,
      attachments: files.attachments,
      inline: files.inline.filter((file) => program.embedded.includes(file.fileName)),
    }
    return { kind: 'ready', campaign, channel: messenger.open(campaign) }
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && error.name === 'MessageError')) {
      return { kind: 'impossible', reason: error.message }
    }
    throw error
  }
}
