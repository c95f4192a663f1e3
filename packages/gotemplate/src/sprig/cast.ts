import { printOne } from '../format/printer.ts'
import type { Env } from '../run/env.ts'
import { stringFromBytes } from '../values/bytes.ts'
import { parseFloat64, parseInteger } from '../values/parse-number.ts'
import { Int, integerOf, itemsOf, List, textOf, type Value } from '../values/types.ts'

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n

/** What amd64 makes of a float64 that no int64 can hold. */
const OUT_OF_RANGE = MIN

/** Sprig's int64: what cannot be converted is 0. */
export function toInt64(value: Value): bigint {
  switch (typeof value) {
    case 'bigint':
      return value
    case 'number':
      return truncateFloat(value)
    case 'boolean':
      return value ? 1n : 0n
    case 'string':
      return parseText(value)
  }
  if (!(value instanceof Int) || value.type === 'time.Duration') return 0n
  return BigInt.asIntN(64, value.value)
}

function truncateFloat(value: number): bigint {
  if (!Number.isFinite(value)) return OUT_OF_RANGE
  const whole = BigInt(Math.trunc(value))
  return whole < MIN || whole > MAX ? OUT_OF_RANGE : whole
}

/** Any notation of Go's, with `.0` behind it or not. */
function parseText(text: string): bigint {
  const whole = parseInteger(text.replace(/\.(0*)$/, (all, zeros: string) => (zeros === '' ? all : '')))
  return whole === undefined || whole < MIN || whole > MAX ? 0n : whole
}

/** Sprig's float64: what cannot be converted is 0. */
export function toFloat64(value: Value): number {
  switch (typeof value) {
    case 'bigint':
      return Number(value)
    case 'number':
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'string': {
      const float = parseFloat64(value)
      const tooLarge = float !== undefined && !Number.isFinite(float) && !/inf|nan/i.test(value)
      return float === undefined || tooLarge ? 0 : float
    }
  }
  return value instanceof Int && value.type !== 'time.Duration' ? Number(value.value) : 0
}

/** The text of a value as Sprig sees it. */
export function toText(env: Env, value: Value): string {
  const text = textOf(value)
  if (typeof value === 'string') return value
  if (value instanceof List && value.element === 'uint8') {
    return stringFromBytes(Uint8Array.from(value.items, (item) => Number(integerOf(item) ?? 0n)))
  }
  return text ?? printOne(env, value)
}

/** The texts of a list, without nil; of anything else, its own. */
export function toTexts(env: Env, value: Value): string[] {
  const items = itemsOf(value)
  if (items !== undefined) {
    return items.filter((item) => item !== undefined && item !== null).map((item) => toText(env, item))
  }
  return value === undefined || value === null ? [] : [toText(env, value)]
}

export function isNil(value: Value): value is null | undefined {
  return value === undefined || value === null
}
