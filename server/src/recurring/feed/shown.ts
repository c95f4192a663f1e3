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
  const cleaned = isSound ? cleanHtml(item.html, item.base) : undefined
  const { html, image } = cleaned ?? { html: paragraph(summary), image: null }
  return { title, link, summary, html, published, image: item.image || image }
}

/** HTML with whole addresses, and the first image in it; undefined where that made it too long. */
function cleanHtml(source: string, base: string): Pick<ShownItem, 'html' | 'image'> | undefined {
  const images: string[] = []
  // Nine letters of a stranger become an address of 2000: behind the limit none is written any more.
  let room = longestHtml
  const whole = (text: string | undefined) => {
    const address = room < 0 ? '' : webAddress(text, base)
    room -= address.length
    return address
  }
  const html = sanitize(source, {
    allowedTags,
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], td: spans, th: spans },
    allowedSchemes: ['http', 'https', 'mailto'],
    nestingLimit: deepest,
    transformTags: {
      a: (tagName, { href = '', ...rest }) => ({
        tagName,
        attribs: { ...rest, ...given('href', isMailto(href) ? href.trim() : whole(href)) },
      }),
      img: (tagName, { src, ...rest }) => {
        const address = whole(src)
        if (address !== '') images.push(address)
        return { tagName, attribs: { ...rest, ...given('src', address) } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  }).trim()
  return room < 0 || html.length > longestHtml ? undefined : { html, image: images[0] ?? null }
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

function isMailto(href: string): boolean {
  return /^mailto:/i.test(href.trim())
}

function given(name: string, value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value }
}
