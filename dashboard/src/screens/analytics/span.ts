import type { Span } from './queries.ts'

const day = 86_400_000

/**
 * Days of the address, else the last thirty; a range the wrong way round is turned. Older links name instants in seconds
 * since 1970: their days are shown.
 */
export function spanOf(from: string, to: string, now = Date.now()): Span {
  const last = dayOf(to) ?? asDay(now)
  const first = dayOf(from) ?? asDay(Date.parse(last) - 29 * day)
  const [start, end] = [first, last].sort()
  return { from: `${start}T00:00:00Z`, to: `${end}T23:59:59Z` }
}

function dayOf(text: string): string | undefined {
  if (/^\d{9,11}$/.test(text)) return asDay(Number(text) * 1000)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

function asDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
