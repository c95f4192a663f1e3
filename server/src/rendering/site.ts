import { servedUploads } from '../media/address.ts'
import type { Settings } from '../settings/schema.ts'
import type { SettingsStore } from '../settings/store.ts'
import type { CampaignSource, RenderContext } from './source.ts'

/** As which site a campaign is rendered: the part of the context that its brand decides. */
export function siteContext(
  store: Pick<SettingsStore, 'forBrand'>,
  { brandId }: Pick<CampaignSource, 'brandId'>,
): Pick<RenderContext, 'settings' | 'language' | 'mainRootUrl'> {
  const settings = store.forBrand(brandId).current()
  return { settings, language: settings['app.lang'], mainRootUrl: rootOf(store.forBrand(null).current()) }
}

function rootOf(settings: Settings): string {
  return settings['app.root_url']
}

/**
 * The texts as a brand sends them: uploads are served under every address, and the editors name them by the main one,
 * which readers of a brand are not to see. Pure.
 */
export function withOwnUploads(
  source: CampaignSource,
  { settings, mainRootUrl }: Pick<RenderContext, 'settings' | 'mainRootUrl'>,
): CampaignSource {
  const own = rootOf(settings)
  if (mainRootUrl === undefined || mainRootUrl === own) return source
  const path = servedUploads(settings)
  const moved = (text: string) => text.replaceAll(mainRootUrl + path, own + path)
  return {
    ...source,
    body: moved(source.body),
    altbody: source.altbody === null ? null : moved(source.altbody),
    templateBody: source.templateBody === null ? null : moved(source.templateBody),
  }
}
