import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError, failure, invalid } from '../errors/error.ts'
import { drain } from './drain.ts'
import { typedParts } from './part-types.ts'
import { readWithin } from './read-within.ts'
import type { Part, Route } from './route.ts'

export const multipartType = 'multipart/form-data'

/**
 * The fields of a multipart body where the route declares what a body holds: RFC 8058 lets mail programs unsubscribe
 * so, and scripts send forms so. Files in it are passed over; a route that wants them declares no body.
 */
export async function multipartFields(route: Route, request: FastifyRequest): Promise<URLSearchParams | undefined> {
  if (route.body === undefined || !route.accepts.includes('multipart') || !request.isMultipart()) return undefined
  const fields = new URLSearchParams()
  const largest = typeof route.bodyLimit === 'number' ? route.bodyLimit : 0
  let size = 0
  for await (const part of partsOf(request)) {
    if (part.kind !== 'field') continue
    size += part.name.length + part.value.length
    if (size > largest) throw failure('request.tooLarge', { limit: `${Math.ceil(largest / 2 ** 20)} MB` })
    fields.append(part.name, part.value)
  }
  return fields
}

/** The parts of a multipart body, in order. */
export async function* partsOf(request: FastifyRequest): AsyncIterable<Part> {
  if (!request.isMultipart()) {
    throw failure('request.contentType', {
      type: request.headers['content-type']?.slice(0, 100) ?? '(none)',
      expected: multipartType,
    })
  }
  const typed = typedParts(request.raw)
  let index = 0
  try {
    for await (const part of request.parts()) {
      const type = typed[index++] === false ? '' : part.mimetype
      if (part.type === 'field') yield { kind: 'field', name: part.fieldname, value: fieldText(part.value) }
      else {
        const stream = Readable.from(bytesOf(part.file), { objectMode: false })
        yield { kind: 'file', name: part.fieldname, filename: part.filename, type, stream }
        part.file.resume()
      }
    }
  } catch (error) {
    throw unreadable(error)
  } finally {
    if (!request.raw.complete) drain(request.raw)
  }
}

/** A body that ends within a file is noticed by whoever reads the file. */
async function* bytesOf(file: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    throw unreadable(error)
  }
}

/** What the parser complains of is the sender's doing: no boundary, a cut body, broken heads of parts. */
function unreadable(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (statusOf(error) === 413) return failure('request.tooLarge', { limit: 'size' })
  // What @fastify/multipart says of a field that is declared as JSON and is none.
  if (statusOf(error) === 406) return failure('request.badJson', { reason: 'a part is declared as JSON and is none' })
  return invalid('The multipart body could not be read: it has no boundary, or ends too early.')
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
}

const largestText = 10 * 1024 * 1024

/** The text of a part that is to be a field. Scripts in browsers send JSON as a Blob, which arrives as a file. */
export async function partText(part: Part): Promise<string> {
  if (part.kind === 'field') return part.value
  const bytes = await readWithin(part.stream, largestText, `${largestText / 2 ** 20} MB`)
  return bytes.toString('utf8')
}

/** A field that is declared as JSON arrives parsed. */
function fieldText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
