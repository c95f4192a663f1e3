import type { Readable } from 'node:stream'
import { failure } from '../errors/error.ts'

/** All of a stream of bytes; one byte more than `most` is refused, naming the limit as people know it. */
export async function readWithin(stream: Readable, most: number, limit: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes holds text')
    size += chunk.length
    if (size > most) throw failure('request.tooLarge', { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
