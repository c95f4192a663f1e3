import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'
import { isOpen } from './progress.ts'

function readImports(page: number, perPage: number) {
  return payload(api.GET('/api/imports', { params: { query: { page, per_page: perPage } } }))
}

export type ImportPage = Awaited<ReturnType<typeof readImports>>
export type ImportRecord = ImportPage['results'][number]

const pause = 1000
/** Between events it is asked more rarely. */
const besideEvents = 5000

/** How often is asked while an import is open. */
export function pauseBeside(heard: boolean): number {
  return heard ? besideEvents : pause
}

export function importsQuery(page: number, perPage: number, heard: boolean) {
  return queryOptions({
    queryKey: ['imports', 'page', page, perPage],
    queryFn: () => readImports(page, perPage),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? pauseBeside(heard) : false),
  })
}

/** Read again and again until it is over; `heard`: events tell how far it is. */
export function importQuery(id: number, heard: boolean) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => payload(api.GET('/api/imports/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? pauseBeside(heard) : false),
  })
}

export interface ImportParameters {
  readonly mode: 'subscribe' | 'blocklist'
  readonly delim: string
  readonly lists: readonly number[]
  readonly subscription_status: 'unconfirmed' | 'confirmed' | 'unsubscribed'
  readonly overwrite_userinfo: boolean
  readonly overwrite_subscription_status: boolean
  readonly columns: Readonly<Record<string, string>>
  readonly encoding: string
  /** The whole file is read and reported, and nothing is changed. */
  readonly dry_run: boolean
}

export function startImport(file: File, parameters: ImportParameters): Promise<ImportRecord> {
  const form = new FormData()
  form.append('params', JSON.stringify(parameters))
  form.append('file', file)
  return payload(api.POST('/api/imports', { body: form }))
}

export function stopImport(id: number) {
  return payload(api.DELETE('/api/imports/{id}', { params: { path: { id } } }))
}

export function refreshImports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['imports'] })
}
