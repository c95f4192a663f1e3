import { invalid } from '../errors/error.ts'

/** Instants in milliseconds; `end` is not part of it. */
export interface Range {
  readonly start: number
  readonly end: number
}

const hour = 3_600_000
const day = 24 * hour

/** From and to as clients send them, both meant inclusively; a day means all of it. Times without a zone are UTC. */
export function parseRange(from: string | undefined, to: string | undefined): Range {
  const start = requireMoment('from', from)
  const last = requireMoment('to', to)
  return { start: start.at, end: last.at + (last.isDay ? day : 1) }
}

const dayForm = /^\d{4}-\d\d-\d\d$/
const timeForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/i

function requireMoment(name: string, text: string | undefined): { readonly at: number; readonly isDay: boolean } {
  if (text === undefined)
    throw invalid(`${name} is missing: a day like 2031-04-05, or a time like 2031-04-05T09:30:00Z.`)
  const isDay = dayForm.test(text)
  // In a query string an unencoded plus sign arrives as a blank.
  const [, date = '', time = '', zone = 'Z'] = timeForm.exec(text.replace(/ (?=\d\d:?\d\d$)/, '+')) ?? []
  const at = Date.parse(isDay ? `${text}T00:00:00Z` : `${date}T${time}${zone.toUpperCase()}`)
  if (Number.isNaN(at) || at < Date.UTC(1, 0, 1) || (isDay && !new Date(at).toISOString().startsWith(text))) {
    throw invalid(`${name} is no date: write a day like 2031-04-05, or a time like 2031-04-05T09:30:00Z.`)
  }
  return { at, isDay }
}

/** Under a week by the hour, else by the day. */
export function bucketOf(range: Range): 'hour' | 'day' {
  return range.end - range.start < 7 * day ? 'hour' : 'day'
}

export interface SplitRange {
  /** Whole hours, which are counted already. */
  readonly whole: Range
  /** What is left before and after them. */
  readonly before: Range
  readonly after: Range
}

/** The range in parts: whole hours from the counts, the rest from the events. Pure. */
export function splitRange({ start, end }: Range): SplitRange {
  const first = Math.ceil(start / hour) * hour
  const last = Math.floor(end / hour) * hour
  if (first >= last) {
    return { whole: { start: end, end }, before: { start, end }, after: { start: end, end } }
  }
  return { whole: { start: first, end: last }, before: { start, end: first }, after: { start: last, end } }
}
