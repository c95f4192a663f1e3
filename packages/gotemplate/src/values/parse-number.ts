/**
 * Reading numbers as Go's strconv does. Facts: strconv, "ParseInt" with base 0 and "ParseFloat".
 */

const INTEGER =
  /^([+-]?)(?:0[xX]((?:_?[0-9a-fA-F])+)|0[oO]((?:_?[0-7])+)|0[bB]((?:_?[01])+)|0((?:_?[0-7])+)|(0|[1-9](?:_?[0-9])*))$/

/** An integer in any of Go's notations (`0x`, `0o`, `0b`, a leading 0, underscores); undefined if it is none. */
export function parseInteger(text: string): bigint | undefined {
  const match = INTEGER.exec(text)
  if (match === null) return undefined
  const [, sign, hex, octal, binary, oldOctal, decimal] = match
  const digits =
    hex !== undefined
      ? `0x${hex}`
      : binary !== undefined
        ? `0b${binary}`
        : decimal !== undefined
          ? decimal
          : `0o${octal ?? oldOctal ?? '0'}`
  const value = BigInt(digits.replaceAll('_', ''))
  return sign === '-' ? -value : value
}

/** Digits with an optional sign, in base 10: strconv.Atoi. */
export function parseDecimalInteger(text: string): bigint | undefined {
  return /^[+-]?[0-9]+$/.test(text) ? BigInt(text.replace('+', '')) : undefined
}

const DECIMAL =
  /^[+-]?(?:[0-9](?:_?[0-9])*(?:\.(?:[0-9](?:_?[0-9])*)?)?|\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?$/
const HEX =
  /^([+-]?)0[xX](?=[0-9a-fA-F._])((?:_?[0-9a-fA-F])*)(?:\.((?:[0-9a-fA-F](?:_?[0-9a-fA-F])*)?))?[pP]([+-]?[0-9](?:_?[0-9])*)$/
const SPECIAL: Readonly<Record<string, number>> = { inf: Infinity, infinity: Infinity, nan: Number.NaN }

/** A floating-point number; infinite where it is out of range, undefined where it is none. */
export function parseFloat64(text: string): number | undefined {
  if (DECIMAL.test(text)) return Number(text.replaceAll('_', ''))
  const special = /^([+-]?)(inf|infinity|nan)$/i.exec(text)
  if (special !== null) {
    const value = SPECIAL[(special[2] ?? '').toLowerCase()] ?? Number.NaN
    return special[1] === '-' ? -value : value
  }
  return parseHexFloat(text)
}

function parseHexFloat(text: string): number | undefined {
  const match = HEX.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replaceAll('_', '')
  if (digits === '') return undefined
  const scale = Number(exponent.replaceAll('_', '')) - 4 * fraction.replaceAll('_', '').length
  const value = scaleByTwo(Number(BigInt(`0x${digits}`)), scale)
  return sign === '-' ? -value : value
}

/** 2 ** scale overflows where the product need not: go there in steps. */
function scaleByTwo(value: number, scale: number): number {
  let rest = Math.max(-5000, Math.min(5000, scale))
  let result = value
  while (rest > 1000) {
    result *= 2 ** 1000
    rest -= 1000
  }
  while (rest < -1000) {
    result *= 2 ** -1000
    rest += 1000
  }
  return result * 2 ** rest
}
