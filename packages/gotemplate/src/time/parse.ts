import { type LayoutPiece, splitLayout } from './layout.ts'
import { MONTHS, WEEKDAYS } from './names.ts'
import { type Draft, Misfit, type Parsed, resolve } from './resolve.ts'
import type { Zone } from './zone.ts'

/** Go's time.ParseInLocation; a string says why it fails. */
export function parseTime(layout: string, value: string, local: Zone): Parsed | string {
  const draft: Draft = {
    year: 0,
    month: undefined,
    day: undefined,
    yearDay: undefined,
    hour: 0,
    minute: 0,
    second: 0,
    nanos: 0,
    pm: undefined,
    offset: undefined,
    zoneName: '',
    isUtc: false,
  }
  const shown = `parsing time ${JSON.stringify(value)}`
  const pieces = splitLayout(layout)
  let rest = value
  for (const [i, one] of pieces.entries()) {
    let hold = rest
    try {
      rest = skipText(rest, one.before)
      hold = rest
      if (one.piece !== '') rest = read(draft, one.piece, rest, pieces[i + 1])
      else if (rest !== '') return `${shown}: extra text: ${JSON.stringify(rest)}`
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      if (error.range !== undefined) return `${shown}: ${error.range} out of range`
      const what = one.piece === '' || hold === rest ? (one.piece === '' ? one.before : one.piece) : one.before
      return `${shown} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(hold)} as ${JSON.stringify(what)}`
    }
  }
  try {
    return resolve(draft, local)
  } catch (error) {
    if (error instanceof Misfit) return `${shown}: ${error.range ?? 'day'} out of range`
    throw error
  }
}

/** A run of spaces in the layout stands for any run of spaces. */
function skipText(value: string, text: string): string {
  let rest = value
  for (let i = 0; i < text.length; i++) {
    if (text[i] === ' ') {
      if (rest !== '' && rest[0] !== ' ') throw new Misfit()
      while (text[i + 1] === ' ') i++
      rest = rest.replace(/^ +/, '')
    } else if (rest[0] === text[i]) rest = rest.slice(1)
    else throw new Misfit()
  }
  return rest
}

function take(value: string, pattern: RegExp): string {
  const match = pattern.exec(value)
  if (match === null) throw new Misfit()
  return match[0]
}

function number(
  value: string,
  pattern: RegExp,
  set: (n: number) => void,
  range?: readonly [number, number, string],
): string {
  const digits = take(value, pattern)
  const n = Number(digits)
  if (range !== undefined && (n < range[0] || n > range[1])) throw new Misfit(range[2])
  set(n)
  return value.slice(digits.length)
}

const ONE_OR_TWO = /^[0-9]{1,2}/
const TWO = /^[0-9]{2}/

function read(draft: Draft, piece: string, value: string, next: LayoutPiece | undefined): string {
  const twoIf = piece.startsWith('0') ? TWO : ONE_OR_TWO
  switch (piece) {
    case '2006':
      return number(value, /^[0-9]{4}/, (n) => {
        draft.year = n
      })
    case '06':
      return number(value, TWO, (n) => {
        draft.year = n >= 69 ? 1900 + n : 2000 + n
      })
    case 'January':
    case 'Jan':
      return name(value, MONTHS, piece === 'Jan', (n) => {
        draft.month = n + 1
      })
    case 'Monday':
    case 'Mon':
      return name(value, WEEKDAYS, piece === 'Mon', () => {})
    case '1':
    case '01':
      return number(
        value,
        twoIf,
        (n) => {
          draft.month = n
        },
        [1, 12, 'month'],
      )
    case '2':
    case '_2':
    case '02':
      return number(piece === '_2' ? value.replace(/^ /, '') : value, twoIf, (n) => {
        draft.day = n
      })
    case '__2':
      return number(value.replace(/^ {1,2}/, ''), /^[0-9]{1,3}/, (n) => {
        draft.yearDay = n
      })
    case '002':
      return number(value, /^[0-9]{3}/, (n) => {
        draft.yearDay = n
      })
    case '15':
      return number(
        value,
        ONE_OR_TWO,
        (n) => {
          draft.hour = n
        },
        [0, 23, 'hour'],
      )
    case '3':
    case '03':
      return number(
        value,
        twoIf,
        (n) => {
          draft.hour = n
        },
        [0, 12, 'hour'],
      )
    case '4':
    case '04':
      return number(
        value,
        twoIf,
        (n) => {
          draft.minute = n
        },
        [0, 59, 'minute'],
      )
    case '5':
    case '05':
      return seconds(
        draft,
        number(
          value,
          twoIf,
          (n) => {
            draft.second = n
          },
          [0, 59, 'second'],
        ),
        next,
      )
    case 'PM':
    case 'pm': {
      const word = take(value, piece === 'PM' ? /^[AP]M/ : /^[ap]m/)
      draft.pm = word.toLowerCase() === 'pm'
      return value.slice(2)
    }
    case 'MST':
      return zoneName(draft, value)
    default:
      return piece.startsWith('-') || piece.startsWith('Z')
        ? offset(draft, piece, value)
        : fraction(draft, piece, value)
  }
}

function name(value: string, names: readonly string[], short: boolean, set: (n: number) => void): string {
  const lower = value.toLowerCase()
  const found = names.findIndex((one) => lower.startsWith((short ? one.slice(0, 3) : one).toLowerCase()))
  if (found < 0) throw new Misfit()
  set(found)
  return value.slice(short ? 3 : (names[found]?.length ?? 0))
}

/** A fraction is taken even where the layout has none. */
function seconds(draft: Draft, rest: string, next: LayoutPiece | undefined): string {
  const inLayout = next !== undefined && next.before === '' && /^[.,]/.test(next.piece)
  const match = inLayout ? null : /^[.,][0-9]+/.exec(rest)
  if (match === null) return rest
  draft.nanos = nanosOf(match[0])
  return rest.slice(match[0].length)
}

function nanosOf(fraction: string): number {
  return Number(fraction.slice(1, 10).padEnd(9, '0'))
}

function fraction(draft: Draft, piece: string, value: string): string {
  if (piece[1] === '9') {
    const match = /^[.,][0-9]*/.exec(value)
    if (match === null || match[0].length < 2) return value
    // Go takes at most nine digits here.
    const digits = match[0].slice(0, 10)
    draft.nanos = nanosOf(digits)
    return value.slice(digits.length)
  }
  const digits = take(value, new RegExp(`^[.,][0-9]{${piece.length - 1}}`))
  draft.nanos = nanosOf(digits)
  return value.slice(digits.length)
}

const OFFSETS: Readonly<Record<string, RegExp>> = {
  '-070000': /^([+-])([0-9]{2})([0-9]{2})([0-9]{2})/,
  '-07:00:00': /^([+-])([0-9]{2}):([0-9]{2}):([0-9]{2})/,
  '-0700': /^([+-])([0-9]{2})([0-9]{2})/,
  '-07:00': /^([+-])([0-9]{2}):([0-9]{2})/,
  '-07': /^([+-])([0-9]{2})/,
}

function offset(draft: Draft, piece: string, value: string): string {
  if (piece.startsWith('Z') && value.startsWith('Z')) {
    draft.isUtc = true
    return value.slice(1)
  }
  const match = OFFSETS[piece.replace('Z', '-')]?.exec(value)
  if (match === null || match === undefined) throw new Misfit()
  const [all, sign, hours, minutes = '0', secs = '0'] = match
  if (Number(hours) > 24) throw new Misfit('time zone offset hour')
  if (Number(minutes) > 60) throw new Misfit('time zone offset minute')
  if (Number(secs) > 60) throw new Misfit('time zone offset second')
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(secs)
  draft.offset = sign === '-' ? -size : size
  return value.slice(all.length)
}

function zoneName(draft: Draft, value: string): string {
  if (value.startsWith('UTC')) {
    draft.isUtc = true
    return value.slice(3)
  }
  const word = take(
    value,
    /^(?:ChST|MeST|GMT(?:[+-][0-9]{1,2})?|[+-][0-9]{2}|WITA|[A-Z]{4}T(?![A-Z])|[A-Z]{3}T(?![A-Z])|[A-Z]{3}(?![A-Z]))/,
  )
  draft.zoneName = word
  return value.slice(word.length)
}
