import type { paths } from '@broadsheet/client'
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { api, bare, payload } from '../../api/client.ts'

export interface CampaignFilter {
  readonly page: number
  readonly perPage: number
  readonly query: string
  readonly statuses: readonly CampaignStatus[]
  readonly tags: readonly string[]
  readonly sorting: { readonly by: string; readonly order: 'asc' | 'desc' }
}

export type CampaignInput = NonNullable<
  paths['/api/campaigns/{id}']['put']['requestBody']
>['content']['application/json']

const sortColumns = ['created_at', 'updated_at', 'name', 'status'] as const

function readPage(filter: CampaignFilter) {
  const query = {
    page: filter.page,
    per_page: filter.perPage,
    query: filter.query,
    status: [...filter.statuses],
    tag: [...filter.tags],
    order_by: sortColumns.find((column) => column === filter.sorting.by) ?? 'created_at',
    order: filter.sorting.order,
    no_body: true,
  }
  return payload(api.GET('/api/campaigns', { params: { query } }))
}

function readCampaign(id: number) {
  return payload(api.GET('/api/campaigns/{id}', { params: { path: { id } } }))
}

export type Campaign = Awaited<ReturnType<typeof readCampaign>>
export type CampaignStatus = Campaign['status']
export type ContentType = Campaign['content_type']

export const campaignStatuses: readonly CampaignStatus[] = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'finished',
  'cancelled',
]

export function campaignsQuery(filter: CampaignFilter) {
  return queryOptions({
    queryKey: ['campaigns', 'page', filter],
    queryFn: () => readPage(filter),
    placeholderData: keepPreviousData,
  })
}

export function campaignQuery(id: number) {
  return queryOptions({ queryKey: ['campaigns', 'one', id], queryFn: () => readCampaign(id) })
}

/** Campaigns that can be copied again and again, all or those of one list, found by name or subject. */
export function patternsQuery(search: string, listId: number | undefined) {
  return queryOptions({
    queryKey: ['campaigns', 'patterns', listId, search],
    queryFn: async () => {
      const query = {
        query: search,
        type: ['regular' as const],
        list_id: listId === undefined ? [] : [listId],
        no_body: true,
        per_page: 100,
      }
      return (await payload(api.GET('/api/campaigns', { params: { query } }))).results
    },
    placeholderData: keepPreviousData,
  })
}

function readRunning() {
  return payload(api.GET('/api/campaigns/running/stats'))
}

export type RunningCampaign = Awaited<ReturnType<typeof readRunning>>[number]

/** What is being sent right now. */
export const runningQuery = queryOptions({ queryKey: ['campaigns', 'running'], queryFn: readRunning, staleTime: 0 })

export function createCampaign(body: CampaignInput) {
  return payload(api.POST('/api/campaigns', { body }))
}

/** Of a stored campaign. Attributes that are not sent are taken away, everything else stays then. */
export type CampaignChange = CampaignInput & Required<Pick<CampaignInput, 'attribs'>>

/** Refused with `record.outdated` when somebody else has saved since `version`, the `updated_at` that was read. */
export function saveCampaign(id: number, body: CampaignChange, version: string) {
  return payload(
    api.PUT('/api/campaigns/{id}', { params: { path: { id } }, body, headers: { 'If-Match': `"${version}"` } }),
  )
}

/** A body in another format: the text, what got lost, and the blocks where the visual editor is the target. */
export function convertBody(
  id: number,
  body: { readonly from: ContentType; readonly to: ContentType; readonly body: string },
) {
  return bare(api.POST('/api/campaigns/{id}/content', { params: { path: { id }, query: { detail: true } }, body }))
}

type ArchiveInput = NonNullable<
  paths['/api/campaigns/{id}/archive']['put']['requestBody']
>['content']['application/json']

export function saveArchive(id: number, body: ArchiveInput) {
  return payload(api.PUT('/api/campaigns/{id}/archive', { params: { path: { id } }, body }))
}

/** `anybody`: addresses of no subscriber get it with sample data. */
export function sendTest(id: number, input: CampaignInput, addresses: readonly string[], anybody: boolean) {
  const mode: 'fallback' | 'default' = anybody ? 'fallback' : 'default'
  const body = { ...input, subscribers: [...addresses], subscriber_mode: mode }
  return payload(api.POST('/api/campaigns/{id}/test', { params: { path: { id } }, body }))
}

export function setStatus(id: number, status: CampaignStatus) {
  return payload(api.PUT('/api/campaigns/{id}/status', { params: { path: { id } }, body: { status } }))
}

/** Ticked ones, or all that match. */
export type CampaignChoice =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'matches'; readonly filter: Pick<CampaignFilter, 'query' | 'statuses' | 'tags'> }

export function deleteCampaigns(choice: CampaignChoice) {
  if (choice.kind === 'ids') return bare(api.DELETE('/api/campaigns', { params: { query: { id: [...choice.ids] } } }))
  const { query, statuses, tags } = choice.filter
  const asked = query === '' ? { all: true } : { query }
  return bare(api.DELETE('/api/campaigns', { params: { query: { ...asked, status: [...statuses], tag: [...tags] } } }))
}

/** Everything that a copy takes over. A date that has passed is moved a week on; the archive address is its own. */
export async function cloneCampaign(id: number, name: string): Promise<Campaign> {
  const from = await readCampaign(id)
  return createCampaign({
    name,
    subject: from.subject,
    type: from.type,
    content_type: from.content_type,
    from_email: from.from_email,
    body: from.body,
    ...(from.body_source === null ? {} : { body_source: from.body_source }),
    ...(from.altbody === null ? {} : { altbody: from.altbody }),
    send_at: movedAhead(from.send_at, Date.now()),
    messenger: from.messenger,
    ...(from.template_id === null ? {} : { template_id: from.template_id }),
    tags: from.tags,
    headers: from.headers,
    attribs: from.attribs,
    media: from.media.filter((file) => file.id !== null),
    archive: from.archive,
    archive_template_id: from.archive_template_id,
    archive_meta: from.archive_meta,
    lists: from.lists.filter((list) => list.id !== null),
    // Also one that is gone: without it the copy would reach everybody on the lists.
    segment: from.segment,
  })
}

const week = 7 * 86_400_000

export function movedAhead(sendAt: string | null, now: number): string | null {
  if (sendAt === null) return null
  const time = new Date(sendAt).getTime()
  return time > now ? sendAt : new Date(time + Math.ceil((now - time + 1) / week) * week).toISOString()
}

export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: ['campaigns', 'versions', id],
    queryFn: () => payload(api.GET('/api/campaigns/{id}/versions', { params: { path: { id } } })),
    staleTime: 0,
  })
}

function readVersion(id: number, version: number) {
  return payload(api.GET('/api/campaigns/{id}/versions/{version}', { params: { path: { id, version } } }))
}

export type Version = Awaited<ReturnType<typeof readVersion>>

/** A version never changes. */
export function versionQuery(id: number, version: number | undefined) {
  return queryOptions({
    queryKey: ['campaigns', 'version', id, version],
    queryFn: version === undefined ? skipToken : () => readVersion(id, version),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function readChecks(id: number) {
  return payload(api.GET('/api/campaigns/{id}/checks', { params: { path: { id } } }))
}

export type CampaignChecks = Awaited<ReturnType<typeof readChecks>>
export type Check = CampaignChecks['checks'][number]

export function checksQuery(id: number) {
  return queryOptions({ queryKey: ['campaigns', 'checks', id], queryFn: () => readChecks(id), staleTime: 0 })
}

/** Starts it now, or at a time. The date is stored first: what is started with a date waits for it. */
export async function sendCampaign(campaign: Campaign, sendAt: string | null): Promise<Campaign> {
  const { id, lists, attribs, updated_at: version } = campaign
  if (campaign.send_at !== sendAt) {
    await saveCampaign(id, { lists: lists.filter((list) => list.id !== null), attribs, send_at: sendAt }, version)
  }
  return setStatus(id, sendAt === null ? 'running' : 'scheduled')
}

/** After anything that changes campaigns. */
export function refreshCampaigns(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['campaigns'] })
}
