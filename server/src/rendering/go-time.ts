import type { Timestamp } from '../db/timestamp.ts'

export function goTimestamp(timestamp: Timestamp | null): unknown {
  return timestamp ?? '0001-01-01T00:00:00Z'
}

export function goDate(date: Date, layout: string): string {
  return `${layout}${date.toISOString()}`
}
