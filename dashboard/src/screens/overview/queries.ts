import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

const minute = 60_000

export const countsQuery = queryOptions({
  queryKey: ['overview', 'counts'],
  queryFn: () => payload(api.GET('/api/dashboard/counts')),
  refetchInterval: minute,
})

export const chartsQuery = queryOptions({
  queryKey: ['overview', 'charts'],
  queryFn: () => payload(api.GET('/api/dashboard/charts')),
  refetchInterval: 5 * minute,
})

export type Counts = Awaited<ReturnType<NonNullable<typeof countsQuery.queryFn>>>
