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
  return json(chunks('{"data":{"results":[', batches, `],${JSON.stringify(rest).slice(1)}}`))
}

/** The same for `{"data": […]}`. */
export function streamArray(batches: AsyncIterable<readonly unknown[]>): MarkedAnswer {
  return json(chunks('{"data":[', batches, ']}'))
}

function json(texts: AsyncIterable<string>): MarkedAnswer {
  return stream('application/json; charset=utf-8', Readable.from(texts, { objectMode: false }))
}

async function* chunks(start: string, batches: AsyncIterable<readonly unknown[]>, end: string): AsyncGenerator<string> {
  yield start
  let separator = ''
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield end
}
