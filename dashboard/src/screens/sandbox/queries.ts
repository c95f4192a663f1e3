import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

interface SandboxFilter {
  readonly page: number
  readonly perPage: number
  readonly query: string
  readonly campaign: number | undefined
}

function readPage({ page, perPage, query, campaign }: SandboxFilter) {
  const search = { page, per_page: perPage, query, campaign_id: campaign }
  return payload(api.GET('/api/sandbox/messages', { params: { query: search } }))
}

export type SandboxRow = Awaited<ReturnType<typeof readPage>>['results'][number]

export function sandboxQuery(filter: SandboxFilter) {
  return queryOptions({
    queryKey: ['sandbox', 'page', filter],
    queryFn: () => readPage(filter),
    placeholderData: keepPreviousData,
    // Campaigns fill the inbox while one looks.
    refetchInterval: 10_000,
  })
}

const readMessage = (id: number) => payload(api.GET('/api/sandbox/messages/{id}', { params: { path: { id } } }))
export type SandboxMessage = Awaited<ReturnType<typeof readMessage>>

export function messageQuery(id: number) {
  return queryOptions({
    queryKey: ['sandbox', 'one', id],
    queryFn: () => readMessage(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function sourceQuery(id: number) {
  return queryOptions({
    queryKey: ['sandbox', 'source', id],
    queryFn: async () => {
      const { data, response } = await api.GET('/api/sandbox/messages/{id}/source', {
        params: { path: { id } },
        parseAs: 'text',
      })
      if (typeof data !== 'string') throw new Error(`${response.status} ${response.statusText}`)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function emptySandbox() {
  return payload(api.DELETE('/api/sandbox/messages'))
}
