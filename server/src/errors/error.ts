import { catalogue, type ErrorCode, type ErrorKind, type ErrorParameters } from './catalogue.ts'

/** An error of the catalogue: thrown by domain code, told to the client as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly parameters: Readonly<Record<string, string | number>>
  /** Additional facts for the client (`data` of the error answer), such as fields with their faults. */
  readonly data: unknown

  constructor(code: ErrorCode, parameters: Readonly<Record<string, string | number>>, data?: unknown) {
    super(fill(catalogue[code].message, parameters))
    this.name = 'AppError'
    this.code = code
    this.kind = catalogue[code].kind
    this.parameters = parameters
    this.data = data
  }
}

/**
 * The error for a code, to be thrown.
 *
 *     throw failure('record.missing', { record: 'list', id: 7 })
 */
export function failure<Code extends ErrorCode>(
  code: Code,
  parameters: ErrorParameters<Code>,
  data?: unknown,
): AppError {
  return new AppError(code, parameters, data)
}

/** Shorthand for the most frequent one: a value that breaks a rule, said in a sentence. */
export function invalid(reason: string, data?: unknown): AppError {
  return failure('request.invalid', { reason }, data)
}

/** The same where one field is at fault, which clients can then show beside it. */
export function invalidField(field: string, reason: string): AppError {
  return invalid(`${field}: ${reason}`, { fields: [{ field }] })
}

export function missing(record: string, id: string | number): AppError {
  return failure('record.missing', { record, id })
}

/** Fills `{name}` placeholders; an unknown name stays as it is. */
export function fill(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))
}
