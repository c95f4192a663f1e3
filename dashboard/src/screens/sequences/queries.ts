import type { paths } from '@broadsheet/client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type SequenceInput = NonNullable<paths['/api/sequences']['post']['requestBody']>['content']['application/json']

function readSequences() {
  return payload(api.GET('/api/sequences'))
}

export type Sequence = Awaited<ReturnType<typeof readSequences>>[number]

export const sequencesQuery = queryOptions({ queryKey: ['sequences', 'all'], queryFn: readSequences })

export function sequenceQuery(id: number) {
  return queryOptions({
    queryKey: ['sequences', 'one', id],
    queryFn: () => payload(api.GET('/api/sequences/{id}', { params: { path: { id } } })),
  })
}

type PeopleWords = Required<NonNullable<paths['/api/sequences/{id}/people']['get']['parameters']['query']>>
export type PersonState = PeopleWords['state']
export const personStates: readonly PersonState[] = ['waiting', 'finished', 'left']

function readPeople(id: number, state: PersonState | undefined, afterId: number) {
  const query = { state, after_id: afterId === 0 ? undefined : afterId, per_page: 50 }
  return payload(api.GET('/api/sequences/{id}/people', { params: { path: { id }, query } }))
}

export type SequencePerson = Awaited<ReturnType<typeof readPeople>>['results'][number]

export function peopleQuery(id: number, state: PersonState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['sequences', 'people', id, state ?? 'all'],
    queryFn: ({ pageParam }) => readPeople(id, state, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_after_id,
  })
}

export function createSequence(body: SequenceInput) {
  return payload(api.POST('/api/sequences', { body }))
}

export function saveSequence(id: number, body: SequenceInput) {
  return payload(api.PUT('/api/sequences/{id}', { params: { path: { id } }, body }))
}

export function moveSequence(id: number, status: 'running' | 'paused') {
  return payload(api.PUT('/api/sequences/{id}/status', { params: { path: { id } }, body: { status } }))
}

export function deleteSequence(id: number) {
  return payload(api.DELETE('/api/sequences/{id}', { params: { path: { id } } }))
}

/** Takes everybody in who was on the list before. */
export function addEverybody(id: number) {
  return payload(api.POST('/api/sequences/{id}/people', { params: { path: { id } }, body: { all: true } }))
}

export function refreshSequences(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['sequences'] })
}
