import type { paths } from '@broadsheet/client'
import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type RecurringInput = NonNullable<paths['/api/recurring']['post']['requestBody']>['content']['application/json']

function readAll() {
  return payload(api.GET('/api/recurring'))
}

export type Recurring = Awaited<ReturnType<typeof readAll>>[number]
export type Rule = Recurring['rule']
export type Weekday = NonNullable<Rule['weekdays']>[number]

export const recurringQuery = queryOptions({ queryKey: ['recurring', 'all'], queryFn: readAll })

export function oneRecurringQuery(id: number) {
  return queryOptions({
    queryKey: ['recurring', 'one', id],
    queryFn: () => payload(api.GET('/api/recurring/{id}', { params: { path: { id } } })),
  })
}

function readTurns(id: number, beforeId: number) {
  const query = { before_id: beforeId === 0 ? undefined : beforeId, per_page: 50 }
  return payload(api.GET('/api/recurring/{id}/turns', { params: { path: { id }, query } }))
}

export type Turn = Awaited<ReturnType<typeof readTurns>>['results'][number]

export function turnsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['recurring', 'turns', id],
    queryFn: ({ pageParam }) => readTurns(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_before_id,
  })
}

type PreviewInput = NonNullable<paths['/api/recurring/preview']['post']['requestBody']>['content']['application/json']

function askPreview(body: PreviewInput) {
  return payload(api.POST('/api/recurring/preview', { body }))
}

export type Preview = Awaited<ReturnType<typeof askPreview>>

/** Moments of a rule that is being written, and of no other; undefined: it is none yet. */
export function momentsQuery(schedule: Pick<RecurringInput, 'rule' | 'starts_on' | 'ends_on'> | undefined) {
  return queryOptions({
    queryKey: ['recurring', 'moments', schedule],
    queryFn: schedule === undefined ? skipToken : () => askPreview(schedule),
    retry: false,
  })
}

/** What a feed holds at this moment. What is new is new for the one that is saved, if it is. */
export function lookAtFeed(feed: NonNullable<PreviewInput['feed']>, recurringId: number | undefined) {
  return askPreview({ feed, ...(recurringId === undefined ? {} : { recurring_id: recurringId }) })
}

/** What the next turn would be. It asks the feed, so it is not read again by itself. */
export function nextTurnQuery(id: number, wanted: boolean) {
  return queryOptions({
    queryKey: ['recurring', 'preview', id],
    queryFn: wanted ? () => payload(api.POST('/api/recurring/{id}/preview', { params: { path: { id } } })) : skipToken,
    retry: false,
  })
}

export function createRecurring(body: RecurringInput) {
  return payload(api.POST('/api/recurring', { body }))
}

export function saveRecurring(id: number, body: RecurringInput) {
  return payload(api.PUT('/api/recurring/{id}', { params: { path: { id } }, body }))
}

export function moveRecurring(id: number, status: 'active' | 'paused') {
  return payload(api.PUT('/api/recurring/{id}/status', { params: { path: { id } }, body: { status } }))
}

export function sendNextTurn(id: number, turn: string) {
  return payload(api.POST('/api/recurring/{id}/send', { params: { path: { id } }, body: { turn } }))
}

export function deleteRecurring(id: number) {
  return payload(api.DELETE('/api/recurring/{id}', { params: { path: { id } } }))
}

export function refreshRecurring(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['recurring'] })
}
