import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export const eventTypes = ['views', 'clicks', 'bounces', 'machine_views', 'machine_clicks'] as const
export type EventType = (typeof eventTypes)[number] | 'anonymous_views' | 'anonymous_clicks'

/** Instants as RFC 3339. */
export interface Span {
  readonly from: string
  readonly to: string
}

export interface EventCount {
  readonly campaign_id: number
  readonly count: number
  readonly timestamp: string
}

export interface LinkCount {
  readonly url: string
  readonly count: number
}

async function readAnalytics(type: EventType | 'links', ids: readonly number[], span: Span) {
  return payload(
    api.GET('/api/campaigns/analytics/{type}', { params: { path: { type }, query: { id: [...ids], ...span } } }),
  )
}

async function readEvents(type: EventType, ids: readonly number[], span: Span): Promise<readonly EventCount[]> {
  const rows = await readAnalytics(type, ids, span)
  return rows.flatMap((row) => ('timestamp' in row ? [row] : []))
}

async function readLinks(ids: readonly number[], span: Span): Promise<readonly LinkCount[]> {
  const rows = await readAnalytics('links', ids, span)
  return rows.flatMap((row) => ('url' in row ? [row] : []))
}

export function eventsQuery(type: EventType, ids: readonly number[], span: Span) {
  return queryOptions({
    queryKey: ['analytics', type, ids, span],
    queryFn: () => readEvents(type, ids, span),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function linksQuery(ids: readonly number[], span: Span) {
  return queryOptions({
    queryKey: ['analytics', 'links', ids, span],
    queryFn: () => readLinks(ids, span),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}
