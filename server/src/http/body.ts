import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { failure, invalid } from '../errors/error.ts'
import { deepestJson, isTooDeep } from '../json-depth.ts'
import { bodyError } from './body-faults.ts'

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
    result[name] = Type.IsArray(property)
      ? values.map((value) => fieldValue(value, property.items))
      : fieldValue(values[0] ?? '', property)
  }
  return result
}

function fieldValue(text: string, schema: TSchema): unknown {
  if (Type.IsBoolean(schema)) return /^(1|t|true|on)$/i.test(text)
  return text.trim() !== '' && takesNumbers(schema) && Number.isFinite(Number(text)) ? Number(text) : text
}

function takesNumbers(schema: TSchema): boolean {
  if (Type.IsUnion(schema)) return schema.anyOf.some(takesNumbers) && !schema.anyOf.some(Type.IsString)
  return Type.IsInteger(schema) || Type.IsNumber(schema)
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
  if (!isRecord(value)) return value
  const known = Object.entries(value).filter(([key]) => Object.hasOwn(schema.properties, key))
  return Object.fromEntries(present(schema, known))
}

/** Names such as `__proto__` are in every object, but in no schema. */
function present(schema: TObject, entries: readonly (readonly [string, unknown])[]): readonly [string, unknown][] {
  const required = new Set<string>(schema.required ?? [])
  return entries.flatMap(([key, field]): [string, unknown][] => {
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (property === undefined) return [[key, field]]
    if (field === null && !required.has(key) && !allowsNull(property)) return []
    return [[key, inside(property, field)]]
  })
}

/** The same inside of fields; what is not declared there stays for the schema to judge. */
function inside(schema: TSchema, value: unknown): unknown {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    const { items } = schema
    return Type.IsObject(items) || Type.IsArray(items) ? value.map((item) => inside(items, item)) : value
  }
  return Type.IsObject(schema) && isRecord(value) ? Object.fromEntries(present(schema, Object.entries(value))) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function allowsNull(schema: TSchema): boolean {
  if (Type.IsNull(schema) || Type.IsUnknown(schema) || Type.IsAny(schema)) return true
  return Type.IsUnion(schema) && schema.anyOf.some(allowsNull)
}
