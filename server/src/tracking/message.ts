import { loadCampaignSource } from '../campaigns/load.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import { html } from '../pages/html.ts'
import {
  type CampaignProgram,
  type CampaignSource,
  compileCampaign,
  type RenderSubscriber,
  renderSettled,
  siteContext,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import type { LinkRegistry } from './links.ts'
import type { TrackedMail } from './tracking.ts'

type Parts = Pick<Services, 'db' | 'settings' | 'translations'>

const selectSubscriber = statement<RenderSubscriber>(`
  select id, uuid, email, name, attribs, status, created_at as "createdAt", updated_at as "updatedAt"
  from subscribers where uuid = $1`)

const selectCampaign = statement<{ id: number }>('select id from campaigns where uuid = $1')

interface Compiled {
  readonly updatedAt: string | null
  readonly templateBody: string | null
  readonly settings: Settings
  readonly program: CampaignProgram
}

/** After a large mailing thousands open the same message in their browser: it is compiled once. */
const cacheSize = 20

/** A campaign as one recipient got it, as HTML. */
export function createMessageView(parts: Parts, links: LinkRegistry): (mail: TrackedMail) => Promise<string> {
  const compiled = new Map<string, Compiled>()

  function programOf(source: CampaignSource): CampaignProgram {
    const site = siteContext(parts.settings, source)
    const { settings } = site
    const { updatedAt, templateBody } = source
    const known = compiled.get(source.uuid)
    const fresh = known?.updatedAt === updatedAt && known.templateBody === templateBody && known.settings === settings
    if (known !== undefined && fresh) return known.program
    const program = compileCampaign(source, {
      ...site,
      mode: 'view',
      links,
      translations: parts.translations,
    })
    compiled.delete(source.uuid)
    if (compiled.size >= cacheSize) for (const oldest of [...compiled.keys()].slice(0, 1)) compiled.delete(oldest)
    compiled.set(source.uuid, { updatedAt, templateBody, settings, program })
    return program
  }

  return async ({ campaignUuid, subscriberUuid }) => {
    const [source, subscriber] = await Promise.all([
      sourceByUuid(parts.db, campaignUuid),
      parts.db.row(selectSubscriber, [subscriberUuid]),
    ])
    if (source === undefined) throw missing('campaign', campaignUuid)
    if (subscriber === undefined) throw missing('subscriber', subscriberUuid)
    const message = await renderSettled(programOf(source), subscriber, { links })
    return message.html ?? textAsPage(message.subject, message.text ?? '')
  }
}

async function sourceByUuid(db: Queryable, uuid: string): Promise<CampaignSource | undefined> {
  const row = await db.row(selectCampaign, [uuid])
  return row === undefined ? undefined : loadCampaignSource(db, row.id)
}

function textAsPage(title: string, text: string): string {
  return html`<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><pre style="white-space:pre-wrap">${text}</pre></body></html>`
    .source
}
