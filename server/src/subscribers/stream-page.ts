import { Readable } from 'node:stream'
import type { ListScope } from '../auth/list-access.ts'
import type { Database } from '../db/database.ts'
import { type MarkedAnswer, stream } from '../http/answer.ts'
import { pageOf } from '../http/paging.ts'
import type { Criteria } from './criteria.ts'
import { findPage } from './find.ts'
import type { SortColumn } from './page-query.ts'
import { readSubscribers } from './read.ts'

interface PageToStream {
  readonly db: Database
  readonly criteria: Criteria
  readonly visible: ListScope
  /** Null: all. */
  readonly limit: number | null
  readonly offset: number
  readonly request: {
    readonly page: number
    readonly per_page: number | 'all'
    readonly order_by: SortColumn
    readonly order: 'asc' | 'desc'
    readonly after_id: number | undefined
    readonly query?: string | undefined
    readonly search?: string | undefined
  }
}

const rowsAtOnce = 500
const everyone = 2 ** 31 - 1

/**
 * A page too large for memory, as the same JSON. The ids are found first, all at once, so that nobody is twice or
 * missing on the page; they take four bytes each. The records are read as the client takes them.
 */
export async function streamPage(page: PageToStream): Promise<MarkedAnswer> {
  const { db, criteria, limit, offset, request } = page
  const found = await findPage(db, criteria, {
    orderBy: request.order_by,
    order: request.order,
    limit: limit ?? everyone,
    offset,
    afterId: request.after_id,
  })
  const ids = Int32Array.from(found.ids)
  return stream('application/json; charset=utf-8', Readable.from(chunks(page, ids, found.total), { objectMode: false }))
}

async function* chunks(page: PageToStream, ids: Int32Array, total: number): AsyncGenerator<string> {
  const { results: _, ...rest } = pageOf(page.request, [], total)
  yield '{"data":{"results":['
  for (let start = 0, first = true; start < ids.length; start += rowsAtOnce) {
    const rows = await readSubscribers(page.db, [...ids.subarray(start, start + rowsAtOnce)], page.visible)
    if (rows.length === 0) continue
    yield (first ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',')
    first = false
  }
  yield `],${JSON.stringify(rest).slice(1)}}`
}
