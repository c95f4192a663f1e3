import type { Env } from '../run/env.ts'
import { mapSize } from './maps.ts'
import { Complex, Int, isMap, List, SafeString, type Value } from './types.ts'

/** Whether a value counts as true. Facts: text/template, "Actions". */
export function isTrue(env: Env, value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value
    case 'string':
      return value !== ''
    case 'undefined':
      return false
    case 'number':
      return value !== 0
    case 'bigint':
      return value !== 0n
  }
  if (value === null) return false
  if (Array.isArray(value)) return value.length > 0
  if (isMap(value)) return mapSize(env, value) > 0
  if (value instanceof List) return value.items.length > 0
  if (value instanceof SafeString) return value.text !== ''
  if (value instanceof Int) return value.value !== 0n
  if (value instanceof Complex) return value.re !== 0 || value.im !== 0
  return true
}
