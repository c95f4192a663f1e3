import type { Timestamp } from '../db/timestamp.ts'
import { isUuid } from '../public/uuid.ts'
import type { Services } from '../services.ts'
import { archivedSubject } from './render.ts'
import { type ArchivedCampaign, countArchived, findArchived } from './store.ts'

export interface ArchiveEntry {
  readonly campaign: ArchivedCampaign
  readonly subject: string
  readonly url: string
  readonly date: Timestamp
}

export type ArchiveReader = Pick<Services, 'db' | 'settings' | 'translations' | 'log'>

/** One page of the archive, the newest first. */
export async function archivePage(
  reader: ArchiveReader,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly ArchiveEntry[]; readonly total: number }> {
  const site = reader.settings.brandId()
  const [campaigns, total] = await Promise.all([findArchived(reader.db, site, window), countArchived(reader.db, site)])
  const entries = await Promise.all(
    campaigns.map(async (campaign) => ({
      campaign,
      subject: await archivedSubject(reader, campaign),
      url: archivePageUrl(reader.settings.current()['app.root_url'], campaign),
      date: campaign.send_at ?? campaign.created_at,
    })),
  )
  return { entries, total }
}

/** By its page name, unless that is read as something else: the newest campaign, or a UUID. */
export function archivePageUrl(root: string, { slug, uuid }: Pick<ArchivedCampaign, 'slug' | 'uuid'>): string {
  const isReachable = slug !== null && slug !== 'latest' && !isUuid(slug)
  return `${root}/archive/${isReachable ? encodeURIComponent(slug) : uuid}`
}
