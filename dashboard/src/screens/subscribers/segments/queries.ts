import type { paths } from '@broadsheet/client'
import type { QueryClient } from '@tanstack/react-query'
import { api, bare, payload } from '../../../api/client.ts'
import type { Segment } from '../../../parts/segments.ts'
import { type Criteria, isFilter } from '../criteria.ts'

type SegmentBody = NonNullable<paths['/api/segments']['post']['requestBody']>['content']['application/json']

/** The question of the screen, as a segment keeps it. */
export function questionOf(criteria: Criteria): Omit<SegmentBody, 'name' | 'description'> {
  return {
    query: criteria.expression || null,
    filter: criteria.filter ?? null,
    search: criteria.search || null,
    list_ids: [...criteria.listIds],
    subscription_status: criteria.subscriptionStatus ?? null,
  }
}

/** The other way round: what stands in the address for the question of a segment. */
export function addressOf(segment: Segment): Readonly<Record<string, string>> {
  return {
    segment: '',
    status: '',
    query: segment.search ?? '',
    sql: segment.query ?? '',
    filter: isFilter(segment.filter) ? JSON.stringify(segment.filter) : '',
    list_id: segment.list_ids.join(','),
    subscription_status: segment.subscription_status ?? '',
  }
}

export function createSegment(body: SegmentBody) {
  return payload(api.POST('/api/segments', { body }))
}

export function replaceSegment(id: number, body: SegmentBody) {
  return payload(api.PUT('/api/segments/{id}', { params: { path: { id } }, body }))
}

export function renameSegment(segment: Segment, { name, description }: Pick<SegmentBody, 'name' | 'description'>) {
  const { query, filter, search, list_ids, subscription_status } = segment
  return replaceSegment(segment.id, { query, filter, search, list_ids, subscription_status, name, description })
}

export function deleteSegment(id: number) {
  return bare(api.DELETE('/api/segments/{id}', { params: { path: { id } } }))
}

/** People and counts that were read through a segment are read again too. */
export async function refreshSegments(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['segments'] }),
    client.invalidateQueries({ queryKey: ['subscribers'] }),
  ])
}
