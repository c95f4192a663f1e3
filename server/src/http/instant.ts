import Type from 'typebox'
import { invalid } from '../errors/error.ts'
import type { Parameter } from './parameters.ts'

/** RFC 3339, section 5.6. Without its offset it would be another moment for everybody. */
const form = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i

/** A moment that must be given, as an RFC 3339 timestamp; its value is the same one in UTC. */
export function instant(description: string): Parameter<string> {
  return {
    schema: Type.String({ format: 'date-time' }),
    description,
    decode: ([value = ''], name) => {
      const moment = readInstant(value)
      if (moment === undefined) {
        throw invalid(`${name} must be a date and time with an offset, such as 2031-05-02T08:00:00Z.`)
      }
      return moment
    },
  }
}

export function readInstant(text: string): string | undefined {
  // A plus sign that was not encoded arrives as a blank.
  const repaired = text.replace(/ (?=\d\d:\d\d$)/, '+')
  const day = form.exec(repaired)?.[1]
  const at = new Date(repaired)
  if (day === undefined || Number.isNaN(at.getTime()) || !isDay(day)) return undefined
  return at.getTime() < earliest ? undefined : at.toISOString()
}

/** The database knows no year 0. */
const earliest = Date.parse('0001-01-01T00:00:00Z')

/** `Date` makes 2 March of 30 February. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
