import type { paths } from '@broadsheet/client'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { address } from '../../api/address.ts'
import { api, bare, payload } from '../../api/client.ts'
import { type Criteria, isFilter } from './criteria.ts'

export type SubscriberInput = NonNullable<
  paths['/api/subscribers']['post']['requestBody']
>['content']['application/json']
export type SubscriberChange = NonNullable<
  paths['/api/subscribers/{id}']['patch']['requestBody']
>['content']['application/json']
export type ListAction = 'add' | 'remove' | 'unsubscribe'

const sortColumns = ['id', 'email', 'name', 'status', 'created_at', 'updated_at'] as const

export interface Window {
  readonly page: number
  readonly perPage: number
  readonly sorting: { readonly by: string; readonly order: 'asc' | 'desc' }
}

function asQuery(criteria: Criteria) {
  return {
    search: criteria.search || undefined,
    query: criteria.expression || undefined,
    filter: criteria.filter === undefined ? undefined : JSON.stringify(criteria.filter),
    list_id: [...criteria.listIds],
    subscription_status: criteria.subscriptionStatus,
    segment_id: criteria.segmentId,
  }
}

function readPage(criteria: Criteria, { page, perPage, sorting }: Window) {
  const query = {
    ...asQuery(criteria),
    page,
    per_page: perPage,
    order_by: sortColumns.find((column) => column === sorting.by) ?? 'id',
    order: sorting.order,
  }
  return payload(api.GET('/api/subscribers', { params: { query } }))
}

export type Subscriber = Awaited<ReturnType<typeof readPage>>['results'][number]
export type Membership = Subscriber['lists'][number]
export type SubscriberStatus = Subscriber['status']
export type MembershipStatus = Membership['subscription_status']

export function subscribersQuery(criteria: Criteria, window: Window) {
  return queryOptions({
    queryKey: ['subscribers', 'page', criteria, window],
    queryFn: () => readPage(criteria, window),
    placeholderData: keepPreviousData,
  })
}

export function countQuery(criteria: Criteria) {
  return queryOptions({
    queryKey: ['subscribers', 'count', criteria],
    queryFn: () => payload(api.GET('/api/subscribers/count', { params: { query: asQuery(criteria) } })),
    placeholderData: keepPreviousData,
  })
}

export function readSubscriber(id: number) {
  return payload(api.GET('/api/subscribers/{id}', { params: { path: { id } } }))
}

export function subscriberQuery(id: number) {
  return queryOptions({ queryKey: ['subscribers', 'one', id], queryFn: () => readSubscriber(id) })
}

export function consentQuery(id: number) {
  return queryOptions({
    queryKey: ['subscribers', 'consent', id],
    queryFn: () => payload(api.GET('/api/subscribers/{id}/consent', { params: { path: { id } } })),
  })
}

export function deliveriesQuery(id: number) {
  return queryOptions({
    queryKey: ['subscribers', 'deliveries', id],
    queryFn: () => payload(api.GET('/api/subscribers/{id}/deliveries', { params: { path: { id } } })),
  })
}

export function activityQuery(id: number) {
  return queryOptions({
    queryKey: ['subscribers', 'activity', id],
    queryFn: () => payload(api.GET('/api/subscribers/{id}/activity', { params: { path: { id } } })),
  })
}

export function createSubscriber(body: SubscriberInput) {
  return payload(api.POST('/api/subscribers', { body }))
}

/** With `version`, the `updated_at` that was read, it is refused when somebody else has changed the person since. */
export function changeSubscriber(id: number, body: SubscriberChange, version?: string) {
  const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
  return payload(api.PATCH('/api/subscribers/{id}', { params: { path: { id } }, body, headers }))
}

export function sendOptin(id: number) {
  return bare(api.POST('/api/subscribers/{id}/optin', { params: { path: { id } } }))
}

/** Who is meant by an action: ticked rows, or everybody that a question matches. */
export type Audience =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'matches'; readonly criteria: Criteria }

/** With neither search nor filter nor expression nor segment everybody in scope is meant, and the server wants to hear so. */
function asBody({ search, expression, filter, listIds, segmentId, subscriptionStatus }: Criteria) {
  const asked = search.trim() !== '' || expression.trim() !== '' || filter !== undefined || segmentId !== undefined
  return {
    ...(asked ? { search, query: expression, filter, segment_id: segmentId } : { all: true }),
    background: true,
    list_ids: [...listIds],
    ...(listIds.length === 0 ? {} : { subscription_status: subscriptionStatus }),
  }
}

export function deleteSubscribers(audience: Audience) {
  return audience.kind === 'ids'
    ? bare(api.DELETE('/api/subscribers', { params: { query: { id: [...audience.ids] } } }))
    : bare(api.POST('/api/subscribers/query/delete', { body: asBody(audience.criteria) }))
}

export function blocklistSubscribers(audience: Audience) {
  return audience.kind === 'ids'
    ? bare(api.PUT('/api/subscribers/blocklist', { body: { ids: [...audience.ids] } }))
    : bare(api.PUT('/api/subscribers/query/blocklist', { body: asBody(audience.criteria) }))
}

export interface ListChange {
  readonly action: ListAction
  readonly lists: readonly number[]
  readonly status?: MembershipStatus
}

export function changeLists(audience: Audience, { action, lists, status }: ListChange) {
  const change = { action, target_list_ids: [...lists], status }
  return audience.kind === 'ids'
    ? bare(api.PUT('/api/subscribers/lists', { body: { ids: [...audience.ids], ...change } }))
    : bare(api.PUT('/api/subscribers/query/lists', { body: { ...asBody(audience.criteria), ...change } }))
}

/** Whether an action was begun that goes on in the background. */
export function isBegun(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && isFilter(answer.data) && 'job' in answer.data
  )
}

const readBulkJobs = () => payload(api.GET('/api/bulk-jobs'))

export type BulkJob = Awaited<ReturnType<typeof readBulkJobs>>[number]

export function isGoingOn({ state }: BulkJob): boolean {
  return state === 'running' || state === 'stopping'
}

export const bulkJobsQuery = queryOptions({
  queryKey: ['bulk-jobs'],
  queryFn: readBulkJobs,
  refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? 1000 : false),
})

export function stopBulkJob(id: number) {
  return payload(api.DELETE('/api/bulk-jobs/{id}', { params: { path: { id } } }))
}

export interface ExportChoice {
  readonly format: 'csv' | 'jsonl'
  readonly columns: readonly string[]
}

/** Address of the file; the browser downloads it as a stream. */
export function exportAddress(audience: Audience, { format, columns }: ExportChoice): string {
  const asked = new URLSearchParams({ format })
  for (const column of columns) asked.append('columns', column)
  if (audience.kind === 'ids') for (const id of audience.ids) asked.append('id', String(id))
  else {
    for (const [name, value] of Object.entries(asQuery(audience.criteria))) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) asked.append(name, String(one))
    }
  }
  return address(`/api/subscribers/export?${asked}`)
}

/** Memberships are counted on lists, so these are read again too. */
export async function refreshSubscribers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['subscribers'] }),
    client.invalidateQueries({ queryKey: ['lists'] }),
    client.invalidateQueries({ queryKey: bulkJobsQuery.queryKey }),
  ])
}
