import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../api/live.ts'
import { asksForMore, withProgress } from './progress.ts'
import { type ImportPage, type ImportRecord, refreshImports } from './queries.ts'

/**
 * Keeps every import that is shown up to date by the events of the server. Answers whether they arrive: otherwise
 * imports are asked for.
 */
export function useFollowedImports(): boolean {
  const client = useQueryClient()
  return useLive('import', true, (event) => {
    client.setQueriesData<ImportRecord>(
      { queryKey: ['imports', 'one'] },
      (record) => record && withProgress(record, event),
    )
    client.setQueriesData<ImportPage>(
      { queryKey: ['imports', 'page'] },
      (page) => page && { ...page, results: page.results.map((record) => withProgress(record, event)) },
    )
    if (asksForMore(event)) void refreshImports(client)
  })
}
