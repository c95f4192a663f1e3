import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, bare, payload } from '../../api/client.ts'

async function readPage(query: string, page: number, perPage: number) {
  const found = await payload(api.GET('/api/media', { params: { query: { query, page, per_page: perPage } } }))
  return Array.isArray(found) ? { results: found, total: found.length } : { results: found.results, total: found.total }
}

export type MediaFile = Awaited<ReturnType<typeof readPage>>['results'][number]

export function mediaQuery(query: string, page: number, perPage: number) {
  return queryOptions({
    queryKey: ['media', 'page', query, page, perPage],
    queryFn: () => readPage(query, page, perPage),
    placeholderData: keepPreviousData,
  })
}

/** One file with the campaigns that use it. */
export function mediaUseQuery(id: number) {
  return queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: () => payload(api.GET('/api/media/{id}', { params: { path: { id } } })),
  })
}

export function uploadFile(file: File): Promise<MediaFile> {
  const form = new FormData()
  form.append('file', file)
  return payload(api.POST('/api/media', { body: form }))
}

export function deleteFile(id: number) {
  return bare(api.DELETE('/api/media/{id}', { params: { path: { id } } }))
}

export function refreshMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['media'] })
}

export function isImage(file: Pick<MediaFile, 'content_type'>): boolean {
  return file.content_type.startsWith('image/')
}
