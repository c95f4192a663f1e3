import { parseFloat64, parseInteger } from '../values/parse-number.ts'
import { unquoteChar } from './quoting.ts'
import type { NumberOperand } from './tree.ts'

type Parts = Omit<NumberOperand, 'kind' | 'offset' | 'text'>

const MAX_INT = 2n ** 63n - 1n
const MIN_INT = -(2n ** 63n)
const MAX_UINT = 2n ** 64n - 1n

/**
 * A constant has no type of its own: it is whatever its text can be, and the place it stands in
 * chooses. Returns why it is none. Facts: text/template, "Arguments".
 */
export function readNumber(kind: 'number' | 'complex' | 'char', text: string): Parts | string {
  if (kind === 'char') {
    const point = unquoteChar(text)
    return typeof point === 'string' ? point : { int: BigInt(point), uint: BigInt(point), float: point }
  }
  if (kind === 'complex') return readComplex(text)
  if (text.endsWith('i')) {
    const im = parseFloat64(text.slice(0, -1))
    if (im !== undefined && Number.isFinite(im)) return complexParts(0, im)
  }
  return readReal(text)
}

function readReal(text: string): Parts | string {
  const whole = parseInteger(text)
  if (whole !== undefined && whole >= MIN_INT && whole <= MAX_UINT) {
    const signed = whole <= MAX_INT
    const unsigned = whole >= 0n && (whole === 0n || !/^[+-]/.test(text))
    if (signed || unsigned) {
      return { ...(signed ? { int: whole } : {}), ...(unsigned ? { uint: whole } : {}), float: Number(whole) }
    }
  }
  const float = parseFloat64(text)
  if (float === undefined || !Number.isFinite(float)) return `illegal number syntax: ${JSON.stringify(text)}`
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${JSON.stringify(text)}`
  return { float, ...wholeParts(float) }
}

function wholeParts(float: number): Parts {
  if (!Number.isInteger(float)) return {}
  const value = BigInt(float)
  const int = value >= MIN_INT && value <= MAX_INT ? { int: value } : {}
  return value >= 0n && value <= MAX_UINT ? { ...int, uint: value } : int
}

function readComplex(text: string): Parts | string {
  const match = /^(.*[^eEpP])([+-].*)i$/.exec(text)
  const re = match?.[1] === undefined ? undefined : parseFloat64(match[1])
  const im = match?.[2] === undefined ? undefined : parseFloat64(match[2])
  if (re === undefined || im === undefined) return 'syntax error scanning complex number'
  return complexParts(re, im)
}

function complexParts(re: number, im: number): Parts {
  const complex = { re, im }
  return im === 0 ? { complex, float: re, ...wholeParts(re) } : { complex }
}
