import { randomInt } from 'node:crypto'
import { fail } from '../errors.ts'
import { printOne } from '../format/printer.ts'
import type { Env } from '../run/env.ts'
import {
  any,
  float64,
  fn1,
  fn1Rest,
  fn2,
  fn2Rest,
  fn3,
  fnRest,
  type GoFunction,
  int,
  string,
} from '../values/function.ts'
import { parseDecimalInteger } from '../values/parse-number.ts'
import { int64, List, type Value } from '../values/types.ts'
import { toFloat64, toInt64 } from './cast.ts'
import { add, type Decimal, divide, fromFloat, multiply, subtract, toFloat } from './decimal.ts'

const wrap = (value: bigint): bigint => BigInt.asIntN(64, value)

function best(better: (a: bigint, b: bigint) => boolean): GoFunction {
  return fn1Rest(any, any, (first, rest) => {
    let found = toInt64(first)
    for (const one of rest) {
      const value = toInt64(one)
      if (better(value, found)) found = value
    }
    return int64(found)
  })
}

/** In decimals, so that 0.1 + 0.2 is 0.3. */
function inDecimals(first: Value, rest: readonly Value[], step: (a: Decimal, b: Decimal) => Decimal): number {
  return toFloat(rest.reduce((sum: Decimal, one) => step(sum, fromFloat(toFloat64(one))), fromFloat(toFloat64(first))))
}

function nonZero(value: bigint): bigint {
  return value === 0n ? fail('integer divide by zero') : value
}

function range(env: Env, start: number, stop: number, step: number): bigint[] {
  const count =
    stop < start
      ? step >= 0
        ? 0
        : Math.ceil((start - stop) / -step)
      : step <= 0
        ? 0
        : Math.ceil((stop - start) / step)
  env.checkList(count)
  env.spend(Math.ceil(count / 16))
  return Array.from({ length: count }, (_, i) => BigInt(start + i * step))
}

function sequence(env: Env, params: readonly number[]): string {
  const [a = 0, b = 0, c = 0] = params
  if (params.length === 1) {
    const step = a < 1 ? -1 : 1
    return range(env, 1, a + step, step).join(' ')
  }
  if (params.length === 2) {
    const step = b < a ? -1 : 1
    return range(env, a, b + step, step).join(' ')
  }
  if (params.length !== 3 || (c < a && b > 0)) return ''
  return range(env, a, c + (c < a ? -1 : 1), b).join(' ')
}

/** 10 to a whole power as Go's math.Pow has it: by repeated squares of a fraction, which is a digit off from 1e23 on. */
function tenTo(places: number): number {
  if (Math.abs(places) > 400) return places > 0 ? Number.POSITIVE_INFINITY : 0
  let product = 1
  let exponent = 0
  let square = 0.625
  let power = 4
  for (let left = Math.abs(places); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) {
      product *= square
      exponent += power
    }
    square *= square
    power *= 2
    if (square < 0.5) {
      square *= 2
      power--
    }
  }
  // In two steps: 1e308 is a fraction times 2 ** 1025, which is not a number of its own.
  const half = Math.floor(exponent / 2)
  return places < 0 ? (1 / product) * 2 ** -exponent : product * 2 ** half * 2 ** (exponent - half)
}

function round(value: Value, places: number, up = 0.5): number {
  const power = tenTo(places)
  const digit = power * toFloat64(value)
  const fraction = digit - Math.trunc(digit)
  return (fraction >= up ? Math.ceil(digit) : Math.floor(digit)) / power
}

const largest = best((a, b) => a > b)

/** A number written in octal. */
function fromOctal(text: string): bigint {
  const [, sign, digits] = /^([+-]?)([0-7]+)$/.exec(text) ?? []
  if (digits === undefined) return 0n
  const value = BigInt(`0o${digits}`) * (sign === '-' ? -1n : 1n)
  return wrap(value) === value ? value : 0n
}

export const math: Readonly<Record<string, GoFunction>> = {
  add: fnRest(any, (values) => int64(wrap(values.reduce((sum: bigint, one) => sum + toInt64(one), 0n)))),
  add1: fn1(any, (value) => int64(wrap(toInt64(value) + 1n))),
  sub: fn2(any, any, (a, b) => int64(wrap(toInt64(a) - toInt64(b)))),
  div: fn2(any, any, (a, b) => int64(wrap(toInt64(a) / nonZero(toInt64(b))))),
  mod: fn2(any, any, (a, b) => int64(wrap(toInt64(a) % nonZero(toInt64(b))))),
  mul: fn1Rest(any, any, (first, rest) =>
    int64(rest.reduce((product: bigint, one) => wrap(product * toInt64(one)), toInt64(first))),
  ),
  max: largest,
  biggest: largest,
  min: best((a, b) => a < b),
  randInt: fn2(int, int, (from, to) =>
    to <= from ? fail('invalid argument to Intn') : BigInt(randomInt(from, Math.min(to, from + 2 ** 47))),
  ),
  addf: fnRest(any, (values) => inDecimals(0, values, add)),
  add1f: fn1(any, (value) => inDecimals(value, [1], add)),
  subf: fn1Rest(any, any, (first, rest) => inDecimals(first, rest, subtract)),
  divf: fn1Rest(any, any, (first, rest) => inDecimals(first, rest, divide)),
  mulf: fn1Rest(any, any, (first, rest) => inDecimals(first, rest, multiply)),
  maxf: fn1Rest(any, any, (first, rest) => Math.max(toFloat64(first), ...rest.map(toFloat64))),
  minf: fn1Rest(any, any, (first, rest) => Math.min(toFloat64(first), ...rest.map(toFloat64))),
  floor: fn1(any, (value) => Math.floor(toFloat64(value))),
  ceil: fn1(any, (value) => Math.ceil(toFloat64(value))),
  round: fn2Rest(any, int, float64, (value, places, [up]) => round(value, places, up)),
  until: fn1(int, (count, env) => new List('int', range(env, 0, count, count < 0 ? -1 : 1))),
  untilStep: fn3(int, int, int, (start, stop, step, env) => new List('int', range(env, start, stop, step))),
  seq: fnRest(int, (params, env) => sequence(env, params)),
  int: fn1(any, (value) => toInt64(value)),
  int64: fn1(any, (value) => int64(toInt64(value))),
  float64: fn1(any, (value) => toFloat64(value)),
  atoi: fn1(string, (text) => {
    const value = parseDecimalInteger(text)
    // Out of range, Go's Atoi gives the nearest bound along with the error that Sprig drops.
    if (value === undefined) return 0n
    return value > 2n ** 63n - 1n ? 2n ** 63n - 1n : value < -(2n ** 63n) ? -(2n ** 63n) : value
  }),
  toDecimal: fn1(any, (value, env) => int64(fromOctal(printOne(env, value)))),
}
