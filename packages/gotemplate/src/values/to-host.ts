import { LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { mapEntries } from './maps.ts'
import { Complex, GoObject, Int, isMap, itemsOf, SafeString, type Value } from './types.ts'

/**
 * A value as a host function gets it: plain JavaScript. Integers become numbers (bigints past 2^53),
 * safe strings their text, lists and maps fresh arrays and objects without a prototype.
 */
export function toHost(env: Env, value: Value, depth = 0): unknown {
  if (typeof value === 'bigint') return plainInteger(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > env.limits.nesting) {
    throw new LimitReached('nesting', `hands over lists nested more than ${env.limits.nesting} deep`)
  }
  if (value instanceof Int) return plainInteger(value.value)
  if (value instanceof SafeString) return value.text
  if (value instanceof GoObject || value instanceof Complex) return value
  const items = itemsOf(value)
  if (items !== undefined) {
    env.spend(items.length)
    return items.map((item) => toHost(env, item, depth + 1))
  }
  if (!isMap(value)) return value
  const plain: Record<string, unknown> = Object.create(null)
  const entries = mapEntries(env, value)
  env.spend(entries.length)
  for (const [key, item] of entries) plain[key] = toHost(env, item, depth + 1)
  return plain
}

function plainInteger(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
