import type { paths } from '@broadsheet/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type AbTestInput = NonNullable<paths['/api/ab-tests/{id}']['put']['requestBody']>['content']['application/json']

function readAll() {
  return payload(api.GET('/api/ab-tests'))
}

export type AbTest = Awaited<ReturnType<typeof readAll>>[number]
export type Variant = AbTest['variants'][number]
export type Letter = Variant['variant']

export const abTestsQuery = queryOptions({ queryKey: ['ab-tests', 'all'], queryFn: readAll })

/** What is being sent changes all the time; what is measured, for up to thirty days, with every open. */
const refetchAfter: Readonly<Record<AbTest['status'], number | false>> = {
  draft: false,
  testing: 3000,
  waiting: 30_000,
  deciding: 30_000,
  sending: 3000,
  finished: false,
  cancelled: false,
}

export function abTestQuery(id: number) {
  return queryOptions({
    queryKey: ['ab-tests', 'one', id],
    queryFn: () => payload(api.GET('/api/ab-tests/{id}', { params: { path: { id } } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && refetchAfter[data.status],
  })
}

export function isUnderWay({ status }: Pick<AbTest, 'status'>): boolean {
  return status === 'testing' || status === 'waiting' || status === 'deciding' || status === 'sending'
}

/** People of its campaign. */
export function audienceQuery(id: number) {
  return queryOptions({
    queryKey: ['ab-tests', 'audience', id],
    queryFn: () => payload(api.GET('/api/ab-tests/{id}/audience', { params: { path: { id } } })),
  })
}

/** The test that a campaign is a part of; null: none. */
export function testOfCampaignQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['ab-tests', 'of', campaignId],
    queryFn: async () => {
      const query = { campaign_id: campaignId }
      const tests = await payload(api.GET('/api/ab-tests', { params: { query } }))
      return tests.find(({ status }) => status !== 'cancelled') ?? null
    },
  })
}

/** Two variants that are alike until somebody writes another subject, or another text. */
export function createAbTest(campaignId: number) {
  const body = {
    campaign_id: campaignId,
    share: 20,
    measure: 'clicks' as const,
    minutes: 240,
    decision: 'automatic' as const,
    variants: [{}, {}],
  }
  return payload(api.POST('/api/ab-tests', { body }))
}

export function saveAbTest(id: number, body: AbTestInput) {
  return payload(api.PUT('/api/ab-tests/{id}', { params: { path: { id } }, body }))
}

export function moveAbTest(id: number, status: 'testing' | 'cancelled') {
  return payload(api.PUT('/api/ab-tests/{id}/status', { params: { path: { id } }, body: { status } }))
}

export function chooseVariant(id: number, variant: Letter) {
  return payload(api.POST('/api/ab-tests/{id}/choose', { params: { path: { id } }, body: { variant } }))
}

export function deleteAbTest(id: number) {
  return payload(api.DELETE('/api/ab-tests/{id}', { params: { path: { id } } }))
}

/** Campaigns are made, moved and deleted with their test. */
export async function refreshAbTests(client: QueryClient): Promise<void> {
  await Promise.all(['ab-tests', 'campaigns'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
