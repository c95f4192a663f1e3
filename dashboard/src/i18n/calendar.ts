import type { DayOfWeek } from '@mantine/dates'
import dayjs from 'dayjs'
import i18next from 'i18next'
import { locale } from './i18n.ts'

/** Day and month names of the calendars, as the browser itself knows them: nothing to load, and no list to keep. */
export function calendarProps() {
  const code = locale()
  const month = new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric' })
  return {
    locale: known(code),
    firstDayOfWeek: firstDayOf(code),
    monthLabelFormat: (date: string) => month.format(localDate(date)),
    ariaLabels: {
      monthLevelControl: i18next.t('calendar.chooseMonth'),
      yearLevelControl: i18next.t('calendar.chooseYear'),
      nextMonth: i18next.t('calendar.nextMonth'),
      previousMonth: i18next.t('calendar.previousMonth'),
      nextYear: i18next.t('calendar.nextYear'),
      previousYear: i18next.t('calendar.previousYear'),
      nextDecade: i18next.t('calendar.nextDecade'),
      previousDecade: i18next.t('calendar.previousDecade'),
    },
  } as const
}

/** `2031-04-05`, with or without a time, on the reader's clock. */
export function localDate(text: string): Date {
  return new Date(text.includes(' ') ? text.replace(' ', 'T') : `${text}T00:00:00`)
}

const registered = new Set<string>()

/** The calendar component asks dayjs for names; dayjs looks its languages up in lower case. */
function known(code: string): string {
  const name = code.toLowerCase()
  if (registered.has(name)) return name
  const days = (weekday: 'long' | 'short' | 'narrow') =>
    // 2023 began on a Sunday, the first day of dayjs.
    [1, 2, 3, 4, 5, 6, 7].map((day) => new Intl.DateTimeFormat(code, { weekday }).format(new Date(2023, 0, day)))
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) => new Intl.DateTimeFormat(code, { month }).format(new Date(2023, index, 1)))
  dayjs.locale(
    {
      name,
      weekdays: days('long'),
      weekdaysShort: days('short'),
      weekdaysMin: shortest(days('short'), days('narrow')),
      months: months('long'),
      monthsShort: months('short'),
      formats: {},
      relativeTime: {},
    },
    undefined,
    true,
  )
  registered.add(name)
  return name
}

/** Columns of a calendar are narrow: `Mo`, `dom`, but a single letter where the short name is a whole word. */
function shortest(short: readonly string[], narrow: readonly string[]): string[] {
  return short.map((day, index) => {
    const bare = day.replace('.', '')
    return bare.length > 3 ? (narrow[index] ?? bare) : bare
  })
}

const isDay = (value: unknown): value is DayOfWeek => typeof value === 'number' && value >= 0 && value <= 6

/** Sunday is 0 for the calendar and 7 for Intl. Browsers that do not know it begin on Monday, as ISO 8601 does. */
function firstDayOf(code: string): DayOfWeek {
  const region: object = new Intl.Locale(code)
  const getWeekInfo: unknown = Reflect.get(region, 'getWeekInfo')
  const info: unknown = typeof getWeekInfo === 'function' ? Reflect.apply(getWeekInfo, region, []) : undefined
  const first: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : 1
  const day = typeof first === 'number' ? first % 7 : 1
  return isDay(day) ? day : 1
}
