import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { absent, Dict, type DictLike, Int, integerOf, isMap, itemsOf, List, typeName, type Value } from './types.ts'

/** Which constants a parameter takes. */
export type Literal = 'any' | 'string' | 'int' | 'uint' | 'float' | 'bool' | 'none'

/** What a parameter is to the compiler, which converts constants for it. */
export interface Shape {
  /** Go's name of its type. */
  readonly type: string
  readonly literal: Literal
  readonly nilable: boolean
}

/** What a parameter is to a function: it takes an argument or refuses it. */
export interface Param<T> extends Shape {
  readonly take: (value: Value, index: number, env: Env) => T
}

/** An argument of the wrong type. */
export class ArgumentRefused extends Error {
  override readonly name = 'ArgumentRefused'
  readonly index: number

  constructor(index: number, reason: string) {
    super(reason)
    this.index = index
  }
}

export interface GoFunction {
  readonly params: readonly Param<unknown>[]
  readonly rest: Param<unknown> | undefined
  readonly call: (env: Env, args: readonly Value[]) => Value
}

export function refuse(index: number, type: string, value: Value): never {
  if (value === undefined) throw new ArgumentRefused(index, `invalid value; expected ${type}`)
  const got = value === null ? 'interface {}' : typeName(value)
  throw new ArgumentRefused(index, `wrong type for value; expected ${type}; got ${got}`)
}

/** Integral floats of the data count as integers where the option `numbers: 'friendly'` says so. */
function wholeNumber(value: Value, env: Env): bigint | undefined {
  if (!env.friendly) return undefined
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  return integerOf(value)
}

function define<T>(
  type: string,
  literal: Literal,
  read: (value: Value, env: Env) => T | typeof absent,
  nil?: () => T,
): Param<T> {
  return {
    type,
    literal,
    nilable: nil !== undefined,
    take: (value, index, env) => {
      if (value === undefined && nil !== undefined) return nil()
      const taken = read(value, env)
      return taken === absent ? refuse(index, type, value) : taken
    },
  }
}

/** The types of parameters. */
export const any: Param<Value> = {
  type: 'interface {}',
  literal: 'any',
  nilable: true,
  take: (value) => value,
}
/** Like `any`, but a missing value stays apart from nil: Go's reflect.Value. */
export const raw: Param<Value> = { ...any, type: 'reflect.Value' }

export const string = define('string', 'string', (value) => (typeof value === 'string' ? value : absent))
export const bool = define('bool', 'bool', (value) => (typeof value === 'boolean' ? value : absent))

/** An `int`, as a JavaScript number: it is a position, a count or a width. */
export const int = define('int', 'int', (value, env) => {
  if (typeof value === 'bigint') return Number(value)
  const whole = wholeNumber(value, env)
  return whole === undefined ? absent : Number(whole)
})

export const float64 = define('float64', 'float', (value, env) => {
  if (typeof value === 'number') return value
  const whole = wholeNumber(value, env)
  return whole === undefined ? absent : Number(whole)
})

export const dict = define<DictLike>(
  'map[string]interface {}',
  'none',
  (value) => (isMap(value) && !(value instanceof Dict && value.element !== 'interface {}') ? value : absent),
  () => new Dict(undefined, undefined, true),
)

export const list = define<readonly Value[]>(
  '[]interface {}',
  'none',
  (value) => {
    if (value instanceof List && value.element !== 'interface {}') return absent
    return itemsOf(value) ?? absent
  },
  () => [],
)

/** Only methods take durations, and a constant may stand for one there. */
export const duration = define('time.Duration', 'int', (value) => {
  if (typeof value === 'bigint') return value
  return value instanceof Int && value.type === 'time.Duration' ? value.value : absent
})

/** An object of one class, such as a time. */
export function instance<T>(type: string, class_: abstract new (...args: never[]) => T): Param<T> {
  const read = (value: Value): T | typeof absent => (value instanceof class_ ? value : absent)
  // A pointer may be nil, until its methods look inside.
  return type.startsWith('*')
    ? define<T>(type, 'none', read, () => fail(`nil pointer: there is no ${type}`))
    : define<T>(type, 'none', read)
}

// Builders: the types of the parameters and a function of as many arguments.

export function fn0(run: (env: Env) => Value): GoFunction {
  return { params: [], rest: undefined, call: (env) => run(env) }
}

export function fn1<A>(a: Param<A>, run: (a: A, env: Env) => Value): GoFunction {
  return { params: [a], rest: undefined, call: (env, args) => run(a.take(args[0], 0, env), env) }
}

export function fn2<A, B>(a: Param<A>, b: Param<B>, run: (a: A, b: B, env: Env) => Value): GoFunction {
  return {
    params: [a, b],
    rest: undefined,
    call: (env, args) => run(a.take(args[0], 0, env), b.take(args[1], 1, env), env),
  }
}

export function fn3<A, B, C>(
  a: Param<A>,
  b: Param<B>,
  c: Param<C>,
  run: (a: A, b: B, c: C, env: Env) => Value,
): GoFunction {
  return {
    params: [a, b, c],
    rest: undefined,
    call: (env, args) => run(a.take(args[0], 0, env), b.take(args[1], 1, env), c.take(args[2], 2, env), env),
  }
}

function takeRest<R>(rest: Param<R>, args: readonly Value[], from: number, env: Env): R[] {
  const taken: R[] = []
  for (let i = from; i < args.length; i++) taken.push(rest.take(args[i], i, env))
  return taken
}

export function fnRest<R>(rest: Param<R>, run: (rest: R[], env: Env) => Value): GoFunction {
  return { params: [], rest, call: (env, args) => run(takeRest(rest, args, 0, env), env) }
}

export function fn1Rest<A, R>(a: Param<A>, rest: Param<R>, run: (a: A, rest: R[], env: Env) => Value): GoFunction {
  return {
    params: [a],
    rest,
    call: (env, args) => run(a.take(args[0], 0, env), takeRest(rest, args, 1, env), env),
  }
}

export function fn2Rest<A, B, R>(
  a: Param<A>,
  b: Param<B>,
  rest: Param<R>,
  run: (a: A, b: B, rest: R[], env: Env) => Value,
): GoFunction {
  return {
    params: [a, b],
    rest,
    call: (env, args) => run(a.take(args[0], 0, env), b.take(args[1], 1, env), takeRest(rest, args, 2, env), env),
  }
}

/** A function that exists in Go and cannot be called from templates there either. */
export function uncallable(reason: string): GoFunction {
  return fn0(() => fail(reason))
}
