import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'
import type { FeedItem, ShownItem } from './feed.ts'

/** Texts of strangers, made fit for a message. Pure. */

/** Longer ones are shown by their summary: mail programs cut messages off at about this size. */
const longestHtml = 100_000
/** What is looked at of a text that becomes plain. */
const longestSource = 50_000
const longestSummary = 500
const longestTitle = 500

const unspoken = new Set(['script', 'style', 'template', 'noscript', 'head'])

/** Nothing that people read is nested deeper, and the parsers' work grows with the square of the depth. */
const deepest = 100
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
function read(html: string, reader: Reader): boolean {
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
  return shortened(/<\/?[a-z][^>]*>|&#?\w+;/i.test(text) ? plainWords(text) : oneLine(text), longestTitle)
}

/** At most so many characters, ending with a whole word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/\s+\S*$/, '')}…`
}

/** An address that begins with http, seen from `base`; empty: it is none. */
export function webAddress(text: string | undefined, base: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || !URL.canParse(trimmed, base || undefined)) return ''
  const url = new URL(trimmed, base || undefined)
  return /^https?:$/.test(url.protocol) ? url.href : ''
}

/** The instant of any of the usual forms, or null. */
export function instantOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const time = Date.parse(trimmed)
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z')
}

/** An item as it may stand in a message. */
export function shownItem(item: FeedItem): ShownItem {
  const { title, link, published } = item
  const summary = shortened(plainWords(item.summary || item.html), longestSummary)
  const isSound = item.html.length <= longestHtml && read(item.html, {})
  const { html, image } = isSound ? cleanHtml(item.html, item.base) : { html: paragraph(summary), image: null }
  return { title, link, summary, html, published, image: item.image || image }
}

/** HTML with whole addresses, and the first image in it. */
function cleanHtml(source: string, base: string): Pick<ShownItem, 'html' | 'image'> {
  const images: string[] = []
  const html = sanitize(source, {
    allowedTags,
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], td: spans, th: spans },
    allowedSchemes: ['http', 'https', 'mailto'],
    nestingLimit: deepest,
    transformTags: {
      a: (tagName, { href = '', ...rest }) => ({ tagName, attribs: { ...rest, ...given('href', linkOf(href, base)) } }),
      img: (tagName, { src, ...rest }) => {
        const address = webAddress(src, base)
        if (address !== '') images.push(address)
        return { tagName, attribs: { ...rest, ...given('src', address) } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  }).trim()
  return { html, image: images[0] ?? null }
}

export function paragraph(text: string): string {
  return text === '' ? '' : `<p>${sanitize(text, { allowedTags: [], disallowedTagsMode: 'escape' })}</p>`
}

const spans = ['colspan', 'rowspan']
const allowedTags = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'cite',
    'code',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'small',
  ],
  ...['span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
]

function linkOf(href: string, base: string): string {
  return /^mailto:/i.test(href.trim()) ? href.trim() : webAddress(href, base)
}

function given(name: string, value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value }
}
