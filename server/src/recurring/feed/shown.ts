import sanitize from 'sanitize-html'
import type { FeedItem, ShownItem } from './feed.ts'
import { deepest, paragraph, plainWords, read, shortened, webAddress } from './words.ts'

/*
 * Items of strangers, made fit for a message. Loaded when one is to be shown: the library that cleans HTML and what it
 * needs take 15 MB of memory.
 */

/** Longer ones are shown by their summary: mail programs cut messages off at about this size. */
const longestHtml = 100_000
const longestSummary = 500

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
