import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../../api/client.ts'

function readRecipients(id: number, outcome: Outcome | undefined, afterId: number) {
  const query = { outcome, after_id: afterId === 0 ? undefined : afterId, per_page: 25 }
  return payload(api.GET('/api/campaigns/{id}/recipients', { params: { path: { id }, query } }))
}

export const outcomes = ['pending', 'accepted', 'deferred', 'refused', 'given_up', 'skipped', 'failed'] as const
export type Outcome = (typeof outcomes)[number]
export type Recipient = Awaited<ReturnType<typeof readRecipients>>['results'][number]

export function recipientsQuery(id: number, outcome: Outcome | undefined) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'recipients', id, outcome ?? 'all'],
    queryFn: ({ pageParam }) => readRecipients(id, outcome, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_after_id,
  })
}

function readCounts(id: number) {
  return payload(api.GET('/api/campaigns/{id}/recipients/counts', { params: { path: { id } } }))
}

export type OutcomeCounts = Awaited<ReturnType<typeof readCounts>>

export function countsQuery(id: number, live: boolean) {
  return queryOptions({
    queryKey: ['campaigns', 'counts', id],
    queryFn: () => readCounts(id),
    refetchInterval: live ? 2000 : false,
  })
}

export function retryRecipients(id: number) {
  return payload(api.POST('/api/campaigns/{id}/retry', { params: { path: { id } }, body: {} }))
}
