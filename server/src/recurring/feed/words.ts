import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'

/** Texts of strangers, made fit for a message. Pure. */

/** Longer ones are shown by their summary: mail programs cut messages off at about this size. */
const longestHtml = 100_000
/** What is looked at of a text that becomes plain. */
const longestSource = 50_000
const longestSummary = 500
const longestTitle = 500

const unspoken = new Set(['script', 'style', 'template', 'noscript', 'head'])

/** The words of HTML in one line. */
export function plainWords(html: string): string {
  const parts: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentag(name) {
      if (unspoken.has(name)) silent += 1
      // Between blocks is room; inside a word there is none.
      else if (!inline.has(name)) parts.push(' ')
    },
    ontext(text) {
      if (silent === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unspoken.has(name)) silent -= 1
    },
  })
  parser.end(html.slice(0, longestSource))
  return oneLine(parts.join(''))
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

export function summaryOf(html: string): string {
  return shortened(plainWords(html), longestSummary)
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

export interface CleanHtml {
  readonly html: string
  /** Of its first image. */
  readonly image: string | null
}

/** HTML that can stand in a message, with whole addresses. */
export function cleanHtml(source: string, base: string): CleanHtml {
  if (source.length > longestHtml) return { html: paragraph(summaryOf(source)), image: null }
  const images: string[] = []
  const html = sanitize(source, {
    allowedTags,
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], td: spans, th: spans },
    allowedSchemes: ['http', 'https', 'mailto'],
    nestingLimit: 100,
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
