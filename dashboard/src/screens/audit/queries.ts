import { infiniteQueryOptions } from '@tanstack/react-query'
import { address } from '../../api/address.ts'
import { api, payload } from '../../api/client.ts'

export interface AuditFilter {
  readonly user_id?: number
  readonly action?: string
  readonly from?: string
  readonly to?: string
}

function readPage(filter: AuditFilter, before: number | undefined) {
  return payload(api.GET('/api/audit', { params: { query: { ...filter, before } } }))
}

export type AuditEntry = Awaited<ReturnType<typeof readPage>>['results'][number]

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) => readPage(filter, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

export function exportAddress(filter: AuditFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return address(`/api/audit/export?${query}`)
}
