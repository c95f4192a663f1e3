import type { Context, State } from './context.ts'
import { unfinished } from './scripts.ts'
import { inUrl, type Move } from './tags.ts'

const SPECIAL = /[("'/]/g
const CSS_SPACE = '\t\n\f\r '

export function inStyle(context: Context, text: string): Move {
  SPECIAL.lastIndex = 0
  for (let match = SPECIAL.exec(text); match !== null; match = SPECIAL.exec(text)) {
    const at = match.index
    const to = (state: State, length: number): Move => ({ context: { ...context, state }, length })
    if (match[0] === '"') return to('css-dq', at + 1)
    if (match[0] === "'") return to('css-sq', at + 1)
    if (match[0] === '/') {
      if (text[at + 1] === '/') return to('css-line-comment', at + 2)
      if (text[at + 1] === '*') return to('css-block-comment', at + 2)
    } else if (endsInUrl(text.slice(0, at))) return openUrl(context, text, at + 1)
  }
  return { context, length: text.length }
}

/** `url` as a word of its own, with white space behind it or not. */
function endsInUrl(text: string): boolean {
  return /(?:^|[^A-Za-z0-9\-_\u0080-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])url[\t\n\f\r ]*$/iu.test(text)
}

function openUrl(context: Context, text: string, from: number): Move {
  let at = from
  while (at < text.length && CSS_SPACE.includes(text.charAt(at))) at++
  if (text[at] === '"') return { context: { ...context, state: 'css-dq-url' }, length: at + 1 }
  if (text[at] === "'") return { context: { ...context, state: 'css-sq-url' }, length: at + 1 }
  return { context: { ...context, state: 'css-url' }, length: at }
}

const ENDS: Readonly<Partial<Record<State, string>>> = {
  'css-dq': '"',
  'css-dq-url': '"',
  'css-sq': "'",
  'css-sq-url': "'",
  'css-url': '\t\n\f\r )',
}

/** A string or URL; both may hold a URL (think of `@import`). */
export function inStyleString(context: Context, text: string): Move {
  const ends = ENDS[context.state] ?? ''
  let here = context
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '\\') {
      i++
      if (i === text.length) return unfinished('CSS', text)
      here = inUrl(here, decodeStyle(text.slice(0, i + 1))).context
      from = i + 1
    } else if (ends.includes(c)) {
      return { context: { ...here, state: 'css' }, length: i + 1 }
    }
  }
  const rest = decodeStyle(text.slice(from))
  return { context: inUrl(here, rest).context, length: text.length }
}

/** Undoes the escapes of CSS. Facts: CSS 2.1, section 4.1.3. */
export function decodeStyle(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:([0-9A-Fa-f]{1,6})(?:\r\n|[ \t\n\f\r])?|([\s\S])|$)/gu,
    (_all, hex?: string, other?: string) => {
      if (hex === undefined) return other ?? ''
      const point = Number.parseInt(hex, 16)
      if (point > 0x10ffff) return String.fromCodePoint(Number.parseInt(hex.slice(0, -1), 16)) + hex.slice(-1)
      return point >= 0xd800 && point <= 0xdfff ? '\ufffd' : String.fromCodePoint(point)
    },
  )
}
