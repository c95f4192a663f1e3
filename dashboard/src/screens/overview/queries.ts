import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'
import { campaignsQuery } from '../campaigns/queries.ts'

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

export const shownCampaigns = 5

const firstCampaigns = {
  page: 1,
  perPage: shownCampaigns,
  query: '',
  tags: [],
  sorting: { by: 'updated_at', order: 'desc' },
} as const

export const runningCampaignsQuery = campaignsQuery({ ...firstCampaigns, statuses: ['running'] })

export const recentCampaignsQuery = campaignsQuery({ ...firstCampaigns, statuses: [] })

export type Counts = Awaited<ReturnType<NonNullable<typeof countsQuery.queryFn>>>
