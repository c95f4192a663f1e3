import { durationText } from '../time/duration.ts'
import { MONTHS, WEEKDAYS } from '../time/names.ts'
import type { Int } from './types.ts'

/** The text of integers that have one: `1h0m0s`, `January`, `Monday`. */
export function intText(value: Int): string | undefined {
  switch (value.type) {
    case 'time.Duration':
      return durationText(value.value)
    case 'time.Month':
      return MONTHS[Number(value.value) - 1] ?? `%!Month(${value.value})`
    case 'time.Weekday':
      return WEEKDAYS[Number(value.value)] ?? `%!Weekday(${value.value})`
    default:
      return undefined
  }
}
