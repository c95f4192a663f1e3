import { loadCampaignSource } from '../campaigns/load.ts'
import { statement } from '../db/statement.ts'
import { AppError } from '../errors/error.ts'
import type { Channel, Messenger, PreparedCampaign } from '../messengers/messenger.ts'
import { sandboxReply } from '../messengers/sandbox.ts'
import { type CampaignSource, compileCampaign, settleFixedLinks, siteContext } from '../rendering/index.ts'
import { type CampaignFiles, loadCampaignFiles } from './files.ts'
import type { SenderServices } from './services.ts'

/** A campaign ready to be sent, or why it cannot be. */
export type Ready =
  | { readonly kind: 'ready'; readonly campaign: PreparedCampaign; readonly channel: Channel }
  | { readonly kind: 'impossible'; readonly reason: string }
  | { readonly kind: 'gone' }

/** Loads and compiles a campaign with its files, and opens its way through its messenger. */
export async function prepareCampaign(services: SenderServices, id: number): Promise<Ready> {
  const { db, messengers } = services
  const source = await loadCampaignSource(db, id)
  if (source === undefined) return { kind: 'gone' }
  const messenger = messengers.find(source.messenger)
  if (messenger === undefined) return { kind: 'impossible', reason: `There is no messenger "${source.messenger}".` }
  let files: CampaignFiles
  try {
    files = await loadCampaignFiles(services, source)
  } catch (error) {
    if (error instanceof AppError) return { kind: 'impossible', reason: error.message }
    throw error
  }
  if (!services.settings.current()['privacy.disable_tracking'])
    await settleFixedLinks(source, { ...siteContext(services.settings, source), links: services.links })
  const ready = openWay(services, messenger, { source, files })
  if (ready.kind !== 'ready' || !ready.channel.toSandbox || !(await db.row(wasMailed, [id, sandboxReply]))) return ready
  return { kind: 'impossible', reason: 'No SMTP server is enabled any more.' }
}

// Whoever disables the last server in the middle of a campaign wants it to stop, not to end in the sandbox as if sent.
const wasMailed = statement<object>(`
  select from broadsheet.recipients where campaign_id = $1 and state = 'accepted' and reply <> $2 limit 1`)

interface Loaded {
  readonly source: CampaignSource
  readonly files: CampaignFiles
}

/** Asks nobody, so whatever it throws is about the campaign, and would be thrown at every further try. */
function openWay(services: SenderServices, messenger: Messenger, { source, files }: Loaded): Ready {
  const { settings, links, translations } = services
  try {
    const program = compileCampaign(source, {
      ...siteContext(settings, source),
      mode: 'send',
      links,
      translations,
      images: files.images,
    })
    const inline = files.inline.filter((file) => program.embedded.includes(file.fileName))
    const campaign = { source, program, attachments: files.attachments, inline }
    return { kind: 'ready', campaign, channel: messenger.open(campaign) }
  } catch (error) {
    return { kind: 'impossible', reason: error instanceof Error ? error.message : String(error) }
  }
}
