import { fail } from '../errors.ts'
import { printOne } from '../format/printer.ts'
import { quoteString } from '../format/quote.ts'
import type { Env } from '../run/env.ts'
import { byteLength, byteSlice, bytesOf, compareStrings, rejoin } from '../values/bytes.ts'
import { any, fn0, fn1, fn2, fn3, fnRest, type GoFunction, int, string } from '../values/function.ts'
import { Dict, itemsOf, List } from '../values/types.ts'
import { isNil, toText, toTexts } from './cast.ts'

/** What Go's unicode.IsSpace counts as white space. */
export const SPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const TRIM = new RegExp(`^[${SPACE}]+|(?<![${SPACE}])[${SPACE}]+$`, 'g')

function trimSet(cutset: string, text: string): string {
  const set = new Set(cutset)
  const characters = [...text]
  let from = 0
  let to = characters.length
  while (from < to && set.has(characters[from] ?? '')) from++
  while (to > from && set.has(characters[to - 1] ?? '')) to--
  return characters.slice(from, to).join('')
}

const trimAll = fn2(string, string, trimSet)

/** Bytes, each of them read as a character: these functions of Sprig do not know UTF-8. */
function bytesAsCharacters(text: string): string[] {
  return Array.from(bytesOf(text), (byte) => String.fromCharCode(byte))
}

const IS_SPACE = new RegExp(`^[${SPACE}]$`)

function withoutSpace(text: string): string {
  const characters = bytesAsCharacters(text)
  const kept = characters.filter((character) => !IS_SPACE.test(character))
  return kept.length === characters.length ? text : kept.join('')
}

function initials(text: string): string {
  let out = ''
  let afterGap = true
  for (const character of bytesAsCharacters(text)) {
    const isGap = IS_SPACE.test(character)
    if (!isGap && afterGap) out += character
    afterGap = isGap
  }
  return out
}

function trunc(count: number, text: string): string {
  const length = byteLength(text)
  if (count < 0 && length + count > 0) return byteSlice(text, length + count, length)
  return count >= 0 && length > count ? byteSlice(text, 0, count) : text
}

function substring(start: number, end: number, text: string): string {
  const length = byteLength(text)
  const from = start < 0 ? 0 : start
  const to = start >= 0 && (end < 0 || end > length) ? length : end
  if (to < 0) fail(`slice bounds out of range [:${to}]`)
  if (to > length) fail(`slice bounds out of range [:${to}] with length ${length}`)
  if (from > to) fail(`slice bounds out of range [${from}:${to}]`)
  return byteSlice(text, from, to)
}

function abbreviate(text: string, offset: number, width: number): string {
  const length = byteLength(text)
  if (length <= width) return text
  let from = Math.min(offset, length)
  if (length - from < width - 3) from = length - (width - 3)
  if (from <= 4) return `${byteSlice(text, 0, width - 3)}...`
  if (width < 7) return ''
  if (from + width - 3 < length) return `...${abbreviate(byteSlice(text, from, length), 0, width - 3)}`
  return `...${byteSlice(text, length - (width - 3), length)}`
}

function indent(env: Env, spaces: number, text: string): string {
  if (spaces < 0) fail('strings: negative Repeat count')
  env.checkWidth(spaces)
  const lines = text.split('\n')
  env.checkString(text.length + lines.length * spaces)
  const pad = ' '.repeat(spaces)
  return lines.map((line) => pad + line).join('\n')
}

function repeat(env: Env, count: number, text: string): string {
  if (count < 0) fail('strings: negative Repeat count')
  env.checkString(text.length * count)
  return rejoin(text.repeat(count))
}

/** Go's strings.Split: an empty separator splits between characters. */
export function splitText(env: Env, separator: string, text: string, limit = -1): string[] {
  if (limit === 0) return []
  let parts = separator === '' ? [...text] : text.split(separator)
  if (limit > 0 && parts.length > limit) {
    const head = parts.slice(0, limit - 1)
    parts = [...head, parts.slice(limit - 1).join(separator)]
  }
  env.checkList(parts.length)
  return parts
}

function numbered(parts: readonly string[]): Dict {
  return new Dict(new Map(parts.map((part, i) => [`_${i}`, part])), 'string')
}

function replaceAll(env: Env, from: string, to: string, text: string): string {
  const count = from === '' ? [...text].length + 1 : text.split(from).length - 1
  env.checkString(text.length + count * to.length)
  if (from !== '') return text.replaceAll(from, () => to)
  return to + [...text].map((character) => character + to).join('')
}

function cat(env: Env, values: readonly unknown[]): string {
  const shown = values.filter((value) => !isNil(value)).map((value) => printOne(env, value))
  const out = shown.join(' ')
  env.checkString(out.length)
  return out
}

/** Go sorts a list of strings in place: who holds it sees it sorted. */
function sortAlpha(env: Env, value: unknown): List {
  const isStrings = value instanceof List && value.element === 'string'
  if (itemsOf(value) === undefined) return new List('string', [isNil(value) ? '<nil>' : toText(env, value)])
  const list = isStrings ? value : new List('string', toTexts(env, value))
  list.items.sort((a, b) => compareStrings(String(a), String(b)))
  return list
}

export const strings: Readonly<Record<string, GoFunction>> = {
  hello: fn0(() => 'Hello!'),
  trim: fn1(string, (text) => text.replace(TRIM, '')),
  trimall: trimAll,
  trimAll,
  trimSuffix: fn2(string, string, (suffix, text) =>
    text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text,
  ),
  trimPrefix: fn2(string, string, (prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  nospace: fn1(string, withoutSpace),
  initials: fn1(string, initials),
  trunc: fn2(int, string, trunc),
  substr: fn3(int, int, string, substring),
  abbrev: fn2(int, string, (width, text) => (width < 4 ? text : abbreviate(text, 0, width))),
  abbrevboth: fn3(int, int, string, (left, right, text) =>
    right < 4 || (left > 0 && right < 7) ? text : abbreviate(text, left, right),
  ),
  repeat: fn2(int, string, (count, text, env) => repeat(env, count, text)),
  contains: fn2(string, string, (part, text) => text.includes(part)),
  hasPrefix: fn2(string, string, (prefix, text) => text.startsWith(prefix)),
  hasSuffix: fn2(string, string, (suffix, text) => text.endsWith(suffix)),
  quote: fnRest(any, (values, env) =>
    values
      .filter((value) => !isNil(value))
      .map((value) => quoteString(toText(env, value)))
      .join(' '),
  ),
  squote: fnRest(any, (values, env) =>
    values
      .filter((value) => !isNil(value))
      .map((value) => `'${printOne(env, value)}'`)
      .join(' '),
  ),
  cat: fnRest(any, (values, env) => cat(env, values)),
  indent: fn2(int, string, (spaces, text, env) => indent(env, spaces, text)),
  nindent: fn2(int, string, (spaces, text, env) => `\n${indent(env, spaces, text)}`),
  replace: fn3(string, string, string, (from, to, text, env) => replaceAll(env, from, to, text)),
  plural: fn3(string, string, int, (one, many, count) => (count === 1 ? one : many)),
  toString: fn1(any, (value, env) => (isNil(value) ? '<nil>' : toText(env, value))),
  join: fn2(string, any, (separator, values, env) => {
    const texts = toTexts(env, values)
    env.checkString(texts.reduce((sum, text) => sum + text.length + separator.length, 0))
    return texts.join(separator)
  }),
  sortAlpha: fn1(any, (value, env) => sortAlpha(env, value)),
  toStrings: fn1(any, (value, env) =>
    value instanceof List && value.element === 'string' ? value : new List('string', toTexts(env, value)),
  ),
  split: fn2(string, string, (separator, text, env) => numbered(splitText(env, separator, text))),
  splitn: fn3(string, int, string, (separator, limit, text, env) => numbered(splitText(env, separator, text, limit))),
  splitList: fn2(string, string, (separator, text, env) => new List('string', splitText(env, separator, text))),
}
