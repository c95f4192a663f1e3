import { FunctionFailure } from '../errors.ts'
import { encodeString, toJson } from '../format/json.ts'
import type { Env } from '../run/env.ts'
import { intText } from '../values/named-ints.ts'
import { Int, SafeString, type Value } from '../values/types.ts'

const SHORT: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '/': '\\/',
  '\\': '\\\\',
}

function asEscape(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Inside a string. */
export function escapeJsString(text: string): string {
  return text.replace(/[\u0000-\u001f"`&'+/<>\\\u2028\u2029]/g, asEscape)
}

/** A string whose maker vouches for its escapes. */
export function normaliseJsString(text: string): string {
  return text.replace(/[\u0000-\u001f"&'`+/<>\u2028\u2029]/g, asEscape)
}

/** Inside a template literal. */
export function escapeJsTemplate(text: string): string {
  return text.replace(/[\u0000-\u001f"`&'+/<>\\${}\u2028\u2029]/g, asEscape)
}

/** Inside a regular expression; an empty one would begin a comment. */
export function escapeJsRegexp(text: string): string {
  if (text === '') return '(?:)'
  return text.replace(/[\u0000-\u001f"$&'()*+\-./<>?[\\\]^{|}\u2028\u2029]/g, (character) =>
    '$()*-.?[]^{|}'.includes(character) ? `\\${character}` : asEscape(character),
  )
}

const STYLE = { escapeHtml: true, indent: '' }

/** A value in a script: its JSON, kept apart from words and numbers beside it. */
export function jsValue(env: Env, value: Value): string {
  if (typeof value === 'string') return encodeString(value, true)
  if (value instanceof SafeString && value.type === 'template.JS') return value.text
  if (value instanceof SafeString && value.type === 'template.JSStr') return `"${value.text}"`
  const own = value instanceof Int ? intText(value) : undefined
  if (own !== undefined) return encodeString(own, true)
  try {
    const json = toJson(env, value, STYLE)
    return /^[$0-9A-Z_a-z]|[$0-9A-Z_a-z]$/.test(json) ? ` ${json} ` : json
  } catch (error) {
    if (!(error instanceof FunctionFailure)) throw error
    return ` /* ${commentSafe(error.message)} */null `
  }
}

function commentSafe(reason: string): string {
  return reason
    .replace(/<(\/?)script/gi, '\\x3C$1script')
    .replaceAll('*/', '* /')
    .replaceAll('<!--', '\\x3C!--')
}
