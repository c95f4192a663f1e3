import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { cookieScope, ownCookies } from '../auth/cookies.ts'
import { invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { type BodyDecoder, formToObject, parseJson } from './body.ts'
import { contentTypeOf, wrongContentType } from './content-type.ts'
import { multipartType, partsOf } from './multipart.ts'
import type { RawRequest, Route } from './route.ts'
import { notedPrefix } from './site.ts'

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
    asked: { host: request.host, prefix: notedPrefix(request.raw) },
    language: services.translations.negotiate(
      request.headers['accept-language'],
      services.settings.current()['app.lang'],
    ),
    whenGone: (listener) => request.raw.once('close', listener),
    rawBody: body,
    parts: () => partsOf(request),
    rawParams: stringParams(request.params),
    rawQuery: new URLSearchParams(queryOf(request.raw.url ?? '')),
    readBody: (decoder) =>
      fields === undefined
        ? readBody(route, request, body, decoder)
        : decoder.decode(formToObject(fields, decoder.schema)),
  }
}

/** What follows the first question mark; more of them belong to its values. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
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
  const type = contentTypeOf(request.headers)
  // A route that takes JSON and `raw` reads JSON whatever it is called: not every mail server names it.
  const isJson = type === 'application/json' || route.accepts.includes('raw')
  if (isJson && route.accepts.includes('json')) return decoder.decode(parseJson(textOf(body)))
  if (type === 'application/x-www-form-urlencoded' && route.accepts.includes('form')) {
    return decoder.decode(formToObject(new URLSearchParams(textOf(body)), decoder.schema))
  }
  if (body.length === 0 && type !== 'multipart/form-data') return decoder.decode({})
  throw wrongContentType(type, route.accepts.map((form) => contentTypes[form]).join(' or '))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: multipartType,
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
