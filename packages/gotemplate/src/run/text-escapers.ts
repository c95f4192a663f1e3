import { isPrintable } from '../format/quote.ts'
import { bytesOf, isRawByte } from '../values/bytes.ts'

const HTML: Readonly<Record<string, string>> = {
  '\0': '\ufffd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** The function `html` of text/template; contextual escaping has its own. */
export function escapeHtmlBuiltin(text: string): string {
  return text.replace(/[\0"'&<>]/g, (character) => HTML[character] ?? character)
}

/** The function `js`. */
export function escapeJsBuiltin(text: string): string {
  let out = ''
  for (const character of text) out += escapeJsCharacter(character)
  return out
}

function escapeJsCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if ('\\\'"'.includes(character)) return `\\${character}`
  if (point < 0x20 || '<>&='.includes(character)) return `\\u${hex(point)}`
  if (point < 0x80) return character
  // Half a character counts as U+FFFD, which is printable, and stays the byte it is.
  return isRawByte(point) || isPrintable(point) ? character : `\\u${hex(point)}`
}

function hex(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, '0')
}

/** Go's url.QueryEscape. */
export function queryEscape(text: string): string {
  return text.replace(/[^A-Za-z0-9\-_.~]+/g, (run) => {
    let out = ''
    for (const byte of bytesOf(run)) out += byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    return out
  })
}
