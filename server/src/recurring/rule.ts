import Type, { type Static } from 'typebox'
import { invalidField } from '../errors/error.ts'
import { isTimeZone } from './zone.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const RuleSchema = Type.Object({
  frequency: Type.Enum(['daily', 'weekly', 'monthly']),
  weekdays: Type.Optional(
    Type.Array(Type.Enum([...weekdays]), { maxItems: 7, description: 'Of a weekly rule: one day or more.' }),
  ),
  every_weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 52,
      description:
        'Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1.',
    }),
  ),
  month_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day.',
    }),
  ),
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'On the clock of the time zone: `09:00`.' }),
  time_zone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA name, such as `Europe/Vienna`.' }),
})

interface Clock {
  /** `HH:MM` */
  readonly time: string
  readonly time_zone: string
}

/** When turns are due. The names are those of the API, for it is stored as it is sent. */
export type Rule = Clock &
  (
    | { readonly frequency: 'daily' }
    | { readonly frequency: 'weekly'; readonly weekdays: readonly Weekday[]; readonly every_weeks: number }
    | { readonly frequency: 'monthly'; readonly month_day: number }
  )

/** The rule that was sent, with what it leaves out; what does not belong to its frequency is dropped. Pure. */
export function ruleOf(sent: Static<typeof RuleSchema>): Rule {
  if (!isTimeZone(sent.time_zone)) {
    throw invalidField('rule.time_zone', `there is no time zone "${sent.time_zone.slice(0, 50)}".`)
  }
  const clock = { time: sent.time, time_zone: sent.time_zone }
  switch (sent.frequency) {
    case 'daily':
      return { frequency: 'daily', ...clock }
    case 'weekly': {
      const days = weekdays.filter((day) => sent.weekdays?.includes(day))
      if (days.length === 0) throw invalidField('rule.weekdays', 'a weekly rule needs a day of the week.')
      return { frequency: 'weekly', weekdays: days, every_weeks: sent.every_weeks ?? 1, ...clock }
    }
    case 'monthly':
      if (sent.month_day === undefined) throw invalidField('rule.month_day', 'a monthly rule needs a day of the month.')
      return { frequency: 'monthly', month_day: sent.month_day, ...clock }
  }
}

/** Pure. The database keeps the names of a rule in an order of its own. */
export function isSameRule(a: Rule, b: Rule): boolean {
  const text = (rule: Rule) => JSON.stringify(Object.entries(rule).sort(([one], [other]) => (one < other ? -1 : 1)))
  return text(a) === text(b)
}
