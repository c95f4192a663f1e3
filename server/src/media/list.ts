import type { Queryable } from '../db/database.ts'
import type { MarkedAnswer } from '../http/answer.ts'
import { type PageOf, pageOf, window } from '../http/paging.ts'
import { streamArray, streamPage } from '../http/stream-page.ts'
import type { Media } from './media.ts'
import { mediaProvider, type ProviderContext } from './provider.ts'
import { countMedia, findMediaPage, findMediaRows } from './rows.ts'
import { viewOf } from './view.ts'

interface MediaQuery extends ProviderContext {
  readonly db: Queryable
  readonly query: { readonly query: string | undefined; readonly page: number; readonly per_page: number | 'all' }
  /** Path and query as sent. */
  readonly url: string
}

const rowsAtOnce = 500

/** Files of the present provider: an array of all, or the envelope of a page where paging is asked for. */
export async function listMedia(call: MediaQuery): Promise<readonly Media[] | PageOf<Media> | MarkedAnswer> {
  const { db, query, url } = call
  const search = { provider: mediaProvider(call).name, query: query.query }
  const isPaged = /[?&](page|per_page)=/.test(url)
  const ids = await findMediaPage(db, search, isPaged ? window(query) : { limit: null, offset: 0 })
  const isLarge = ids.length > rowsAtOnce
  if (!isPaged) return isLarge ? streamArray(inPortions(call, ids)) : readViews(call, ids)
  const total = await countMedia(db, search)
  return isLarge ? streamPage(query, total, inPortions(call, ids)) : pageOf(query, await readViews(call, ids), total)
}

async function* inPortions(call: MediaQuery, ids: readonly number[]): AsyncGenerator<readonly Media[]> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    yield await readViews(call, ids.slice(start, start + rowsAtOnce))
  }
}

async function readViews(call: MediaQuery, ids: readonly number[]): Promise<readonly Media[]> {
  const rows = await findMediaRows(call.db, ids)
  return Promise.all(rows.map((row) => viewOf(call, row)))
}
