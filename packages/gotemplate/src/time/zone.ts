import { existsSync, readFileSync } from 'node:fs'

/** An offset from UTC in seconds, and what people call it; the name may be empty. */
export interface Offset {
  readonly seconds: number
  readonly name: string
}

export interface Zone {
  readonly name: string
  readonly at: (unix: number) => Offset
}

export const utc: Zone = { name: 'UTC', at: () => ({ seconds: 0, name: 'UTC' }) }

export function fixedZone(name: string, seconds: number): Zone {
  return { name, at: () => ({ seconds, name }) }
}

/** What Go calls `Local`: a zone under that name. */
export function localZone(name: string): Zone {
  return { name: 'Local', at: (loadZone(name) ?? utc).at }
}

const DATABASE = '/usr/share/zoneinfo/'
/** Zone names are an author's words and become paths: nothing but names gets through. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

const known = new Map<string, Zone | undefined>([
  ['', utc],
  ['UTC', utc],
])

/** A zone of the IANA database by its exact name; undefined if there is none. */
export function loadZone(name: string): Zone | undefined {
  if (known.has(name)) return known.get(name)
  if (!NAME.test(name)) return undefined
  const zone = readZone(name)
  // Only names that exist are kept: a template cannot fill the memory with others.
  if (zone !== undefined) known.set(name, zone)
  return zone
}

function readZone(name: string): Zone | undefined {
  const history = readHistory(name)
  if (history === undefined && existsSync(DATABASE)) return undefined
  const current = intlOffsets(name)
  if (current === undefined)
    return history === undefined ? undefined : { name, at: (unix) => history.at(unix) ?? history.last }
  return {
    name,
    at: (unix) => {
      const recorded = history?.at(unix)
      if (recorded !== undefined) return recorded
      const seconds = current(unix)
      return { seconds, name: history?.names.get(seconds) ?? numericName(seconds) }
    },
  }
}

/** `+0530`, as the database itself names zones without a name. */
function numericName(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / 60))
  const rest = minutes % 60 === 0 ? '' : String(minutes % 60).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${String(Math.trunc(minutes / 60)).padStart(2, '0')}${rest}`
}

/** Offsets from the JavaScript engine, which knows the rules but not Go's abbreviations. */
function intlOffsets(name: string): ((unix: number) => number) | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  return (unix) => {
    const date = new Date(Math.max(-8.64e15, Math.min(8.64e15, unix * 1000)))
    const text = format.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?/.exec(text) ?? []
    const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return sign === '-' ? -size : size
  }
}

interface History {
  /** Undefined after the last recorded change: from there on rules hold. */
  readonly at: (unix: number) => Offset | undefined
  readonly last: Offset
  /** What the rules call their offsets. */
  readonly names: ReadonlyMap<number, string>
}

/** A compiled zone of the system. Facts: RFC 9636 (TZif). */
function readHistory(name: string): History | undefined {
  let file: Buffer
  try {
    file = readFileSync(DATABASE + name)
  } catch {
    return undefined
  }
  if (file.toString('latin1', 0, 4) !== 'TZif' || file.length < 44) return undefined
  const first = header(file, 0)
  const skip = 44 + first.times * 5 + first.types * 6 + first.chars + first.leaps * 8 + first.isStd + first.isUt
  return readBlock(file, skip)
}

function header(file: Buffer, at: number) {
  const count = (i: number) => file.readUInt32BE(at + 20 + i * 4)
  return { isUt: count(0), isStd: count(1), leaps: count(2), times: count(3), types: count(4), chars: count(5) }
}

function readBlock(file: Buffer, at: number): History {
  const { isUt, isStd, leaps, times, types, chars } = header(file, at)
  const changes = Array.from({ length: times }, (_, i) => Number(file.readBigInt64BE(at + 44 + i * 8)))
  const typesAt = at + 44 + times * 9
  const charsAt = typesAt + types * 6
  const offsets = Array.from({ length: types }, (_, i): Offset => {
    const nameAt = charsAt + file.readUInt8(typesAt + i * 6 + 5)
    return {
      seconds: file.readInt32BE(typesAt + i * 6),
      name: file.toString('latin1', nameAt, file.indexOf(0, nameAt)),
    }
  })
  const kinds = Array.from({ length: times }, (_, i) => file.readUInt8(at + 44 + times * 8 + i))
  const utcOffset = { seconds: 0, name: 'UTC' }
  const offsetOf = (i: number): Offset => offsets[kinds[i] ?? 0] ?? utcOffset
  const footer = file.toString('latin1', charsAt + chars + leaps * 12 + isStd + isUt).trim()
  const last = times === 0 ? (offsets[0] ?? utcOffset) : offsetOf(times - 1)
  const names = new Map(footerNames(footer, last))
  const hasRules = footer.includes(',')
  return {
    last,
    names,
    at: (unix) => {
      const after = changes.findIndex((change) => change > unix)
      if (after === 0 || times === 0) return offsets[0]
      if (after < 0) return hasRules ? undefined : last
      return offsetOf(after - 1)
    },
  }
}

/** The names in a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. */
function footerNames(footer: string, last: Offset): [number, string][] {
  const word = '(<[^>]*>|[A-Za-z]+)'
  const offset = '([+-]?[0-9]+(?::[0-9]+){0,2})'
  const [, standard, off, summer, summerOff] = new RegExp(`^${word}${offset}(?:${word}${offset}?)?`).exec(footer) ?? []
  if (standard === undefined || off === undefined) return [[last.seconds, last.name]]
  const seconds = -ruleSeconds(off)
  const names: [number, string][] = [[seconds, bare(standard)]]
  if (summer !== undefined)
    names.push([summerOff === undefined ? seconds + 3600 : -ruleSeconds(summerOff), bare(summer)])
  return names
}

function bare(name: string): string {
  return name.replace(/[<>]/g, '')
}

function ruleSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/[+-]/, '').split(':').map(Number)
  const size = hours * 3600 + minutes * 60 + seconds
  return text.startsWith('-') ? -size : size
}
