import { daysInMonth, daysToSeconds } from './civil.ts'
import { fixedZone, utc, type Zone } from './zone.ts'

export interface Parsed {
  readonly unix: number
  readonly nanos: number
  readonly zone: Zone
}

/** What has been read so far. */
export interface Draft {
  year: number
  month: number | undefined
  day: number | undefined
  yearDay: number | undefined
  hour: number
  minute: number
  second: number
  nanos: number
  pm: boolean | undefined
  offset: number | undefined
  zoneName: string
  isUtc: boolean
}

/** A value that does not fit the layout; `range` names the part that is out of range. */
export class Misfit extends Error {
  readonly range: string | undefined

  constructor(range?: string) {
    super(range)
    this.range = range
  }
}

/** The instant that was read, in the zone it was read in. */
export function resolve(draft: Draft, local: Zone): Parsed {
  const { year, nanos } = draft
  let { month, day } = draft
  if (draft.yearDay !== undefined) ({ month, day } = fromYearDay(draft, draft.yearDay))
  month ??= 1
  day ??= 1
  if (day < 1 || day > daysInMonth(year, month)) throw new Misfit('day')
  const hour =
    draft.pm === true && draft.hour < 12 ? draft.hour + 12 : draft.pm === false && draft.hour === 12 ? 0 : draft.hour
  const wall = daysToSeconds(year, month, day) + hour * 3600 + draft.minute * 60 + draft.second
  if (draft.isUtc) return { unix: wall, nanos, zone: utc }
  if (draft.offset !== undefined) return atOffset(draft, draft.offset, wall, local)
  if (draft.zoneName !== '') return atName(draft.zoneName, wall, nanos, local)
  return { unix: wall - localOffset(local, wall), nanos, zone: local }
}

function fromYearDay(draft: Draft, yearDay: number): { month: number; day: number } {
  const isLeap = daysInMonth(draft.year, 2) === 29
  if (yearDay < 1 || yearDay > (isLeap ? 366 : 365)) throw new Misfit('day-of-year')
  let month = 1
  let day = yearDay
  while (day > daysInMonth(draft.year, month)) day -= daysInMonth(draft.year, month++)
  if (draft.month !== undefined && draft.month !== month) throw new Misfit('day-of-year does not match month')
  if (draft.day !== undefined && draft.day !== day) throw new Misfit('day-of-year does not match day')
  return { month, day }
}

function atOffset(draft: Draft, offsetSeconds: number, wall: number, local: Zone): Parsed {
  const unix = wall - offsetSeconds
  const there = local.at(unix)
  const isLocal = there.seconds === offsetSeconds && (draft.zoneName === '' || there.name === draft.zoneName)
  return { unix, nanos: draft.nanos, zone: isLocal ? local : fixedZone(draft.zoneName, offsetSeconds) }
}

/** An abbreviation is known only if the local zone uses it; others count as UTC by another name. */
function atName(zone: string, wall: number, nanos: number, local: Zone): Parsed {
  const localSeconds = localOffset(local, wall)
  if (local.at(wall - localSeconds).name === zone) return { unix: wall - localSeconds, nanos, zone: local }
  const hours = /^GMT([+-][0-9]+)$/.exec(zone)?.[1]
  const secondsOff = hours === undefined ? 0 : Number(hours) * 3600
  // Go takes the clock of such a zone for UTC.
  return { unix: wall, nanos, zone: fixedZone(zone, secondsOff) }
}

/** The offset of a zone at a time on its own clocks. */
export function localOffset(zone: Zone, wall: number): number {
  const guess = zone.at(wall).seconds
  const second = zone.at(wall - guess).seconds
  return second === guess ? guess : zone.at(wall - second).seconds === second ? second : guess
}
