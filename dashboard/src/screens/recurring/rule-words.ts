import type { TFunction } from 'i18next'
import { locale } from '../../i18n/i18n.ts'
import { formatNumber } from '../../parts/format.ts'
import type { Rule, Weekday } from './queries.ts'

export const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

/** From here on it is the last day of the month: there is no other rule for it. */
export const lastDay = 31

/** Of the language that is shown. 1 January 2024 was a Monday. */
export function weekdayName(day: Weekday, width: 'long' | 'short' = 'long'): string {
  const date = Date.UTC(2024, 0, 1 + weekdays.indexOf(day))
  return new Intl.DateTimeFormat(locale(), { weekday: width, timeZone: 'UTC' }).format(date)
}

/** `09:00` as it is written here. */
function clockTime(time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  const date = Date.UTC(2024, 0, 1, hours, minutes)
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: 'UTC' }).format(date)
}

/** “Every Tuesday and Friday at 09:00, Europe/Vienna” */
export function ruleWords(t: TFunction, rule: Rule): string {
  return t('recurring.rule.inZone', { rule: withoutZone(t, rule), zone: rule.time_zone.replaceAll('_', ' ') })
}

function withoutZone(t: TFunction, rule: Rule): string {
  const time = clockTime(rule.time)
  if (rule.frequency === 'daily') return t('recurring.rule.daily', { time })
  if (rule.frequency === 'monthly') {
    const day = rule.month_day ?? 1
    if (day >= lastDay) return t('recurring.rule.lastDay', { time })
    return t('recurring.rule.monthly', { time, day: formatNumber(day) })
  }
  const names = weekdays.filter((day) => rule.weekdays?.includes(day)).map((day) => weekdayName(day))
  const days = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
  const weeks = rule.every_weeks ?? 1
  if (weeks === 1) return t('recurring.rule.weekly', { time, days })
  return t('recurring.rule.everyWeeks', { time, days, formatted: formatNumber(weeks) })
}

/** A moment on the clock of the rule, which may not be that of the reader. */
export function momentInZone(moment: string, zone: string): string {
  const format = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: zone } as const
  return new Intl.DateTimeFormat(locale(), { ...format, ...clock }).format(new Date(moment))
}
