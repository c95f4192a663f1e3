/** The calendar: days to dates and back, for any year. Facts: proleptic Gregorian calendar, as in Go's time. */
export interface Civil {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** 0 is Sunday. */
  readonly weekday: number
  /** 1 to 366 */
  readonly yearDay: number
}

const DAY = 86_400
/** Days in 400 years, after which the calendar repeats. */
const ERA = 146_097

export function civilOf(seconds: number): Civil {
  const days = Math.floor(seconds / DAY)
  const rest = seconds - days * DAY
  const era = Math.floor(days / ERA)
  const date = new Date((days - era * ERA) * DAY * 1000)
  const year = date.getUTCFullYear()
  return {
    year: year + era * 400,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
    weekday: date.getUTCDay(),
    yearDay:
      Math.round((Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(year, 0, 1)) / 1000 / DAY) + 1,
  }
}

/** Seconds since 1970 of a date at midnight; months and days may run over. */
export function daysToSeconds(year: number, month: number, day: number): number {
  const carry = Math.floor((month - 1) / 12)
  const y = year + carry
  const m = month - 1 - carry * 12
  const era = Math.floor((y - 1970) / 400)
  const start = Date.UTC(y - era * 400, m, 1) / 1000
  return start + era * ERA * DAY + (day - 1) * DAY
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
