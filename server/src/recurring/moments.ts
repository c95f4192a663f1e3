import { type Rule, weekdays } from './rule.ts'
import { type Day, dayOf, isLastOfMonth, monthDayOf, weekdayOf, zoneOf } from './zone.ts'

/** A rule and the days between which it holds, both of them included. */
export interface Schedule {
  readonly rule: Rule
  /** `2026-03-29` on the clock of the rule; null: no bound. */
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** Days that are looked through for the next one: a rule for every 52nd week finds one within a year. */
const farthest = 2 * 366

/** Moments (milliseconds) of the schedule behind `after`, in their order, at the most `count`. Pure. */
export function momentsAfter(schedule: Schedule, after: number, count: number): readonly number[] {
  const zone = zoneOf(schedule.rule.time_zone)
  const minutes = minutesOf(schedule.rule.time)
  const starts = dayIn(schedule.starts_on) ?? Number.NEGATIVE_INFINITY
  const ends = dayIn(schedule.ends_on) ?? Number.POSITIVE_INFINITY
  const found: number[] = []
  // The day before: a time that was left out may have moved into the next day.
  const first = Math.max(starts, zone.dayAt(after) - 1)
  const last = Math.min(ends, first + farthest * count)
  for (let day = first; day <= last && found.length < count; day += 1) {
    if (!fallsOn(schedule, day)) continue
    const moment = zone.momentOf(day, minutes)
    if (moment > (found.at(-1) ?? after)) found.push(moment)
  }
  return found
}

export function nextMoment(schedule: Schedule, after: number): number | undefined {
  return momentsAfter(schedule, after, 1)[0]
}

/** The day on the wall of the rule, for names of campaigns. */
export function dayOnWall(rule: Rule, moment: number): Day {
  return zoneOf(rule.time_zone).dayAt(moment)
}

function fallsOn({ rule, starts_on: startsOn }: Schedule, day: Day): boolean {
  switch (rule.frequency) {
    case 'daily':
      return true
    case 'weekly': {
      const weekday = weekdays[weekdayOf(day)]
      if (weekday === undefined || !rule.weekdays.includes(weekday)) return false
      return (weekOf(day) - weekOf(dayIn(startsOn) ?? 0)) % rule.every_weeks === 0
    }
    case 'monthly':
      return monthDayOf(day) === rule.month_day || (isLastOfMonth(day) && monthDayOf(day) < rule.month_day)
  }
}

/** Weeks begin on Monday (ISO 8601). */
function weekOf(day: Day): number {
  return Math.floor((day + 3) / 7)
}

function dayIn(text: string | null): Day | undefined {
  return text === null ? undefined : dayOf(text)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
