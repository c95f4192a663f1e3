import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { cookieScope, ownCookies } from '../auth/cookies.ts'
import { failure, invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { type BodyDecoder, formToObject, parseJson } from './body.ts'
import type { Part, RawRequest, Route } from './route.ts'

const nothing = Buffer.alloc(0)

/** The request in our own terms, nothing decoded yet. */
export function rawRequestOf(
  services: Services,
  route: Route,
  request: FastifyRequest,
  fields: URLSearchParams | undefined,
): RawRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : nothing
  return {
    method: request.method,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    cookies: ownCookies(request.headers.cookie, cookieScope(services)),
    url: request.raw.url ?? '/',
    language: services.translations.negotiate(
      request.headers['accept-language'],
      services.settings.current()['app.lang'],
    ),
    whenGone: (listener) => request.raw.once('close', listener),
    rawBody: body,
    parts: () => partsOf(request),
    rawParams: stringParams(request.params),
    rawQuery: new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? ''),
    readBody: (decoder) =>
      fields === undefined
        ? readBody(route, request, body, decoder)
        : decoder.decode(formToObject(fields, decoder.schema)),
  }
}

function stringParams(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

function readBody<S extends TObject>(
  route: Route,
  request: FastifyRequest,
  body: Buffer,
  decoder: BodyDecoder<S>,
): Static<S> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // A route that takes JSON and `raw` reads JSON whatever it is called: not every mail server names it.
  const isJson = type === 'application/json' || route.accepts.includes('raw')
  if (isJson && route.accepts.includes('json')) return decoder.decode(parseJson(textOf(body)))
  if (type === 'application/x-www-form-urlencoded' && route.accepts.includes('form')) {
    return decoder.decode(formToObject(new URLSearchParams(textOf(body)), decoder.schema))
  }
  if (body.length === 0 && type !== 'multipart/form-data') return decoder.decode({})
  throw failure('request.contentType', {
    type: type === '' ? '(none)' : type.slice(0, 100),
    expected: route.accepts.map((form) => contentTypes[form]).join(' or '),
  })
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'any content type',
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw invalid('The body is not valid UTF-8.')
  }
}

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

async function* partsOf(request: FastifyRequest): AsyncIterable<Part> {
  if (!request.isMultipart()) {
    throw failure('request.contentType', {
      type: request.headers['content-type']?.slice(0, 100) ?? '(none)',
      expected: contentTypes.multipart,
    })
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') yield { kind: 'field', name: part.fieldname, value: fieldText(part.value) }
      else {
        yield { kind: 'file', name: part.fieldname, filename: part.filename, type: part.mimetype, stream: part.file }
        part.file.resume()
      }
    }
  } finally {
    if (!request.raw.complete) drain(request.raw)
  }
}

const mostDrained = 64 * 1024 * 1024

/**
 * Reads what nobody wanted of a body. Left unread it would block the next request on the same connection, and a client
 * that still sends could not hear the answer.
 */
function drain(request: IncomingMessage): void {
  let drained = 0
  request.unpipe()
  request.on('data', (chunk: Uint8Array) => {
    drained += chunk.length
    if (drained > mostDrained) request.destroy()
  })
  request.resume()
}

/** A field that is declared as JSON arrives parsed. */
function fieldText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
