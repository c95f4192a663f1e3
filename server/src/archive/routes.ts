import { createHash } from 'node:crypto'
import Type from 'typebox'
import { failure, missing } from '../errors/error.ts'
import { content, htmlPage, type MarkedAnswer, redirect } from '../http/answer.ts'
import { PageSchema, pageOf, paging } from '../http/paging.ts'
import { pathText } from '../http/parameters.ts'
import { data, file, page, publicRoute, type Route } from '../http/route.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { isUuid } from '../public/uuid.ts'
import type { Settings } from '../settings/schema.ts'
import { archiveFeed } from './feed.ts'
import { archiveIndex, defaultPerPage } from './index-page.ts'
import { type ArchiveReader, archivePage, archivePageUrl } from './list.ts'
import { archivedHtml } from './render.ts'
import { type ArchivedCampaign, findArchived, findArchivedBy } from './store.ts'

/** Everybody may ask, so `all` has an end. */
const mostEntries = 10_000
const mostOnPage = 100

const Entry = Type.Object({
  uuid: Type.String({ format: 'uuid' }),
  subject: Type.String(),
  content: Type.Literal('', { description: 'Empty: the page is at `url`.' }),
  created_at: Type.String({ format: 'date-time' }),
  send_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  url: Type.String(),
})

export const archiveRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/api/public/archive',
    summary: 'Campaigns of the public archive, the newest first',
    query: paging,
    response: data(PageSchema(Entry)),
    async handle(call) {
      requireArchive(call.settings.current(), '/api/public/archive')
      const { query } = call
      const limit = Math.min(query.per_page === 'all' ? mostEntries : query.per_page, mostEntries)
      const offset = query.per_page === 'all' ? 0 : (query.page - 1) * query.per_page
      const { entries, total } = await archivePage(call, { limit, offset })
      const results = entries.map(({ campaign, subject, url }) => ({
        uuid: campaign.uuid,
        subject,
        content: '',
        created_at: campaign.created_at,
        send_at: campaign.send_at,
        url,
      }))
      return pageOf(query, results, total)
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/archive',
    summary: 'The public archive',
    query: paging,
    response: page('The list of archived campaigns.'),
    undocumented: true,
    handle(call) {
      requireArchive(call.settings.current(), '/archive')
      const wanted = call.query.per_page === 'all' ? mostOnPage : call.query.per_page
      return archiveIndex(call, { page: call.query.page, perPage: Math.min(wanted || defaultPerPage, mostOnPage) })
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/archive.xml',
    summary: 'The public archive as RSS',
    response: file('application/rss+xml', 'RSS 2.0 with the newest campaigns.'),
    undocumented: true,
    async handle(call) {
      requireArchive(call.settings.current(), '/archive.xml')
      return revalidated(call, 'application/rss+xml; charset=utf-8', await archiveFeed(call))
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/archive/latest',
    summary: 'The newest campaign of the public archive',
    response: page('The campaign.'),
    undocumented: true,
    async handle(call) {
      requireArchive(call.settings.current(), '/archive/latest')
      const [newest] = await findArchived(call.db, call.settings.brandId(), { limit: 1, offset: 0 })
      return campaignPage(call, newest, 'latest')
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/archive/{id}',
    summary: 'One campaign of the public archive',
    params: { id: pathText('UUID or page name.') },
    response: page('The campaign.'),
    undocumented: true,
    async handle(call) {
      requireArchive(call.settings.current(), '/archive')
      const { id } = call.params
      const campaign = await findArchivedBy(call.db, id)
      if (campaign === undefined || isUuid(id) || isHere(call, campaign)) return campaignPage(call, campaign, id)
      // Its page was here before its lists were given to a brand. The other way, no brand tells of others.
      if (call.settings.brandId() !== null) throw missing('archived campaign', id.slice(0, 100))
      return redirect(archivePageUrl(rootOf(call, campaign), campaign), 302)
    },
  }),
]

function isHere({ settings }: ArchiveReader, { brand_id: brandId }: ArchivedCampaign): boolean {
  return settings.brandId() === brandId
}

function rootOf({ settings }: ArchiveReader, { brand_id: brandId }: ArchivedCampaign): string {
  return settings.forBrand(brandId).current()['app.root_url']
}

/** While it is switched off the archive does not exist. */
function requireArchive(settings: Settings, path: string): void {
  if (!settings['app.enable_public_archive']) throw failure('request.unknownPath', { path })
}

type Reader = ArchiveReader & { readonly headers: { readonly 'if-none-match'?: string | undefined } }

async function campaignPage(
  reader: Reader,
  campaign: ArchivedCampaign | undefined,
  key: string,
): Promise<MarkedAnswer> {
  if (campaign === undefined) throw missing('archived campaign', key.slice(0, 100))
  const shown = await archivedHtml(reader, campaign)
  if (shown === null) throw missing('archived campaign', key.slice(0, 100))
  return revalidated(reader, 'text/html; charset=utf-8', shown)
}

/** Readers and caches ask each time whether it changed; what authors wrote can run nothing. */
function revalidated({ headers }: Reader, type: string, body: string): MarkedAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const always = { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Security-Policy': contentPolicy }
  if (headers['if-none-match'] === etag) return content(type, '', { status: 304, headers: always })
  return type.startsWith('text/html') ? htmlPage(body, { headers: always }) : content(type, body, { headers: always })
}
