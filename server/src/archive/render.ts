import { sourceWithTemplate } from '../campaigns/load.ts'
import { standInOf } from '../campaigns/stand-in.ts'
import { findCampaign } from '../campaigns/store.ts'
import { AppError, missing } from '../errors/error.ts'
import { escapeHtml } from '../pages/html.ts'
import { compileCampaign, type RenderContext, renderSettled, siteContext } from '../rendering/index.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import { wrappingTemplate } from '../templates/load.ts'
import { createLinkRegistry, noLinks } from '../tracking/links.ts'
import type { ArchivedCampaign } from './store.ts'

type Renderer = Pick<Services, 'db' | 'settings' | 'translations' | 'log'>

/** Rendered texts a node keeps. Keys hold the versions of what went in, so nothing outdated is ever found. */
const keptPages = 200
/** A template may print the time. */
const keptFor = 10 * 60_000

interface Kept {
  /** Null: its texts have a fault. */
  readonly text: Promise<string | null>
  readonly until: number
}

/** By settings: a change replaces the object, and with it all that was rendered under the former ones. */
const caches = new WeakMap<Settings, Map<string, Kept>>()

function cached(settings: Settings, key: string, render: () => Promise<string | null>): Promise<string | null> {
  const cache = caches.get(settings) ?? new Map<string, Kept>()
  caches.set(settings, cache)
  const known = cache.get(key)
  if (known !== undefined && known.until > Date.now()) return known.text
  cache.delete(key)
  const oldest = cache.keys().next()
  if (cache.size >= keptPages && oldest.done !== true) cache.delete(oldest.value)
  const text = render()
  // What failed is tried again by the next reader.
  text.catch(() => cache.delete(key))
  cache.set(key, { text, until: Date.now() + keptFor })
  return text
}

/** Null where the author's texts are at fault; that is kept as well, so that one reader of many makes an entry in the log. */
async function unlessFaulty(
  { log }: Renderer,
  campaign: ArchivedCampaign,
  render: () => Promise<string>,
): Promise<string | null> {
  try {
    return await render()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error
    log.warn({ err: error, campaign: campaign.id }, 'An archived campaign cannot be rendered')
    return null
  }
}

/** The subject as the stand-in reader would get it. A subject that fails is shown as it was written. */
export async function archivedSubject(renderer: Renderer, campaign: ArchivedCampaign): Promise<string> {
  if (!campaign.subject.includes('{{')) return campaign.subject
  const site = siteContext(renderer.settings, { brandId: campaign.brand_id })
  const key = `subject ${campaign.id} ${campaign.updated_at}`
  const subject = await cached(site.settings, key, () =>
    unlessFaulty(renderer, campaign, async () => {
      const stored = await findCampaign(renderer.db, campaign.id)
      if (stored === undefined) return campaign.subject
      const source = { ...sourceWithTemplate(stored, null), body: '', altbody: null, headers: [] }
      const context = contextOf(renderer, site)
      return compileCampaign(source, { ...context, links: noLinks }).renderFor(standInOf(campaign.meta)).subject
    }),
  ).catch((error: unknown) => {
    renderer.log.warn({ err: error, campaign: campaign.id }, 'The subject of an archived campaign cannot be rendered')
    return null
  })
  return subject ?? campaign.subject
}

/**
 * The whole message as HTML: in the archive template, else the default one, for the stand-in reader. Null where it cannot be
 * shown, which its reader can do nothing about.
 */
export async function archivedHtml(renderer: Renderer, campaign: ArchivedCampaign): Promise<string | null> {
  const { db } = renderer
  const site = siteContext(renderer.settings, { brandId: campaign.brand_id })
  const template = await wrappingTemplate(db, campaign.template_id)
  const key = `page ${campaign.id} ${campaign.updated_at} ${template?.id} ${template?.updated_at}`
  return cached(site.settings, key, () =>
    unlessFaulty(renderer, campaign, async () => {
      const stored = await findCampaign(db, campaign.id)
      if (stored === undefined) throw missing('archived campaign', campaign.id)
      const context = contextOf(renderer, site)
      const program = compileCampaign(sourceWithTemplate(stored, template?.body ?? null), context)
      const message = await renderSettled(program, standInOf(campaign.meta), context)
      return (
        message.html ?? `<!doctype html>\n<pre style="white-space: pre-wrap">${escapeHtml(message.text ?? '')}</pre>\n`
      )
    }),
  )
}

function contextOf({ db, translations }: Renderer, site: ReturnType<typeof siteContext>): RenderContext {
  return { ...site, mode: 'archive', links: createLinkRegistry(db), translations }
}
