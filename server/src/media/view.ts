import type { Media, MediaRow } from './media.ts'
import { mediaProvider, type ProviderContext } from './provider.ts'

/** The row with the addresses of its file and thumbnail. */
export async function viewOf(context: ProviderContext, row: MediaRow): Promise<Media> {
  const provider = mediaProvider(context, row.provider)
  const root = context.settings.current()['app.root_url']
  const url = await provider.url(row.filename)
  const thumb = row.thumb === '' ? null : await provider.url(row.thumb)
  return {
    id: row.id,
    uuid: row.uuid,
    filename: row.filename,
    content_type: row.content_type,
    created_at: row.created_at,
    thumb_url: thumb,
    thumb_uri: thumb === null ? null : pathOf(thumb, root),
    provider: row.provider,
    meta: row.meta,
    url,
    uri: pathOf(url, root),
  }
}

function pathOf(url: string, root: string): string {
  return url.startsWith(`${root}/`) ? url.slice(root.length) : url
}
