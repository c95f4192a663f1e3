import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { deepEqual } from '../values/deep-equal.ts'
import { any, fn1, fn1Rest, fn2, fnRest, type GoFunction, int } from '../values/function.ts'
import { itemsOf, kindOf, List, type Value } from '../values/types.ts'
import { isNil, toInt64 } from './cast.ts'
import { isEmpty } from './defaults.ts'

/** The items of a list, or the complaint that it is none. */
function items(value: Value, what: string): readonly Value[] {
  return (
    itemsOf(value) ?? (isNil(value) ? fail(`${what} nil: there is no list`) : fail(`${what} type ${kindOf(value)}`))
  )
}

function finder(name: string, run: (list: readonly Value[], env: Env) => Value): GoFunction {
  return fn1(any, (value, env) => {
    const list = items(value, `Cannot find ${name} on`)
    env.spend(list.length >> 4)
    return run(list, env)
  })
}

/** Copying a list costs by its length: one item at a time onto a growing list is quadratic. */
function make(env: Env, list: Value[]): Value[] {
  env.checkList(list.length)
  env.spend(list.length >> 4)
  return list
}

function push(value: Value, item: Value, env: Env): Value {
  return make(env, [...items(value, 'Cannot push on'), item])
}

function prepend(value: Value, item: Value, env: Env): Value {
  return make(env, [item, ...items(value, 'Cannot prepend on')])
}

function contains(env: Env, list: readonly Value[], item: Value): boolean {
  return list.some((one) => {
    env.spend(1)
    return deepEqual(env, item, one)
  })
}

function uniq(list: readonly Value[], env: Env): Value {
  const found: Value[] = []
  for (const one of list) if (!contains(env, found, one)) found.push(one)
  return found
}

function chunk(size: number, value: Value, env: Env): Value {
  const list = items(value, 'Cannot chunk')
  if (list.length === 0) return new List('[]interface {}', [])
  if (size <= 0) fail(`cannot chunk into pieces of ${size}`)
  const chunks: Value[] = []
  for (let i = 0; i < list.length; i += size) chunks.push(list.slice(i, i + size))
  return new List('[]interface {}', make(env, chunks))
}

function slice(value: Value, bounds: readonly Value[]): Value {
  const list = itemsOf(value)
  if (list === undefined)
    fail(isNil(value) ? 'slice of nil: there is no list' : `list should be type of slice or array but ${kindOf(value)}`)
  if (list.length === 0) return null
  const from = bounds.length > 0 ? Number(toInt64(bounds[0])) : 0
  const to = bounds.length > 1 ? Number(toInt64(bounds[1])) : list.length
  if (from < 0 || to < from || to > list.length) fail('slice index out of bounds')
  const part = list.slice(from, to)
  return value instanceof List ? new List(value.element, part) : part
}

const first = finder('first', (list) => list[0] ?? null)
const last = finder('last', (list) => list[list.length - 1] ?? null)
const NO_LIST: Value[] = []
const nilList = (): List => new List('interface {}', [...NO_LIST], true)
const rest = finder('rest', (list) => (list.length === 0 ? nilList() : list.slice(1)))
const initial = finder('initial', (list) => (list.length === 0 ? nilList() : list.slice(0, -1)))
const reverse = finder('reverse', (list) => list.toReversed())
const unique = finder('uniq', uniq)
const compact = fn1(any, (value, env) => items(value, 'Cannot compact on').filter((one) => !isEmpty(env, one)))
const without = fn1Rest(any, any, (value, omitted, env) =>
  items(value, 'Cannot find without on').filter((one) => !contains(env, omitted, one)),
)
const has = fn2(any, any, (item, value, env) =>
  isNil(value) ? false : contains(env, items(value, 'Cannot find has on'), item),
)
const pushed = fn2(any, any, push)
const prepended = fn2(any, any, prepend)
const sliced = fn1Rest(any, any, slice)
const chunked = fn2(int, any, chunk)
const list = fnRest(any, (values, env) =>
  make(
    env,
    values.map((value) => value ?? null),
  ),
)

export const lists: Readonly<Record<string, GoFunction>> = {
  list,
  tuple: list,
  first,
  mustFirst: first,
  last,
  mustLast: last,
  rest,
  mustRest: rest,
  initial,
  mustInitial: initial,
  reverse,
  mustReverse: reverse,
  uniq: unique,
  mustUniq: unique,
  compact,
  mustCompact: compact,
  without,
  mustWithout: without,
  has,
  mustHas: has,
  append: pushed,
  mustAppend: pushed,
  push: pushed,
  mustPush: pushed,
  prepend: prepended,
  mustPrepend: prepended,
  slice: sliced,
  mustSlice: sliced,
  chunk: chunked,
  mustChunk: chunked,
  concat: fnRest(any, (values, env) => {
    const all: Value[] = []
    for (const value of values) {
      const more =
        itemsOf(value) ?? fail(isNil(value) ? 'cannot concat nil' : `Cannot concat type ${kindOf(value)} as list`)
      env.checkList(all.length + more.length)
      for (const one of more) all.push(one)
    }
    return all.length === 0 ? nilList() : all
  }),
}
