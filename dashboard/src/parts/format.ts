import { locale } from '../i18n/i18n.ts'

/** Making a formatter costs a hundred times what using it costs, and tables use the same ones for every cell. */
function remembered<Formatter>(make: (code: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const code = locale()
    const formatter = made.get(code) ?? make(code)
    made.set(code, formatter)
    return formatter
  }
}

const number = remembered((code) => new Intl.NumberFormat(code))
const compact = remembered((code) => new Intl.NumberFormat(code, { notation: 'compact', maximumFractionDigits: 1 }))
const share = remembered((code) => new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 }))
const moment = remembered((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }))
const exactMoment = remembered((code) => new Intl.DateTimeFormat(code, { dateStyle: 'full', timeStyle: 'long' }))
const day = remembered((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium' }))
const clock = remembered((code) => new Intl.DateTimeFormat(code, { timeStyle: 'medium' }))
const shortDay = remembered((code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short' }))
const shortTime = remembered((code) => new Intl.DateTimeFormat(code, { timeStyle: 'short' }))
const relative = remembered((code) => new Intl.RelativeTimeFormat(code, { numeric: 'auto' }))
const enumeration = remembered((code) => new Intl.ListFormat(code, { type: 'unit' }))

/** 12,345 */
export function formatNumber(value: number): string {
  return number().format(value)
}

/** How fields for numbers group and part their digits: `1.000,5`, in Hindi `1,00,000`. */
export function digitMarks() {
  const mark = (type: 'group' | 'decimal') =>
    number()
      .formatToParts(1_000_000.5)
      .find((part) => part.type === type)?.value
  const groups = number()
    .formatToParts(1_000_000)
    .filter((part) => part.type === 'integer')
  return {
    thousandSeparator: mark('group') ?? ' ',
    decimalSeparator: mark('decimal') ?? '.',
    thousandsGroupStyle: groups[1]?.value.length === 2 ? ('lakh' as const) : ('thousand' as const),
  }
}

/** 12.3K from ten thousand on. */
export function formatCompact(value: number): string {
  if (Math.abs(value) < 10_000) return formatNumber(value)
  return compact().format(value)
}

/** 12.3 % of a whole; a dash where the whole is nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  return share().format(part / whole)
}

/** Date and time with the zone, so that nobody has to guess it. */
export function formatMoment(value: string): string {
  return moment().format(new Date(value))
}

export function formatExactMoment(value: string): string {
  return exactMoment().format(new Date(value))
}

/** A day without a time. */
export function formatDay(value: Date): string {
  return day().format(value)
}

/** The label of a tick of a chart, by the step between ticks in seconds: a day, or a time of day. */
export function formatTick(seconds: number, step: number): string {
  const time = new Date(seconds * 1000)
  return (step >= 86_400 ? shortDay() : shortTime()).format(time)
}

/** A time of day with seconds. */
export function formatClock(value: string): string {
  return clock().format(new Date(value))
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "3 days ago", "in 2 hours". */
export function formatRelative(value: string, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  const format = relative()
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(Math.trunc(seconds), 'second')
}

export function formatBytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value / 1000 ** power)
}

/** "2 hours, 5 minutes": the two largest units that matter. */
export function formatDuration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const
  let rest = Math.max(1, Math.round(seconds))
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0 && parts.length < 2) {
      parts.push(new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    } else if (parts.length > 0) break
  }
  return enumeration().format(parts)
}
