import type { Span } from '../../analytics/queries.ts'

export const spans = ['2', '7', 'all'] as const
export type SpanName = (typeof spans)[number]

const day = 86_400_000
const minute = 60_000

/** From the start until so many days later, but not into the future. Rounded, so that it is the same for a while. */
export function spanFrom(startedAt: string, name: SpanName, now = Date.now()): Span {
  const start = new Date(startedAt).getTime()
  const present = Math.ceil(now / minute) * minute
  // A week by the hour would be one hour too long for the API to count in hours.
  const end = name === 'all' ? present : Math.min(present, start + Number(name) * day - minute)
  return { from: new Date(start).toISOString(), to: new Date(Math.max(end, start + minute)).toISOString() }
}

export function wholeSpan(startedAt: string): Span {
  return spanFrom(startedAt, 'all')
}
