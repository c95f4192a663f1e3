import type { TLocalizedValidationError } from 'typebox/error'
import { type AppError, invalid } from '../errors/error.ts'

export interface FieldFault {
  /** As a path, `lists.0.id`; empty: the body itself. */
  readonly field: string
  readonly message: string
}

const mostFaults = 20

/** The faults of a body as one error: each field once, in words of somebody who sends it. */
export function bodyError(faults: readonly TLocalizedValidationError[]): AppError {
  const fields = fieldFaults(faults).slice(0, mostFaults)
  const [first] = fields
  if (first === undefined) return invalid('The body has the wrong form.')
  return invalid(`${first.field === '' ? 'The body' : first.field}: ${first.message}`, { fields })
}

export function fieldFaults(faults: readonly TLocalizedValidationError[]): readonly FieldFault[] {
  const byField = new Map<string, TLocalizedValidationError[]>()
  for (const fault of faults) {
    const field = fault.instancePath.replace(/^\//, '').replaceAll('/', '.')
    byField.set(field, [...(byField.get(field) ?? []), fault])
  }
  return [...byField].flatMap(([field, own]) => [...missingFields(field, own), ...wrongField(field, own)])
}

function missingFields(field: string, faults: readonly TLocalizedValidationError[]): readonly FieldFault[] {
  const names = faults.flatMap((fault) => (fault.keyword === 'required' ? fault.params.requiredProperties : []))
  return [...new Set(names)].map((name) => ({ field: field === '' ? name : `${field}.${name}`, message: 'is missing' }))
}

/** A union reports every branch: the words of all together are what may be sent. */
function wrongField(field: string, faults: readonly TLocalizedValidationError[]): readonly FieldFault[] {
  const words = faults.flatMap(allowedWords).filter((word) => word !== '')
  if (words.length > 0) return [{ field, message: `must be one of ${[...new Set(words)].join(', ')}` }]
  const types = faults.flatMap((fault) => (fault.keyword === 'type' ? fault.params.type : []))
  if (types.length > 0) return [{ field, message: `must be ${[...new Set(types)].join(' or ')}` }]
  const other = faults.find((fault) => fault.keyword !== 'required' && fault.keyword !== 'anyOf')
  return other === undefined ? [] : [{ field, message: other.message }]
}

function allowedWords(fault: TLocalizedValidationError): readonly string[] {
  if (fault.keyword === 'const') return [String(fault.params.allowedValue)]
  return fault.keyword === 'enum' ? fault.params.allowedValues.map(String) : []
}
