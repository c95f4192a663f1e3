import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { toWellFormed } from './bytes.ts'
import { Dict, isMap, type Value } from './types.ts'

/** Go's json.Unmarshal into `any`: every number a float64, the last of equal keys wins. */
export function parseJson(env: Env, text: string): Value {
  env.spend(Math.ceil(text.length / 64))
  if (nestingOf(text) > 10_000) fail('exceeded max depth')
  const trimmed = text.replace(/(?<![\t\n\r ])[\t\n\r ]+$/, '')
  if (trimmed === '') fail('unexpected end of JSON input')
  let parsed: unknown
  try {
    parsed = JSON.parse(toWellFormed(text))
  } catch (error) {
    fail(explain(error, trimmed))
  }
  return asValue(env, parsed, 0)
}

function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '[' || c === '{') deepest = Math.max(deepest, ++depth)
    else if (c === ']' || c === '}') depth--
  }
  return deepest
}

function explain(error: unknown, text: string): string {
  const reason = error instanceof Error ? error.message : ''
  if (/unexpected end|unterminated/i.test(reason)) return 'unexpected end of JSON input'
  const at = /position (\d+)/.exec(reason)?.[1]
  if (at !== undefined && Number(at) >= text.length) return 'unexpected end of JSON input'
  const character = at === undefined ? /token '(.)'/u.exec(reason)?.[1] : text.charAt(Number(at))
  return `invalid character ${JSON.stringify(character ?? '?').replaceAll('"', "'")} in JSON`
}

function asValue(env: Env, value: unknown, depth: number): Value {
  if (typeof value === 'number' && !Number.isFinite(value))
    fail('cannot unmarshal number into Go value of type float64')
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (Array.isArray(value)) return value.map((item) => asValue(env, item, depth + 1))
  if (!isMap(value)) return value
  const entries = Object.entries(value).map(([key, item]): [string, Value] => [key, asValue(env, item, depth + 1)])
  return new Dict(new Map(entries))
}
