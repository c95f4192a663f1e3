import type { paths } from '@broadsheet/client'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, bare, payload } from '../../api/client.ts'

export type ListInput = NonNullable<paths['/api/lists']['post']['requestBody']>['content']['application/json']
type ListWords = Required<NonNullable<paths['/api/lists']['get']['parameters']['query']>>
export type ListType = ListWords['type']
export type Optin = ListWords['optin']
export type ListStatus = ListWords['status']

export const listTypes: readonly ListType[] = ['public', 'private', 'temporary']
export const optins: readonly Optin[] = ['single', 'double']

export interface ListFilter {
  readonly page: number
  readonly perPage: number
  readonly query: string
  readonly status: ListStatus
  readonly type: ListType | undefined
  readonly tags: readonly string[]
  readonly sorting: { readonly by: string; readonly order: 'asc' | 'desc' }
}

const sortColumns = ['name', 'status', 'type', 'subscriber_count', 'created_at', 'updated_at'] as const

function readPage(filter: ListFilter) {
  const query = {
    page: filter.page,
    per_page: filter.perPage,
    query: filter.query,
    status: filter.status,
    type: filter.type,
    tag: [...filter.tags],
    order_by: sortColumns.find((column) => column === filter.sorting.by) ?? 'created_at',
    order: filter.sorting.order,
  }
  return payload(api.GET('/api/lists', { params: { query } }))
}

export type List = Awaited<ReturnType<typeof readPage>>['results'][number]

export function listsQuery(filter: ListFilter) {
  return queryOptions({
    queryKey: ['lists', 'page', filter],
    queryFn: () => readPage(filter),
    placeholderData: keepPreviousData,
  })
}

export function listQuery(id: number) {
  return queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: () => payload(api.GET('/api/lists/{id}', { params: { path: { id } } })),
  })
}

export function createList(body: ListInput) {
  return payload(api.POST('/api/lists', { body }))
}

export function saveList(id: number, body: Partial<ListInput>) {
  return payload(api.PUT('/api/lists/{id}', { params: { path: { id } }, body }))
}

/** Ticked ones, or all that match. */
export type ListChoice =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'matches'; readonly filter: Pick<ListFilter, 'query' | 'status' | 'type' | 'tags'> }

export function deleteLists(choice: ListChoice) {
  if (choice.kind === 'ids') return bare(api.DELETE('/api/lists', { params: { query: { id: [...choice.ids] } } }))
  const { query, status, type, tags } = choice.filter
  const asked = query === '' ? { all: true } : { query }
  return bare(api.DELETE('/api/lists', { params: { query: { ...asked, status, type, tag: [...tags] } } }))
}

/** A campaign that asks those who have not confirmed yet; the server writes its body. */
export function createOptinCampaign(
  list: Pick<List, 'id'>,
  texts: { readonly name: string; readonly subject: string },
) {
  return payload(api.POST('/api/campaigns', { body: { ...texts, type: 'optin', lists: [list.id] } }))
}

export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['lists'] })
}
