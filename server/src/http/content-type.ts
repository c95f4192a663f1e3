import type { IncomingHttpHeaders } from 'node:http'
import { type AppError, failure } from '../errors/error.ts'

/** The type of a body without its parameters, in small letters; empty where it is not named. */
export function contentTypeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function wrongContentType(type: string, expected: string): AppError {
  return failure('request.contentType', { type: type === '' ? '(none)' : type.slice(0, 100), expected })
}
