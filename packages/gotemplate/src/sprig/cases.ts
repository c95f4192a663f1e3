import type { Env } from '../run/env.ts'
import { byteLength, bytesOf, stringFromBytes } from '../values/bytes.ts'
import { fn1, fn2, fn3, type GoFunction, int, string } from '../values/function.ts'
import { SPACE } from './strings.ts'

/** Changes case as Go does: one character for one, without regard to its neighbours. */
function single(changed: string, character: string): string {
  return [...changed].length === 1 ? changed : character
}

/** Where the simple mapping of Unicode is another character than the full one. */
const SIMPLE_LOWER: Readonly<Record<string, string>> = { İ: 'i' }

export function upperOf(character: string): string {
  return single(character.toUpperCase(), character)
}

export function lowerOf(character: string): string {
  return SIMPLE_LOWER[character] ?? single(character.toLowerCase(), character)
}

/** Title case differs from upper case for these only. Facts: UnicodeData.txt. */
const TITLE: Readonly<Record<string, string>> = {
  DŽ: 'Dž',
  Dž: 'Dž',
  dž: 'Dž',
  LJ: 'Lj',
  Lj: 'Lj',
  lj: 'Lj',
  NJ: 'Nj',
  Nj: 'Nj',
  nj: 'Nj',
  DZ: 'Dz',
  Dz: 'Dz',
  dz: 'Dz',
}

function titleOf(character: string): string {
  // Georgian letters have capitals, but no title case.
  if (/[\u10d0-\u10fa\u10fd-\u10ff]/.test(character)) return character
  return TITLE[character] ?? upperOf(character)
}

const STRAY = /^[\ud800-\udfff]$/
const bySelf =
  (change: (character: string) => string) =>
  (text: string): string => {
    let out = ''
    for (const character of text) out += STRAY.test(character) ? '\ufffd' : change(character)
    return out
  }

const upper = bySelf(upperOf)
const lower = bySelf(lowerOf)

const IS_SPACE = new RegExp(`^[${SPACE}]$`)
const isSeparator = (character: string): boolean =>
  character < '\x80' ? !/[0-9A-Za-z_]/.test(character) : !/[\p{L}\p{Nd}]/u.test(character) && IS_SPACE.test(character)

function title(text: string): string {
  let previous = ' '
  return bySelf((character) => {
    const changed = isSeparator(previous) ? titleOf(character) : character
    previous = character
    return changed
  })(text)
}

function untitle(text: string): string {
  let atStart = true
  return bySelf((character) => {
    const isGap = IS_SPACE.test(character)
    const changed = !isGap && atStart ? lowerOf(character) : character
    atStart = isGap
    return changed
  })(text)
}

function swapcase(text: string): string {
  let atStart = true
  return bySelf((character) => {
    if (/[\p{Lu}\p{Lt}]/u.test(character)) {
      atStart = false
      return lowerOf(character)
    }
    if (/\p{Ll}/u.test(character)) {
      const changed = atStart ? titleOf(character) : upperOf(character)
      atStart = false
      return changed
    }
    atStart = IS_SPACE.test(character)
    return character
  })(text)
}

/** Lines of at most `width` bytes, broken at spaces. */
export function wrapText(env: Env, text: string, width: number, newline: string, cutsLongWords: boolean): string {
  const size = Math.max(1, width)
  const length = byteLength(text)
  env.checkString(text.length + Math.ceil(length / size) * newline.length)
  const bytes = bytesOf(text)
  const lines: string[] = []
  let at = 0
  while (length - at > size) {
    if (bytes[at] === 0x20) {
      at++
      continue
    }
    // A line that is cut inside a character costs several microseconds to decode.
    env.spend(32)
    const space = bytes.subarray(at, at + size + 1).lastIndexOf(0x20)
    let end = at + space
    let next = end + 1
    if (space < 0 && cutsLongWords) {
      end = at + size
      next = end
    } else if (space < 0) {
      const later = bytes.indexOf(0x20, at + size)
      if (later < 0) break
      end = later
      next = end + 1
    }
    lines.push(stringFromBytes(bytes.subarray(at, end)))
    at = next
  }
  return [...lines, stringFromBytes(bytes.subarray(at, length))].join(newline)
}

export const cases: Readonly<Record<string, GoFunction>> = {
  upper: fn1(string, upper),
  lower: fn1(string, lower),
  title: fn1(string, title),
  untitle: fn1(string, untitle),
  swapcase: fn1(string, swapcase),
  wrap: fn2(int, string, (width, text, env) => wrapText(env, text, width, '\n', false)),
  wrapWith: fn3(int, string, string, (width, newline, text, env) =>
    wrapText(env, text, width, newline === '' ? '\n' : newline, true),
  ),
}
