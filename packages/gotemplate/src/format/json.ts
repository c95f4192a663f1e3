import { fail, LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { mapEntries } from '../values/maps.ts'
import {
  Complex,
  Dict,
  type DictLike,
  GoObject,
  Int,
  isMap,
  itemsOf,
  List,
  SafeString,
  typeName,
  type Value,
} from '../values/types.ts'

export interface JsonStyle {
  /** Writes `<`, `>` and `&` as escapes, as Go does by default. */
  readonly escapeHtml: boolean
  /** One level of indentation; none for everything on one line. */
  readonly indent: string
}

/** Go's encoding/json. */
export function toJson(env: Env, value: Value, style: JsonStyle): string {
  return new Encoder(env, style).encode(value, 0)
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

class Encoder {
  readonly #env: Env
  readonly #style: JsonStyle
  #length = 0

  constructor(env: Env, style: JsonStyle) {
    this.#env = env
    this.#style = style
  }

  encode(value: Value, depth: number): string {
    const text = this.#encode(value, depth)
    if (depth === 0) return text
    this.#length += text.length
    this.#env.checkString(this.#length / (depth + 1))
    return text
  }

  #encode(value: Value, depth: number): string {
    this.#env.spend(1)
    if (depth > this.#env.limits.nesting) {
      throw new LimitReached('nesting', `encodes lists nested more than ${this.#env.limits.nesting} deep`)
    }
    switch (typeof value) {
      case 'string':
        return encodeString(value, this.#style.escapeHtml)
      case 'boolean':
      case 'bigint':
        return String(value)
      case 'number':
        return encodeNumber(value)
      case 'undefined':
        return 'null'
    }
    if (value === null) return 'null'
    if (value instanceof Int) return value.value.toString()
    if (value instanceof SafeString) return encodeString(value.text, this.#style.escapeHtml)
    if (value instanceof GoObject) return this.encode(value.json(), depth)
    if ((value instanceof List || value instanceof Dict) && value.isNil) return 'null'
    if (value instanceof List && value.element === 'uint8') return encodeBytes(value)
    const items = itemsOf(value)
    if (items !== undefined)
      return this.#group(
        '[',
        items.map((item) => this.encode(item, depth + 1)),
        ']',
        depth,
      )
    if (isMap(value)) return this.#map(value, depth)
    return fail(`json: unsupported type: ${value instanceof Complex ? 'complex128' : typeName(value)}`)
  }

  #map(map: DictLike, depth: number): string {
    const colon = this.#style.indent === '' ? ':' : ': '
    const pieces = mapEntries(this.#env, map).map(
      ([key, item]) => encodeString(key, this.#style.escapeHtml) + colon + this.encode(item, depth + 1),
    )
    return this.#group('{', pieces, '}', depth)
  }

  #group(open: string, pieces: readonly string[], close: string, depth: number): string {
    const { indent } = this.#style
    if (pieces.length === 0 || indent === '') return open + pieces.join(',') + close
    const line = `\n${indent.repeat(depth)}`
    return `${open}${pieces.map((piece) => line + indent + piece).join(',')}${line}${close}`
  }
}

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) fail(`json: unsupported value: ${value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN'}`)
  return Object.is(value, -0) ? '-0' : String(value)
}

function encodeBytes(list: List): string {
  const bytes = Uint8Array.from(list.items, (item) => (item instanceof Int ? Number(item.value) : 0))
  return `"${Buffer.from(bytes).toString('base64')}"`
}

export function encodeString(text: string, escapeHtml: boolean): string {
  const special = escapeHtml
    ? /["\\\u0000-\u001f\u2028\u2029<>&\ud800-\udfff]/g
    : /["\\\u0000-\u001f\u2028\u2029\ud800-\udfff]/g
  return `"${text.replace(special, (character, at: number) => escapeUnit(text, character, at))}"`
}

function escapeUnit(text: string, character: string, at: number): string {
  const short = SHORT[character]
  if (short !== undefined) return short
  const unit = character.charCodeAt(0)
  // Halves of one character stay; a byte that is no character is written as Go does.
  if (unit >= 0xd800 && unit <= 0xdfff) return isPaired(text, at, unit) ? character : '\\ufffd'
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

function isPaired(text: string, at: number, unit: number): boolean {
  if (unit < 0xdc00) {
    const next = text.charCodeAt(at + 1)
    return next >= 0xdc00 && next <= 0xdfff
  }
  const previous = text.charCodeAt(at - 1)
  return previous >= 0xd800 && previous < 0xdc00
}
