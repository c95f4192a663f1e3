import { failure } from './error.ts'

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * What a file system answered, as far as whoever sent the file can be told. The path stays in the log: it is nobody's
 * business outside.
 */
export function storageFault(error: unknown): Error {
  if (hasCode(error, 'ENOSPC')) return failure('service.unavailable', { what: 'The disk is full: storing the file' })
  if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS') || hasCode(error, 'EPERM')) {
    return failure('service.unavailable', { what: 'The upload folder cannot be written: storing the file' })
  }
  return error instanceof Error ? error : new Error(String(error))
}
