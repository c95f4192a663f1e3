/** Floating-point numbers as digits. Facts: strconv, "FormatFloat". */

interface Decimal {
  readonly digits: string
  /** The decimal point stands before digit number `point`. */
  readonly point: number
}

/**
 * @param precision digits after the point (`e`, `f`) or in all (`g`); undefined for as few as tell the number apart
 */
export function formatFloat(value: number, verb: string, precision: number | undefined): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + formatMagnitude(Math.abs(value), verb, precision)
}

/** How Go prints a float64 when not asked for anything special. */
export function formatShortest(value: number): string {
  // JavaScript and Go print the same digits here, and most numbers in letters are of this sort.
  if (value > -1e6 && value < 1e6 && (value >= 1e-4 || value <= -1e-4)) return String(value)
  return formatFloat(value, 'g', undefined)
}

function formatMagnitude(value: number, verb: string, precision: number | undefined): string {
  switch (verb) {
    case 'e':
    case 'E':
      return exponential(roundedTo(value, precision === undefined ? undefined : precision + 1), verb, precision)
    case 'f':
      return fixed(precision === undefined ? shortest(value) : roundedAtPoint(value, precision), precision)
    case 'g':
    case 'G':
      return general(value, verb, precision)
    case 'x':
    case 'X':
      return hexadecimal(value, verb, precision)
    default:
      return binary(value)
  }
}

function general(value: number, verb: string, precision: number | undefined): string {
  const wanted = precision === 0 ? 1 : precision
  const decimal = roundedTo(value, wanted)
  const digits = decimal.digits.replace(/0+$/, '')
  const exponent = decimal.point - 1
  // As few digits as possible: Go decides as if six had been asked for.
  let ceiling = wanted ?? 6
  if (wanted !== undefined && ceiling > digits.length && digits.length >= decimal.point) ceiling = digits.length
  if (exponent < -4 || exponent >= ceiling) {
    return exponential({ digits, point: decimal.point }, verb === 'g' ? 'e' : 'E', Math.max(digits.length - 1, 0))
  }
  return fixed({ digits, point: decimal.point }, Math.max(digits.length - decimal.point, 0))
}

function exponential(decimal: Decimal, letter: string, precision: number | undefined): string {
  const { digits, point } = decimal
  const first = digits[0] ?? '0'
  const places = precision ?? Math.max(digits.length - 1, 0)
  const rest = places > 0 ? `.${digits.slice(1, places + 1).padEnd(places, '0')}` : ''
  const exponent = digits === '' || /^0*$/.test(digits) ? 0 : point - 1
  const size = String(Math.abs(exponent)).padStart(2, '0')
  return `${first}${rest}${letter}${exponent < 0 ? '-' : '+'}${size}`
}

function fixed(decimal: Decimal, precision: number | undefined): string {
  const { digits, point } = decimal
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const places = precision ?? Math.max(digits.length - point, 0)
  if (places === 0) return whole
  const fraction = point > 0 ? digits.slice(point) : '0'.repeat(Math.min(-point, places)) + digits
  return `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
}

function shortest(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

/** The value exactly: every float64 is a finite decimal. */
function exact(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  const { mantissa, exponent } = parts(value)
  if (exponent >= 0) {
    const digits = (mantissa << BigInt(exponent)).toString()
    return { digits, point: digits.length }
  }
  const digits = (mantissa * 5n ** BigInt(-exponent)).toString()
  return { digits, point: digits.length + exponent }
}

const view = new DataView(new ArrayBuffer(8))

/** value = mantissa * 2 ** exponent */
function parts(value: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const field = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & ((1n << 52n) - 1n)
  return field === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | (1n << 52n), exponent: field - 1075 }
}

/** Rounded to so many digits in all, halves to even. */
function roundedTo(value: number, digits: number | undefined): Decimal {
  return digits === undefined ? shortest(value) : round(exact(value), digits)
}

function roundedAtPoint(value: number, places: number): Decimal {
  const decimal = exact(value)
  return round(decimal, decimal.point + places)
}

function round(decimal: Decimal, length: number): Decimal {
  const { digits, point } = decimal
  if (length >= digits.length) return decimal
  if (length < 0) return { digits: '', point: 0 }
  const kept = digits.slice(0, length)
  if (!roundsUp(digits, length)) return { digits: kept, point: kept === '' ? 0 : point }
  const raised = (BigInt(kept === '' ? '0' : kept) + 1n).toString()
  return raised.length > length ? { digits: raised, point: point + 1 } : { digits: raised, point }
}

function roundsUp(digits: string, length: number): boolean {
  const next = digits.charCodeAt(length) - 48
  if (next !== 5 || !/^0*$/.test(digits.slice(length + 1))) return next >= 5
  return length > 0 && (digits.charCodeAt(length - 1) - 48) % 2 === 1
}

function binary(value: number): string {
  const { mantissa, exponent } = parts(value)
  return `${mantissa}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
}

function hexadecimal(value: number, verb: string, precision: number | undefined): string {
  let { mantissa, exponent } = parts(value)
  if (mantissa === 0n) exponent = 0
  else {
    // One bit before the point, 52 behind it.
    while (mantissa < 1n << 52n) {
      mantissa <<= 1n
      exponent--
    }
    exponent += 52
  }
  if (precision !== undefined && precision < 13) {
    const drop = BigInt(4 * (13 - precision))
    const rest = mantissa & ((1n << drop) - 1n)
    const half = 1n << (drop - 1n)
    mantissa >>= drop
    if (rest > half || (rest === half && (mantissa & 1n) === 1n)) mantissa++
    mantissa <<= drop
    if (mantissa >= 1n << 53n) {
      mantissa >>= 1n
      exponent++
    }
  }
  const hex = mantissa.toString(16).padStart(14, '0')
  const fraction =
    precision === undefined ? hex.slice(1).replace(/0+$/, '') : hex.slice(1).slice(0, precision).padEnd(precision, '0')
  const size = String(Math.abs(exponent)).padStart(2, '0')
  const text = `0x${hex[0]}${fraction === '' ? '' : `.${fraction}`}p${exponent < 0 ? '-' : '+'}${size}`
  return verb === 'X' ? text.toUpperCase() : text
}
