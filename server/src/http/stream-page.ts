import { Readable } from 'node:stream'
import { type MarkedAnswer, stream } from './answer.ts'
import { pageOf } from './paging.ts'

/** The envelope of a page whose rows are too many for memory: the same JSON, written as the client takes it. */
export function streamPage(
  request: Parameters<typeof pageOf>[0],
  total: number,
  batches: AsyncIterable<readonly unknown[]>,
): MarkedAnswer {
  const { results: _, ...rest } = pageOf(request, [], total)
  return stream('application/json; charset=utf-8', Readable.from(chunks(rest, batches), { objectMode: false }))
}

async function* chunks(rest: object, batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '{"data":{"results":['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield opening + rows.map((row) => JSON.stringify(row)).join(',')
    opening = ','
  }
  yield `${opening === ',' ? '' : opening}],${JSON.stringify(rest).slice(1)}}`
}
