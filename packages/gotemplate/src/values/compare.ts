import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { compareStrings } from './bytes.ts'
import { Complex, GoObject, Int, integerOf, isMap, itemsOf, textOf, typeName, type Value } from './types.ts'

type Basic = 'bool' | 'int' | 'uint' | 'float' | 'complex' | 'string' | undefined

function basicKind(value: Value): Basic {
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'string'
  }
  if (value instanceof Int) return value.isUnsigned ? 'uint' : 'int'
  if (value instanceof Complex) return 'complex'
  return textOf(value) === undefined ? undefined : 'string'
}

/** Facts: text/template, "Functions": numbers compare only with their own kind; integers whatever their sign. */
export function equals(env: Env, a: Value, b: Value): boolean {
  const x = basicKind(a)
  const y = basicKind(b)
  if (x === undefined && y === undefined) return sameOther(a, b)
  const m = integerOf(a)
  const n = integerOf(b)
  if (m !== undefined && n !== undefined) return m === n
  if (x === y) return sameBasic(a, b)
  if (env.friendly && isNumber(x) && isNumber(y)) return toFloat(a) === toFloat(b)
  if (isNil(a) || isNil(b)) return false
  return fail(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
}

function sameBasic(a: Value, b: Value): boolean {
  if (a instanceof Complex && b instanceof Complex) return a.re === b.re && a.im === b.im
  return (textOf(a) ?? a) === (textOf(b) ?? b)
}

function sameOther(a: Value, b: Value): boolean {
  if (isNil(a) || isNil(b)) return isNil(a) && isNil(b)
  if (kindOfOther(a) !== kindOfOther(b)) fail(`non-comparable types ${typeName(a)} and ${typeName(b)}`)
  if (!(b instanceof GoObject)) fail(`non-comparable type ${typeName(b)}`)
  return b.equals(a)
}

function kindOfOther(value: Value): string {
  if (value instanceof GoObject) return value.kind
  return itemsOf(value) !== undefined ? 'slice' : isMap(value) ? 'map' : 'other'
}

function isNil(value: Value): boolean {
  return value === undefined || value === null
}

function isNumber(kind: Basic): boolean {
  return kind === 'int' || kind === 'uint' || kind === 'float'
}

function toFloat(value: Value): number {
  return typeof value === 'number' ? value : Number(integerOf(value))
}

/** Below zero if `a` comes first; NaN if neither does. */
export function compare(env: Env, a: Value, b: Value): number {
  const x = basicKind(a)
  const y = basicKind(b)
  if (x === undefined || y === undefined) fail('invalid type for comparison')
  const m = integerOf(a)
  const n = integerOf(b)
  if (m !== undefined && n !== undefined) return m < n ? -1 : m > n ? 1 : 0
  if (x !== y) {
    if (!env.friendly || !isNumber(x) || !isNumber(y)) {
      fail(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
    }
    return difference(toFloat(a), toFloat(b))
  }
  if (x === 'bool' || x === 'complex') fail('invalid type for comparison')
  if (x === 'string') return compareStrings(textOf(a) ?? '', textOf(b) ?? '')
  return difference(toFloat(a), toFloat(b))
}

/** Not a subtraction: infinities have none. */
function difference(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN
}
