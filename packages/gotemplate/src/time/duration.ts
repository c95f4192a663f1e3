/** Durations, in nanoseconds. Facts: Go's time package, "Duration". */
export const NANOSECOND = 1n
export const MICROSECOND = 1_000n
export const MILLISECOND = 1_000_000n
export const SECOND = 1_000_000_000n
export const MINUTE = 60n * SECOND
export const HOUR = 60n * MINUTE

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n

/** `1h15m30.918s` */
export function durationText(duration: bigint): string {
  if (duration === 0n) return '0s'
  const sign = duration < 0n ? '-' : ''
  const size = duration < 0n ? -duration : duration
  if (size < MICROSECOND) return `${sign}${size}ns`
  if (size < MILLISECOND) return `${sign}${decimal(size, MICROSECOND)}µs`
  if (size < SECOND) return `${sign}${decimal(size, MILLISECOND)}ms`
  const seconds = `${decimal(size % MINUTE, SECOND)}s`
  if (size < MINUTE) return sign + seconds
  const minutes = `${(size / MINUTE) % 60n}m${seconds}`
  return size < HOUR ? sign + minutes : `${sign}${size / HOUR}h${minutes}`
}

function decimal(size: bigint, unit: bigint): string {
  const fraction = (size % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '')
  return `${size / unit}${fraction === '' ? '' : `.${fraction}`}`
}

const UNITS: Readonly<Record<string, bigint>> = {
  ns: NANOSECOND,
  us: MICROSECOND,
  µs: MICROSECOND,
  μs: MICROSECOND,
  ms: MILLISECOND,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
}

/** Reads `-1.5h` or `2h45m`; a string says why it is none. */
export function parseDuration(text: string): bigint | string {
  const invalid = `time: invalid duration ${JSON.stringify(text)}`
  let rest = text.replace(/^[+-]/, '')
  const negative = text.startsWith('-')
  if (rest === '0') return 0n
  if (rest === '') return invalid
  let total = 0n
  while (rest !== '') {
    const match = /^([0-9]*)(\.([0-9]*))?/.exec(rest)
    const [number = '', whole = '', point, fraction = ''] = match ?? []
    if (whole === '' && fraction === '') return invalid
    rest = rest.slice(number.length)
    const name = /^[^.0-9]*/.exec(rest)?.[0] ?? ''
    if (name === '') return `time: missing unit in duration ${JSON.stringify(text)}`
    const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
    if (unit === undefined) return `time: unknown unit ${JSON.stringify(name)} in duration ${JSON.stringify(text)}`
    rest = rest.slice(name.length)
    total += BigInt(whole === '' ? '0' : whole) * unit
    if (point !== undefined) total += fractionOf(fraction, unit)
    if (total > (negative ? -MIN : MAX)) return invalid
  }
  return negative ? -total : total
}

function fractionOf(digits: string, unit: bigint): bigint {
  const kept = digits.slice(0, 18)
  if (kept === '') return 0n
  return (BigInt(kept) * unit) / 10n ** BigInt(kept.length)
}

/** Rounded to a multiple of `unit`, halves away from zero. */
export function roundDuration(duration: bigint, unit: bigint): bigint {
  if (unit <= 0n) return duration
  const size = duration < 0n ? -duration : duration
  const rest = size % unit
  const rounded = rest + rest < unit ? size - rest : size + unit - rest
  const signed = duration < 0n ? -rounded : rounded
  return signed > MAX ? MAX : signed < MIN ? MIN : signed
}
