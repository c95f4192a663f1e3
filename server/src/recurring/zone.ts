/** Clocks on walls, and the moments that they mean. Pure; rules of time zones are those of the runtime (ICU). */

/** Days since 1970-01-01, on whatever calendar of the wall. */
export type Day = number

const dayMs = 86_400_000

/** `2026-03-29`, or undefined where it is no day. */
export function dayOf(text: string): Day | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  // 30 February is 2 March for some readers.
  if (Number.isNaN(time) || textOfDay(time / dayMs) !== text) return undefined
  return time / dayMs
}

export function textOfDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 0: Monday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7
}

export function monthDayOf(day: Day): number {
  return new Date(day * dayMs).getUTCDate()
}

export function isLastOfMonth(day: Day): boolean {
  return monthDayOf(day + 1) === 1
}

/** Names of IANA only: offsets such as `+01:00` know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** One time zone. */
export interface Zone {
  /** The day on the wall at a moment. */
  dayAt(moment: number): Day
  /**
   * The moment of a time on a day. A time that a change of the clock leaves out means the first that there is behind it;
   * one that comes twice means the first of the two.
   */
  momentOf(day: Day, minutes: number): number
}

export function zoneOf(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** What the wall shows, as if it were UTC. */
  function wallAt(moment: number): number {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  }

  const offsetAt = (moment: number) => wallAt(moment) - moment

  return {
    dayAt: (moment) => Math.floor(wallAt(moment) / dayMs),
    momentOf(day, minutes) {
      const wall = day * dayMs + minutes * 60_000
      // No zone is further than a day from UTC, and none changes twice within two days.
      const before = offsetAt(wall - 1.5 * dayMs)
      const after = offsetAt(wall + 1.5 * dayMs)
      const shown = [wall - before, wall - after].filter((moment) => wallAt(moment) === wall)
      return shown.length > 0 ? Math.min(...shown) : changeBetween(wall - after, wall - before, offsetAt)
    },
  }
}

/** The first moment with the later offset, to the second. */
function changeBetween(from: number, to: number, offsetAt: (moment: number) => number): number {
  const later = offsetAt(to)
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 1000) === later) high = middle
    else low = middle
  }
  return high * 1000
}
