import { fail, LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { mapEntries, mapSize } from './maps.ts'
import { Dict, isMap, itemsOf, List, type Value } from './types.ts'

/** A copy that shares nothing that can be written to. */
export function deepCopy(env: Env, value: Value): Value {
  if (value === undefined || value === null) fail('nothing to copy: the value is nil')
  return copyOf(env, value, 0)
}

function copyOf(env: Env, value: Value, depth: number): Value {
  if (depth > env.limits.nesting)
    throw new LimitReached('nesting', `copies lists nested more than ${env.limits.nesting} deep`)
  env.spend(1)
  const items = itemsOf(value)
  if (items !== undefined) {
    const copied = items.map((item) => copyOf(env, item, depth + 1))
    return value instanceof List ? new List(value.element, copied, value.isNil) : copied
  }
  if (!isMap(value)) return value
  env.checkList(mapSize(env, value))
  const entries = mapEntries(env, value).map(([key, item]): [string, Value] => [key, copyOf(env, item, depth + 1)])
  return new Dict(new Map(entries), value instanceof Dict ? value.element : 'interface {}')
}
