import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, bare, payload } from '../../api/client.ts'

export interface BounceFilter {
  readonly page: number
  readonly perPage: number
  readonly campaignId: number | undefined
  readonly source: string
  readonly type: BounceType | undefined
  readonly sorting: { readonly by: string; readonly order: 'asc' | 'desc' }
}

export const bounceTypes = ['soft', 'hard', 'complaint'] as const
export type BounceType = (typeof bounceTypes)[number]

const sortColumns = ['created_at', 'email', 'campaign_name', 'source', 'type'] as const

function readPage({ page, perPage, campaignId, source, type, sorting }: BounceFilter) {
  const query = {
    page,
    per_page: perPage,
    campaign_id: campaignId,
    source: source || undefined,
    type,
    order_by: sortColumns.find((column) => column === sorting.by) ?? 'created_at',
    order: sorting.order,
  }
  return payload(api.GET('/api/bounces', { params: { query } }))
}

export type Bounce = Awaited<ReturnType<typeof readPage>>['results'][number]

export function bouncesQuery(filter: BounceFilter) {
  return queryOptions({
    queryKey: ['bounces', 'page', filter],
    queryFn: () => readPage(filter),
    placeholderData: keepPreviousData,
  })
}

export function bouncesOfQuery(subscriberId: number) {
  return queryOptions({
    queryKey: ['bounces', 'of', subscriberId],
    queryFn: () => payload(api.GET('/api/subscribers/{id}/bounces', { params: { path: { id: subscriberId } } })),
  })
}

export function deleteBounces(which: readonly number[] | 'all') {
  const query = which === 'all' ? { all: true } : { id: [...which] }
  return bare(api.DELETE('/api/bounces', { params: { query } }))
}

export function deleteBouncesOf(subscriberId: number) {
  return bare(api.DELETE('/api/subscribers/{id}/bounces', { params: { path: { id: subscriberId } } }))
}

/** Everybody who has a bounce record. */
export function blocklistBounced() {
  return bare(api.PUT('/api/bounces/blocklist'))
}

export async function refreshBounces(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['bounces'] })
}
