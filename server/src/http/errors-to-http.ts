import type { ErrorKind } from '../errors/catalogue.ts'
import { fromDatabase } from '../errors/database.ts'
import { AppError, failure } from '../errors/error.ts'

/** Missing and bad credentials are 403, not 401: the contract's clients rely on it (api.md, Errors). */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 403,
  forbidden: 403,
  missing: 404,
  wrongMethod: 405,
  conflict: 409,
  outdated: 412,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  refusedByPeer: 502,
  unavailable: 503,
  broken: 500,
}

/** What the log should have: nobody asked for it, and no room has told of it. */
export function isOurFault(known: AppError, thrown: unknown): boolean {
  return known.kind === 'broken' || (known.kind === 'unavailable' && known !== thrown)
}

interface FastifyFault {
  readonly code: string
  readonly statusCode: number
}

/** The catalogue error for whatever was thrown. Only `service.broken` hides a fault of ours, which the log then has. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  const refused = fromDatabase(error)
  if (refused !== undefined) return refused
  if (isFastifyFault(error)) {
    if (error.statusCode === 413) return failure('request.tooLarge', { limit: 'size' })
    if (error.statusCode === 415) {
      return failure('request.contentType', {
        type: '(none or malformed)',
        expected: 'one that the documentation names',
      })
    }
    if (error.statusCode >= 400 && error.statusCode < 500) {
      return failure('request.invalid', { reason: 'The request could not be read.' })
    }
  }
  return failure('service.broken', { id: requestId })
}

function isFastifyFault(error: unknown): error is FastifyFault {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'code' in error
}

export function errorBody(error: AppError, message: string): { message: string; code: string; data?: unknown } {
  const body = { message, code: error.code }
  return error.data === undefined ? body : { ...body, data: error.data }
}
