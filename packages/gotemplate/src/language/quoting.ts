import { runeToString, stringFromBytes } from '../values/bytes.ts'

const SIMPLE: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
}

interface Unit {
  /** A code point, or a byte where `isByte`. */
  readonly value: number
  readonly isByte: boolean
  readonly next: number
}

/**
 * Undoes Go's quoting of a string constant, double-quoted or raw; undefined if it is malformed.
 * Facts: the Go specification, "String literals".
 */
export function unquoteString(quoted: string): string | undefined {
  const inner = quoted.slice(1, -1)
  if (quoted.startsWith('`')) return inner.replaceAll('\r', '')
  if (!inner.includes('\\')) return inner
  let out = ''
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) out += stringFromBytes(Uint8Array.from(bytes))
    bytes = []
  }
  for (let i = 0; i < inner.length; ) {
    const unit = readUnit(inner, i, '"')
    if (unit === undefined) return undefined
    if (unit.isByte) bytes.push(unit.value)
    else {
      flush()
      out += String.fromCodePoint(unit.value)
    }
    i = unit.next
  }
  flush()
  return out
}

/** The code point of a character constant such as `'a'` or `'\n'`, or why it is none. */
export function unquoteChar(quoted: string): number | string {
  const unit = readUnit(quoted, 1, "'")
  if (unit === undefined) return 'invalid syntax'
  if (quoted.slice(unit.next) !== "'") return `malformed character constant: ${quoted}`
  return unit.value
}

function readUnit(text: string, at: number, quote: string): Unit | undefined {
  const c = text[at]
  if (c === undefined || c === quote) return undefined
  if (c !== '\\') {
    const point = text.codePointAt(at) ?? 0
    return { value: point, isByte: false, next: at + (point > 0xffff ? 2 : 1) }
  }
  const kind = text[at + 1]
  if (kind === undefined) return undefined
  if (kind === 'x' || kind === 'u' || kind === 'U') return readHex(text, at + 2, kind)
  if (kind >= '0' && kind <= '7') return readOctal(text, at + 1)
  if ((kind === '"' || kind === "'") && kind !== quote) return undefined
  const value = SIMPLE[kind]
  return value === undefined ? undefined : { value, isByte: false, next: at + 2 }
}

function readHex(text: string, at: number, kind: 'x' | 'u' | 'U'): Unit | undefined {
  const length = kind === 'x' ? 2 : kind === 'u' ? 4 : 8
  const digits = text.slice(at, at + length)
  if (digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) return undefined
  const value = Number.parseInt(digits, 16)
  if (kind !== 'x' && runeToString(value) === undefined) return undefined
  return { value, isByte: kind === 'x', next: at + length }
}

function readOctal(text: string, at: number): Unit | undefined {
  const digits = text.slice(at, at + 3)
  if (!/^[0-7]{3}$/.test(digits)) return undefined
  const value = Number.parseInt(digits, 8)
  return value > 255 ? undefined : { value, isByte: true, next: at + 3 }
}
