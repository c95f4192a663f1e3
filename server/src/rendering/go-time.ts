import { GoTime } from '@broadsheet/gotemplate'
import type { Timestamp } from '../db/timestamp.ts'

/** Go's zero time stands for "never", as in the reference. */
const zeroTime = new Date('0001-01-01T00:00:00Z')

/** The zone of the server's process: what `Date` and the times of a template are shown in. */
function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function goTimestamp(timestamp: Timestamp | null): GoTime {
  return GoTime.from(timestamp === null ? zeroTime : new Date(timestamp), timestamp === null ? 'UTC' : zone())
}

/** Go's `time.ANSIC`, for an empty layout. */
const ansiC = 'Mon Jan _2 15:04:05 2006'

export function goDate(date: Date, layout: string): string {
  return GoTime.from(date, zone()).format(layout === '' ? ansiC : layout)
}
