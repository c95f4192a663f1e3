import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../pages/html.ts'

/** Texts of strangers, made fit for a message. Pure. */

/** What is looked at of a text that becomes plain. */
const longestSource = 50_000
const longestTitle = 500

const unspoken = new Set(['script', 'style', 'template', 'noscript', 'head'])

/** Nothing that people read is nested deeper, and the parsers' work grows with the square of the depth. */
export const deepest = 100
class TooDeep extends Error {}

/** The words of HTML in one line; of what is nested too deep, those before. */
export function plainWords(html: string): string {
  const parts: string[] = []
  let silent = 0
  read(html.slice(0, longestSource), {
    open(name) {
      if (unspoken.has(name)) silent += 1
      // Between blocks is room; inside a word there is none.
      else if (!inline.has(name)) parts.push(' ')
    },
    text(text) {
      if (silent === 0) parts.push(text)
    },
    close(name) {
      if (unspoken.has(name)) silent -= 1
    },
  })
  return oneLine(parts.join(''))
}

interface Reader {
  open?(name: string): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads HTML; answers whether it came to its end. */
export function read(html: string, reader: Reader): boolean {
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      depth += 1
      if (depth > deepest) throw new TooDeep()
      reader.open?.(name)
    },
    ontext: (text) => reader.text?.(text),
    onclosetag(name) {
      depth -= 1
      reader.close?.(name)
    },
  })
  try {
    parser.end(html)
    return true
  } catch (error) {
    if (error instanceof TooDeep) return false
    throw error
  }
}

const inline = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

function oneLine(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim()
}

/** Titles of RSS are HTML for some and plain for others: what looks like markup is. */
export function titleWords(text: string): string {
  const source = text.slice(0, longestSource)
  // A tag ends before the next one begins: else a text of nothing but beginnings is read again from each of them.
  return shortened(/<\/?[a-z][^<>]*>|&#?\w+;/i.test(source) ? plainWords(source) : oneLine(source), longestTitle)
}

/** At most so many characters, ending with a whole word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** Longer than any that browsers and servers agree on. */
const longestAddress = 2000

/** An address that begins with http, seen from `base`; empty: it is none, or too long for one. */
export function webAddress(text: string | undefined, base: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > longestAddress || !URL.canParse(trimmed, base || undefined)) return ''
  const { protocol, href } = new URL(trimmed, base || undefined)
  return /^https?:$/.test(protocol) && href.length <= longestAddress ? href : ''
}

/** The instant of any of the usual forms, or null. */
export function instantOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const time = Date.parse(trimmed)
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z')
}

export function paragraph(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>`
}
