import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { byteLength, byteSlice, bytesOf } from './bytes.ts'
import { mapGet, mapHas, mapSize } from './maps.ts'
import { Dict, Int, integerOf, isMap, itemsOf, List, SafeString, textOf, typeName, type Value } from './types.ts'

/** The function `len`. */
export function lengthOf(env: Env, value: Value): number {
  if (value === undefined) fail('len of a missing value')
  if (value === null) fail('len of nil pointer')
  const text = textOf(value)
  if (text !== undefined) return byteLength(text)
  const items = itemsOf(value)
  if (items !== undefined) return items.length
  if (isMap(value)) return mapSize(env, value)
  // Go looks through pointers before it measures.
  return fail(`len of type ${typeName(value).replace(/^\*/, '')}`)
}

/** The function `index`. */
export function indexInto(env: Env, item: Value, keys: readonly Value[]): Value {
  if (item === undefined || item === null) fail('index of untyped nil')
  let value: Value = item
  for (const key of keys) {
    if (value === undefined || value === null) fail('index of nil pointer')
    value = indexOnce(env, value, key)
  }
  return value
}

function indexOnce(env: Env, value: Value, key: Value): Value {
  const items = itemsOf(value)
  if (items !== undefined) return items[position(env, key, items.length)] ?? null
  const text = textOf(value)
  if (text !== undefined) return indexText(env, text, key)
  if (isMap(value)) return indexMap(env, value, key)
  // Through a pointer, as Go does.
  return fail(`can't index item of type ${typeName(value).replace(/^\*/, '')}`)
}

function indexText(env: Env, text: string, key: Value): Value {
  const bytes = bytesOf(text)
  const at = position(env, key, bytes.length)
  if (at >= bytes.length) fail('string index out of range')
  return new Int('uint8', BigInt(bytes[at] ?? 0))
}

function indexMap(env: Env, map: Parameters<typeof mapGet>[1], key: Value): Value {
  if (key === undefined || key === null) fail('value is nil; should be of type string')
  if (typeof key !== 'string') fail(`value has type ${typeName(key)}; should be string`)
  if (mapHas(env, map, key)) return mapGet(env, map, key)
  // A missing key is the zero value of the map's items.
  return map instanceof Dict && map.element === 'string' ? '' : null
}

/** An index or bound; Go lets both be as long as the capacity. */
function position(env: Env, key: Value, length: number, isBound = false): number {
  if (key === undefined || key === null) fail('cannot index slice/array with nil')
  const friendly = env.friendly && typeof key === 'number' && Number.isInteger(key) ? BigInt(key) : undefined
  const integer = integerOf(key) ?? friendly
  if (integer === undefined) fail(`cannot index slice/array with type ${typeName(key)}`)
  if (integer < 0n || integer > length || (integer === BigInt(length) && !isBound)) {
    fail(`index out of range: ${integer}`)
  }
  return Number(integer)
}

/** The function `slice` of text/template (Sprig puts its own in its place). */
export function sliceOf(env: Env, item: Value, bounds: readonly Value[]): Value {
  if (item === undefined) fail('slice of untyped nil')
  if (item === null) fail('slice of untyped nil')
  if (bounds.length > 3) fail(`too many slice indexes: ${bounds.length}`)
  const text = textOf(item)
  const items = itemsOf(item)
  if (text === undefined && items === undefined) fail(`can't slice item of type ${typeName(item)}`)
  if (text !== undefined && bounds.length === 3) fail('cannot 3-index slice a string')
  const length = text === undefined ? (items?.length ?? 0) : byteLength(text)
  const [from = 0, to = length, cap = length] = bounds.map((bound) => position(env, bound, length, true))
  if (from > to) fail(`invalid slice index: ${from} > ${to}`)
  if (to > cap) fail(`invalid slice index: ${to} > ${cap}`)
  if (item instanceof SafeString) return new SafeString(item.type, byteSlice(item.text, from, to))
  if (text !== undefined) return byteSlice(text, from, to)
  const part = items?.slice(from, to) ?? []
  return item instanceof List ? new List(item.element, part) : part
}
