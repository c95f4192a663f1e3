import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../api/client.ts'

/** The newest campaigns whose name holds the text: for pickers and the command palette. */
export function campaignsNamedQuery(text: string) {
  return queryOptions({
    queryKey: ['campaigns', 'named', text],
    queryFn: async () => {
      const query = { query: text, per_page: 20, no_body: true }
      return (await payload(api.GET('/api/campaigns', { params: { query } }))).results
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
