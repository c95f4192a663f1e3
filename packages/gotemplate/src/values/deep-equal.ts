import { LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { mapGet, mapHas, mapKeys, mapSize } from './maps.ts'
import {
  Complex,
  type DictLike,
  GoObject,
  Int,
  isMap,
  itemsOf,
  List,
  SafeString,
  typeName,
  type Value,
} from './types.ts'

/** Go's reflect.DeepEqual: types count. */
export function deepEqual(env: Env, a: Value, b: Value, depth = 0): boolean {
  if (a === undefined || a === null) return b === undefined || b === null
  if (typeName(a) !== typeName(b)) return false
  if (typeof a !== 'object') return a === b
  if (depth > env.limits.nesting)
    throw new LimitReached('nesting', `compares lists nested more than ${env.limits.nesting} deep`)
  env.spend(1)
  if (a instanceof Int && b instanceof Int) return a.value === b.value
  if (a instanceof SafeString && b instanceof SafeString) return a.text === b.text
  if (a instanceof Complex && b instanceof Complex) return a.re === b.re && a.im === b.im
  if (a instanceof GoObject) return a.equals(b)
  const items = itemsOf(a)
  const others = itemsOf(b)
  if (items !== undefined && others !== undefined) {
    if (a instanceof List && b instanceof List && a.isNil !== b.isNil) return false
    return items.length === others.length && items.every((item, i) => deepEqual(env, item, others[i], depth + 1))
  }
  return isMap(a) && isMap(b) && sameMaps(env, a, b, depth)
}

function sameMaps(env: Env, a: DictLike, b: DictLike, depth: number): boolean {
  if (a === b) return true
  if (mapSize(env, a) !== mapSize(env, b)) return false
  return mapKeys(env, a).every(
    (key) => mapHas(env, b, key) && deepEqual(env, mapGet(env, a, key), mapGet(env, b, key), depth + 1),
  )
}
