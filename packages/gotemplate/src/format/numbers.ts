import { runeToString } from '../values/bytes.ts'
import { formatFloat } from './floats.ts'
import { isPrintable, quoteRune } from './quote.ts'
import { pad, type Spec } from './spec.ts'

/** An integer by verb; undefined if the verb is none of integers. Facts: fmt, "Integer". */
export function formatInteger(spec: Spec, verb: string, value: bigint, unsigned: boolean): string | undefined {
  switch (verb) {
    case 'v':
      return spec.sharpV && unsigned ? hex(spec, value) : inBase(spec, verb, value, 10)
    case 'd':
      return inBase(spec, verb, value, 10)
    case 'b':
      return inBase(spec, verb, value, 2)
    case 'o':
    case 'O':
      return inBase(spec, verb, value, 8)
    case 'x':
    case 'X':
      return inBase(spec, verb, value, 16)
    case 'c':
      return pad(spec, character(value))
    case 'q':
      return pad(spec, quoteRune(codePoint(value), spec.plus))
    case 'U':
      return unicode(spec, value)
    default:
      return undefined
  }
}

/** With `0x`, whatever the flags. */
export function hex(spec: Spec, value: bigint): string {
  return inBase({ ...spec, sharp: true }, 'v', value, 16)
}

function codePoint(value: bigint): number {
  return value >= 0n && value <= 0x10ffffn ? Number(value) : 0xfffd
}

function character(value: bigint): string {
  return runeToString(codePoint(value)) ?? '\ufffd'
}

function inBase(spec: Spec, verb: string, value: bigint, base: number): string {
  const negative = value < 0n
  const magnitude = negative ? -value : value
  if (spec.precision === 0 && magnitude === 0n) return pad(spec, '', false)
  let digits = magnitude.toString(base)
  if (verb === 'X') digits = digits.toUpperCase()
  digits = digits.padStart(leastDigits(spec, negative), '0')
  digits = prefix(spec, verb, base, digits) + digits
  const sign = negative ? '-' : spec.plus ? '+' : spec.space ? ' ' : ''
  return pad(spec, sign + digits, false)
}

function leastDigits(spec: Spec, negative: boolean): number {
  if (spec.precision !== undefined) return spec.precision
  if (!spec.zero || spec.minus || spec.width === undefined) return 0
  return spec.width - (negative || spec.plus || spec.space ? 1 : 0)
}

function prefix(spec: Spec, verb: string, base: number, digits: string): string {
  if (verb === 'O') return spec.sharp && !digits.startsWith('0') ? '0o0' : '0o'
  if (!spec.sharp) return ''
  if (base === 2) return '0b'
  if (base === 8) return digits.startsWith('0') ? '' : '0'
  return base === 16 ? (verb === 'X' ? '0X' : '0x') : ''
}

function unicode(spec: Spec, value: bigint): string {
  const unsigned = BigInt.asUintN(64, value)
  const digits = unsigned
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(4, spec.precision ?? 4), '0')
  const shown = spec.sharp && unsigned <= 0x10ffffn && isPrintable(Number(unsigned))
  return pad(spec, `U+${digits}${shown ? ` '${String.fromCodePoint(Number(unsigned))}'` : ''}`, false)
}

const FLOAT_VERBS: Readonly<Record<string, { letter: string; precision: number | undefined }>> = {
  v: { letter: 'g', precision: undefined },
  b: { letter: 'b', precision: undefined },
  g: { letter: 'g', precision: undefined },
  G: { letter: 'G', precision: undefined },
  x: { letter: 'x', precision: undefined },
  X: { letter: 'X', precision: undefined },
  e: { letter: 'e', precision: 6 },
  E: { letter: 'E', precision: 6 },
  f: { letter: 'f', precision: 6 },
  F: { letter: 'f', precision: 6 },
}

/** A float by verb; undefined if the verb is none of floats. Facts: fmt, "Floating-point". */
export function formatFloatVerb(spec: Spec, verb: string, value: number): string | undefined {
  const known = Object.hasOwn(FLOAT_VERBS, verb) ? FLOAT_VERBS[verb] : undefined
  if (known === undefined) return undefined
  const precision = spec.precision ?? known.precision
  let text = formatFloat(value, known.letter, precision)
  if (!/^[+-]/.test(text)) text = (spec.plus ? '+' : spec.space ? ' ' : '') + text
  else if (text.startsWith('+') && !spec.plus) text = spec.space ? ` ${text.slice(1)}` : text
  if (!Number.isFinite(value)) return pad(spec, text, false)
  if (spec.sharp && known.letter !== 'b') text = keepZeros(text, known.letter, precision)
  const signed = /^[+\- ]/.test(text)
  if (signed && spec.zero && !spec.minus && spec.width !== undefined) {
    return text.charAt(0) + text.slice(1).padStart(spec.width - 1, '0')
  }
  return pad(spec, text)
}

/** `%#g` keeps the point and the zeros behind it. */
function keepZeros(text: string, letter: string, precision: number | undefined): string {
  const isHex = letter === 'x' || letter === 'X'
  const match = (isHex ? /^([+\- ]?)(0[xX])?([^pP]*)([pP].*)?$/ : /^([+\- ]?)()([^eE]*)([eE].*)?$/).exec(text)
  const [, sign = '', lead = '', number = '', tail = ''] = match ?? []
  let wanted = 'gGx'.includes(letter) ? (precision ?? 6) : 0
  const digits = (lead + number).replace('.', '')
  wanted -= digits.replace(/^0+/, '').length
  let out = number
  if (!number.includes('.')) {
    if (lead + number === '0') wanted--
    out += '.'
  }
  return sign + lead + out + '0'.repeat(Math.max(0, wanted)) + tail
}
