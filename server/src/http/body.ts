import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type AppError, failure, invalid } from '../errors/error.ts'
import { deepestJson, isTooDeep } from '../json-depth.ts'

/** Parses JSON text; an absent body is an empty object, as clients send PUT and POST without one. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  if (holdsNul(text)) throw invalid('The body holds a NUL character (\\u0000), which cannot be stored.')
  if (isTooDeep(text)) throw invalid(`The body is nested more than ${deepestJson} deep.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failure('request.badJson', { reason: error instanceof Error ? error.message : 'unreadable' })
  }
}

/** `\u0000` counts only behind an even number of backslashes. */
function holdsNul(text: string): boolean {
  return text.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(text)
}

/** Form fields as an object; a repeated field, or one named `x[]`, becomes an array where the schema wants one. */
export function formToObject(fields: URLSearchParams, schema: TObject): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const values = [...fields.getAll(name), ...fields.getAll(`${name}[]`)]
    if (values.length === 0) continue
    if (Type.IsArray(property)) result[name] = values
    else if (Type.IsBoolean(property)) result[name] = /^(1|t|true|on)$/i.test(values[0] ?? '')
    else if ((Type.IsInteger(property) || Type.IsNumber(property)) && values[0] !== '') result[name] = Number(values[0])
    else result[name] = values[0]
  }
  return result
}

/**
 * A compiled body schema. `decode` answers the value with the declared keys only, or throws `request.invalid` that
 * names the field. Compiled at first use: compiling all at start would cost half a second.
 *
 * An explicit null for an optional field that does not allow null counts as absent (clients.md 3).
 */
export interface BodyDecoder<S extends TObject> {
  readonly schema: S
  decode(value: unknown): Static<S>
}

export function bodyDecoder<S extends TObject>(schema: S): BodyDecoder<S> {
  let compiled: Validator<TProperties, S> | undefined
  return {
    schema,
    decode(value) {
      compiled ??= Compile(schema)
      const cleaned = withoutAbsent(schema, value)
      if (compiled.Check(cleaned)) return cleaned
      throw bodyError(compiled.Errors(cleaned))
    },
  }
}

function withoutAbsent(schema: TObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const required = new Set<string>(schema.required ?? [])
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    // Names such as `__proto__` are in every object, but in no schema.
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (property === undefined) continue
    if (field === null && !required.has(key) && !allowsNull(property)) continue
    result[key] = field
  }
  return result
}

function allowsNull(schema: TSchema): boolean {
  if (Type.IsNull(schema) || Type.IsUnknown(schema) || Type.IsAny(schema)) return true
  return Type.IsUnion(schema) && schema.anyOf.some(allowsNull)
}

interface FieldFault {
  readonly instancePath: string
  readonly message: string
}

function bodyError(faults: readonly FieldFault[]): AppError {
  const fields = faults.slice(0, 20).map((fault) => ({
    field: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: fault.message,
  }))
  const first = fields[0]
  if (first === undefined) return invalid('The body has the wrong form.')
  return invalid(`${first.field === '' ? 'The body' : first.field}: ${first.message}`, { fields })
}
