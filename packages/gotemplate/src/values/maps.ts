import type { Env } from '../run/env.ts'
import { compareStrings } from './bytes.ts'
import { Dict, type DictLike, type Value } from './types.ts'

/** The value of a key as this render sees it; `undefined` if there is none. */
export function mapGet(env: Env, map: DictLike, key: string): Value {
  const dict = map instanceof Dict ? map : env.overlay?.get(map)
  if (dict !== undefined) return dict.entries.get(key)
  if (map instanceof Map) return map.get(key)
  // Own keys only: `constructor` and `__proto__` are names like any other.
  return Object.hasOwn(map, key) ? Reflect.get(map, key) : undefined
}

export function mapHas(env: Env, map: DictLike, key: string): boolean {
  const dict = map instanceof Dict ? map : env.overlay?.get(map)
  if (dict !== undefined) return dict.entries.has(key)
  return map instanceof Map ? map.has(key) : Object.hasOwn(map, key)
}

function unsortedKeys(env: Env, map: DictLike): string[] {
  const dict = map instanceof Dict ? map : env.overlay?.get(map)
  if (dict !== undefined) return [...dict.entries.keys()]
  if (!(map instanceof Map)) return Object.keys(map)
  return [...map.keys()].filter((key) => typeof key === 'string')
}

/** In Go's order. */
export function mapKeys(env: Env, map: DictLike): string[] {
  const keys = unsortedKeys(env, map)
  env.spend(keys.length >> 2)
  return keys.sort(compareStrings)
}

export function mapSize(env: Env, map: DictLike): number {
  const dict = map instanceof Dict ? map : env.overlay?.get(map)
  if (dict !== undefined) return dict.entries.size
  return map instanceof Map ? map.size : Object.keys(map).length
}

export function mapEntries(env: Env, map: DictLike): [string, Value][] {
  return mapKeys(env, map).map((key) => [key, mapGet(env, map, key)])
}

/**
 * A map that may be written to. Go writes to the caller's data; here the render gets a copy that
 * takes the place of the original until the render ends, so that no recipient's letter changes the next one's.
 */
export function writable(env: Env, map: DictLike): Dict {
  if (map instanceof Dict) return map
  env.overlay ??= new Map()
  const known = env.overlay.get(map)
  if (known !== undefined) return known
  const copy = new Dict(new Map(mapEntries(env, map)))
  env.overlay.set(map, copy)
  return copy
}
