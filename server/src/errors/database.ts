import pg from 'pg'
import { type AppError, failure, invalid } from './error.ts'

/** PostgreSQL error codes that a client can cause with plain values; see its manual, appendix A. */
const causes: Readonly<Record<string, (error: pg.DatabaseError) => AppError>> = {
  '23505': (error) => failure('record.duplicate', { record: recordOf(error), field: fieldOf(error) }),
  '23001': () => failure('record.inUse', { record: 'record', where: 'others refer to it' }),
  '23503': () => invalid('The request names a record that does not exist.'),
  '22P02': () => invalid('A value has the wrong form for its field.'),
  '22003': () => invalid('A number is too large for its field.'),
  '22007': () => invalid('A date or time is not valid.'),
  '22008': () => invalid('A date or time is out of range.'),
  '22021': () => invalid('A text holds bytes that are not valid UTF-8.'),
  '22P05': () => invalid('A text holds a character that cannot be stored.'),
  '57014': () => failure('service.unavailable', { what: 'The query took too long. This query' }),
}

/**
 * The catalogue error for a database refusal that came from the caller's values, or undefined for a fault of ours.
 * Domain code checks what it can foresee; this is the net below it, so that no database text reaches a client.
 */
export function fromDatabase(error: unknown): AppError | undefined {
  if (isOutOfReach(error)) return failure('service.unavailable', { what: 'The database' })
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined
  return causes[error.code]?.(error)
}

/** It is being stopped or started, has no connection left, or cannot be connected to. */
const awayCodes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code !== undefined && awayCodes.has(error.code)
  if (awayMessages.test(error.message)) return true
  // Rooms that speak to other servers put such faults into words of their own. Several addresses of a name: all failed.
  const ofSocket = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  return (ofSocket || error instanceof AggregateError) && isSocketCode(error)
}

function isSocketCode(error: object): boolean {
  return (
    'code' in error &&
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/.test(String(error.code))
  )
}

function recordOf(error: pg.DatabaseError): string {
  return (error.table ?? 'record').replaceAll('_', ' ').replace(/s$/, '')
}

/**
 * `Key (lower(email))=(a@b.c) already exists.`, where only the middle is the same in all languages: which one the server
 * writes (`lc_messages`) only its superusers may choose.
 */
function fieldOf(error: pg.DatabaseError): string {
  const columns = /\((.+?)\)=\(/s.exec(error.detail ?? '')?.[1]
  return columns?.replace(/^lower\(\(*(\w+).*$/s, '$1') ?? 'value'
}
