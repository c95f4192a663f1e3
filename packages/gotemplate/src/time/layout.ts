import { type Civil, civilOf } from './civil.ts'
import { MONTHS, WEEKDAYS } from './names.ts'
import type { Offset } from './zone.ts'

/** The pieces of a Go layout. Facts: Go's time package, "Constants". */
const PIECES =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|002|0[1-6]|15|1|2006|2|__2|_2(?!006)|3|4|5|PM|pm|-070000|-07:00:00|-0700|-07:00|-07|Z070000|Z07:00:00|Z0700|Z07:00|Z07|[.,](?:0+|9+)(?![0-9])/g

export interface LayoutPiece {
  /** Text before the piece that stands for itself. */
  readonly before: string
  /** Empty at the end of the layout. */
  readonly piece: string
}

export function splitLayout(layout: string): LayoutPiece[] {
  const pieces: LayoutPiece[] = []
  let from = 0
  for (const match of layout.matchAll(PIECES)) {
    pieces.push({ before: layout.slice(from, match.index), piece: match[0] })
    from = match.index + match[0].length
  }
  pieces.push({ before: layout.slice(from), piece: '' })
  return pieces
}

export interface Moment {
  readonly unix: number
  readonly nanos: number
  readonly offset: Offset
}

export function formatTime(moment: Moment, layout: string): string {
  const civil = civilOf(moment.unix + moment.offset.seconds)
  return splitLayout(layout)
    .map(({ before, piece }) => before + format(piece, civil, moment))
    .join('')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function fourDigits(year: number): string {
  return year < 0 ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0')
}

function format(piece: string, civil: Civil, moment: Moment): string {
  const twelve = civil.hour % 12 === 0 ? 12 : civil.hour % 12
  switch (piece) {
    case '':
      return ''
    case 'January':
      return MONTHS[civil.month - 1] ?? ''
    case 'Jan':
      return (MONTHS[civil.month - 1] ?? '').slice(0, 3)
    case '1':
      return String(civil.month)
    case '01':
      return two(civil.month)
    case 'Monday':
      return WEEKDAYS[civil.weekday] ?? ''
    case 'Mon':
      return (WEEKDAYS[civil.weekday] ?? '').slice(0, 3)
    case '2':
      return String(civil.day)
    case '_2':
      return String(civil.day).padStart(2)
    case '02':
      return two(civil.day)
    case '__2':
      return String(civil.yearDay).padStart(3)
    case '002':
      return String(civil.yearDay).padStart(3, '0')
    case '15':
      return two(civil.hour)
    case '3':
      return String(twelve)
    case '03':
      return two(twelve)
    case '4':
      return String(civil.minute)
    case '04':
      return two(civil.minute)
    case '5':
      return String(civil.second)
    case '05':
      return two(civil.second)
    case '2006':
      return fourDigits(civil.year)
    case '06':
      return two(((civil.year % 100) + 100) % 100)
    case 'PM':
      return civil.hour >= 12 ? 'PM' : 'AM'
    case 'pm':
      return civil.hour >= 12 ? 'pm' : 'am'
    case 'MST':
      return moment.offset.name === '' ? formatOffset('-0700', moment.offset.seconds) : moment.offset.name
    default:
      return piece.startsWith('-') || piece.startsWith('Z')
        ? formatOffset(piece, moment.offset.seconds)
        : fraction(piece, moment.nanos)
  }
}

function formatOffset(piece: string, seconds: number): string {
  if (piece.startsWith('Z') && seconds === 0) return 'Z'
  const size = Math.abs(seconds)
  const colon = piece.includes(':') ? ':' : ''
  const fields = piece.replaceAll(':', '').length
  let out = (seconds < 0 ? '-' : '+') + two(Math.trunc(size / 3600))
  if (fields >= 5) out += colon + two(Math.trunc(size / 60) % 60)
  if (fields >= 7) out += colon + two(size % 60)
  return out
}

function fraction(piece: string, nanos: number): string {
  const digits = String(nanos)
    .padStart(9, '0')
    .slice(0, piece.length - 1)
    .padEnd(piece.length - 1, '0')
  if (piece[1] === '0') return piece.charAt(0) + digits
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '' : piece.charAt(0) + trimmed
}
