import { fail } from '../errors.ts'

/** A decimal number: digits * 10 ** exponent. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** Digits behind the point of a quotient. Facts: shopspring/decimal, DivisionPrecision. */
const PRECISION = 16

/** The shortest decimal that tells the float apart. */
export function fromFloat(value: number): Decimal {
  if (!Number.isFinite(value)) fail('cannot create a decimal from an infinite number or one that is none')
  if (value === 0) return { digits: 0n, exponent: 0 }
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const places = mantissa.includes('.') ? mantissa.length - mantissa.indexOf('.') - 1 : 0
  return { digits: BigInt(mantissa.replace('.', '')), exponent: Number(exponent) - places }
}

export function toFloat(value: Decimal): number {
  return Number(`${value.digits}e${value.exponent}`)
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent)
  return [a.digits * 10n ** BigInt(a.exponent - exponent), b.digits * 10n ** BigInt(b.exponent - exponent), exponent]
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponent] = align(a, b)
  return { digits: x + y, exponent }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, exponent: b.exponent })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, exponent: a.exponent + b.exponent }
}

/** Rounded half away from zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) fail('decimal division by 0')
  const [x, y] = align(a, b)
  const scaled = x * 10n ** BigInt(PRECISION)
  const negative = scaled < 0n !== y < 0n
  const size = scaled < 0n ? -scaled : scaled
  const by = y < 0n ? -y : y
  const rounded = (size * 2n + by) / (by * 2n)
  return { digits: negative ? -rounded : rounded, exponent: -PRECISION }
}
