import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { any, dict, fn1, fn1Rest, fn2, fn3, fnRest, type GoFunction, string } from '../values/function.ts'
import { mapEntries, mapGet, mapHas, mapKeys, writable } from '../values/maps.ts'
import { Dict, type DictLike, isMap, itemsOf, List, typeName, type Value } from '../values/types.ts'
import { toText } from './cast.ts'
import { isEmpty } from './defaults.ts'

function makeDict(env: Env, values: readonly Value[]): Dict {
  const entries = new Map<string, Value>()
  env.checkList(values.length / 2)
  for (let i = 0; i < values.length; i += 2) {
    const key = values[i] === undefined || values[i] === null ? '<nil>' : toText(env, values[i])
    entries.set(key, i + 1 < values.length ? (values[i + 1] ?? null) : '')
  }
  return new Dict(entries)
}

function set(env: Env, map: DictLike, key: string, value: Value): DictLike {
  if (map instanceof Dict && map.isNil) fail('assignment to entry in nil map')
  const { entries } = writable(env, map)
  entries.set(key, value ?? null)
  env.checkList(entries.size)
  return map
}

function dig(env: Env, values: readonly Value[]): Value {
  if (values.length < 3) fail('dig needs at least three arguments')
  let here: Value = dictOf(values[values.length - 1])
  for (const key of values.slice(0, -2).map(keyOf)) {
    const map = dictOf(here)
    if (!mapHas(env, map, key)) return values[values.length - 2]
    here = mapGet(env, map, key)
  }
  return here
}

function dictOf(value: Value): DictLike {
  if (isMap(value) && typeName(value) === 'map[string]interface {}') return value
  return notA('map[string]interface {}', value)
}

function keyOf(step: Value): string {
  if (typeof step === 'string') return step
  return notA('string', step)
}

function notA(type: string, value: Value): never {
  const is = value === null || value === undefined ? 'nil' : typeName(value)
  return fail(`interface conversion: interface {} is ${is}, not ${type}`)
}

/**
 * Puts into a map what it does not have yet, or with `overwrite` all that is not empty. Maps within
 * maps are merged likewise.
 */
function mergeInto(env: Env, target: DictLike, source: DictLike, overwrite: boolean, depth = 0): void {
  if (depth > env.limits.nesting) fail('maps are nested too deep to be merged')
  if (target === source) return
  const { entries } = writable(env, target)
  for (const [key, value] of mapEntries(env, source)) {
    env.spend(1)
    if (value === null || value === undefined) {
      if (overwrite) entries.set(key, value)
      continue
    }
    const own = entries.get(key)
    if (isMap(value) && isMap(own)) {
      mergeInto(env, own, value, overwrite, depth + 1)
      if (!isEmpty(env, own)) continue
    }
    const isList = itemsOf(value) !== undefined
    if (isList && !isEmpty(env, own) && !overwrite) continue
    if (overwrite || !entries.has(key) || isEmpty(env, own)) entries.set(key, value)
  }
  env.checkList(entries.size)
}

function merger(overwrite: boolean): GoFunction {
  return fn1Rest(dict, dict, (target, sources, env) => {
    const into = target instanceof Dict && target.isNil && sources.length > 0 ? new Dict() : target
    for (const source of sources) mergeInto(env, into, source, overwrite)
    return into
  })
}

function only(env: Env, map: DictLike, keep: (key: string) => boolean): Dict {
  return new Dict(new Map(mapEntries(env, map).filter(([key]) => keep(key))))
}

const merge = merger(false)
const mergeOverwrite = merger(true)

export const dicts: Readonly<Record<string, GoFunction>> = {
  dict: fnRest(any, (values, env) => makeDict(env, values)),
  get: fn2(dict, string, (map, key, env) => (mapHas(env, map, key) ? mapGet(env, map, key) : '')),
  set: fn3(dict, string, any, (map, key, value, env) => set(env, map, key, value)),
  unset: fn2(dict, string, (map, key, env) => {
    writable(env, map).entries.delete(key)
    return map
  }),
  hasKey: fn2(dict, string, (map, key, env) => mapHas(env, map, key)),
  pluck: fn1Rest(string, dict, (key, maps, env) =>
    maps.filter((map) => mapHas(env, map, key)).map((map) => mapGet(env, map, key)),
  ),
  keys: fnRest(
    dict,
    (maps, env) =>
      new List(
        'string',
        maps.flatMap((map) => mapKeys(env, map)),
      ),
  ),
  values: fn1(dict, (map, env) => mapEntries(env, map).map(([, value]) => value)),
  pick: fn1Rest(dict, string, (map, keys, env) => only(env, map, (key) => keys.includes(key))),
  omit: fn1Rest(dict, string, (map, keys, env) => only(env, map, (key) => !keys.includes(key))),
  dig: fnRest(any, (values, env) => dig(env, values)),
  merge,
  mustMerge: merge,
  mergeOverwrite,
  mustMergeOverwrite: mergeOverwrite,
}
