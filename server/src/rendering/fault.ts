import { TemplateError } from '@broadsheet/gotemplate'
import { type AppError, invalid } from '../errors/error.ts'

/** A fault of a template as the author hears of it: which field, where in it, and why. */
export function templateFault(field: string, error: unknown): AppError {
  if (!(error instanceof TemplateError)) throw error
  const { reason, line, column, excerpt } = error
  const place = line === 0 ? '' : ` (line ${line}, column ${column})`
  return invalid(`${field}: ${reason}${place}`, { field, line, column, excerpt, reason })
}

/** Runs `work`; a fault of a template becomes an answer for its author. */
export function namingField<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw templateFault(field, error)
  }
}
