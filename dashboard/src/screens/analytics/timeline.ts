import type { EventCount, Span } from './queries.ts'

const hour = 3_600_000
const day = 24 * hour

/** The beginnings of the hours or days (UTC) that the API counts in, none left out, at most so many. Pure. */
export function bucketsOf({ from, to }: Span, most = 1000): readonly string[] {
  const start = new Date(from).getTime()
  const end = new Date(to).getTime()
  const step = end - start < 7 * day ? hour : day
  const first = Math.floor(start / step) * step
  const count = Math.min(most, Math.max(1, Math.floor((end - first) / step) + 1))
  return Array.from({ length: count }, (_, index) => new Date(first + index * step).toISOString())
}

/** The counts of each bucket; hours without any event are missing in the answer and are 0 here. Pure. */
export function countsAt(
  buckets: readonly string[],
  rows: readonly EventCount[],
  campaignId?: number,
): readonly number[] {
  const counts = new Map<number, number>()
  for (const row of rows) {
    if (campaignId !== undefined && row.campaign_id !== campaignId) continue
    const time = new Date(row.timestamp).getTime()
    counts.set(time, (counts.get(time) ?? 0) + row.count)
  }
  return buckets.map((bucket) => counts.get(new Date(bucket).getTime()) ?? 0)
}

export function totalOf(rows: readonly EventCount[], campaignId?: number): number {
  return rows
    .filter((row) => campaignId === undefined || row.campaign_id === campaignId)
    .reduce((sum, row) => sum + row.count, 0)
}
