import { isRawByte } from '../values/bytes.ts'

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u
const SHORT: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  92: '\\\\',
}

/** Go's unicode.IsPrint. */
export function isPrintable(point: number): boolean {
  if (point < 0x7f) return point >= 0x20
  return point <= 0x10ffff && PRINTABLE.test(String.fromCodePoint(point))
}

/** Go's strconv.Quote, and QuoteToASCII. */
export function quoteString(text: string, asciiOnly = false): string {
  let out = '"'
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (isRawByte(point)) out += `\\x${(point - 0xdc00).toString(16)}`
    else out += quotePoint(point, '"', asciiOnly)
  }
  return `${out}"`
}

/** Go's strconv.QuoteRune. */
export function quoteRune(point: number, asciiOnly = false): string {
  const valid = point >= 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return `'${quotePoint(valid ? point : 0xfffd, "'", asciiOnly)}'`
}

function quotePoint(point: number, quote: string, asciiOnly: boolean): string {
  if (point === quote.charCodeAt(0)) return `\\${quote}`
  const short = SHORT[point]
  if (short !== undefined) return short
  if (point < 0x80 ? point >= 0x20 && point < 0x7f : !asciiOnly && isPrintable(point))
    return String.fromCodePoint(point)
  if (point < 0x20 || point === 0x7f) return `\\x${hex(point, 2)}`
  return point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}

/** Whether a string can stand between backquotes as it is. */
export function canBackquote(text: string): boolean {
  return text.isWellFormed() && !/[\u0000-\u0008\u000a-\u001f\u007f`\ufeff]/.test(text)
}

/** Bytes in hexadecimal, with the flags that `%x` heeds. */
export function hexOfBytes(bytes: Uint8Array, upper: boolean, sharp: boolean, space: boolean): string {
  const digits = Array.from(bytes, (byte) => hex(byte, 2))
  if (upper)
    digits.forEach((pair, i) => {
      digits[i] = pair.toUpperCase()
    })
  const prefix = sharp ? (upper ? '0X' : '0x') : ''
  if (space) return digits.map((pair) => prefix + pair).join(' ')
  return digits.length === 0 ? '' : prefix + digits.join('')
}
