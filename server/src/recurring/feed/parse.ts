import { createHash } from 'node:crypto'
import { type Feed, type FeedItem, longestFeed, NoFeed } from './feed.ts'
import { parseJsonFeed } from './json.ts'
import { instantOf, paragraph, plainWords, titleWords, webAddress } from './words.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from './xml.ts'

/** An item as its format says it. */
export type RawItem = Omit<FeedItem, 'key' | 'base'> & {
  /** Empty: it has none. */
  readonly id: string
}

export interface RawFeed {
  readonly title: string
  readonly link: string
  readonly items: readonly RawItem[]
}

/** RSS 2.0 and its forebears, RSS 1.0 (RDF), Atom or JSON Feed. Throws `NoFeed`. Pure. */
export function parseFeed(text: string, address: string): Feed {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (trimmed === '') throw new NoFeed('it is empty')
  return finished(trimmed.startsWith('{') ? parseJsonFeed(trimmed, address) : parseXmlFeed(trimmed, address))
}

function parseXmlFeed(text: string, address: string): RawFeed {
  if (/^<(?:!doctype html|html)[\s>]/i.test(text))
    throw new NoFeed('it is an HTML page: look for the address of its feed')
  const root = parseXml(text)
  switch (root?.name) {
    case 'rss':
      return rssOf(childOf(root, 'channel'), childrenOf(childOf(root, 'channel'), 'item'), address)
    case 'rdf:rdf':
      return rssOf(childOf(root, 'channel'), childrenOf(root, 'item'), address)
    case 'feed':
      return atomOf(root, address)
    case undefined:
      throw new NoFeed('it is neither XML nor JSON')
    default:
      throw new NoFeed(`it is no feed, but begins with <${root?.name.slice(0, 50)}>`)
  }
}

function rssOf(channel: XmlElement | undefined, items: readonly XmlElement[], address: string): RawFeed {
  const link = webAddress(childOf(channel, 'link')?.text, address)
  return {
    title: titleWords(childOf(channel, 'title')?.text ?? ''),
    link,
    items: items.slice(0, longestFeed).map((item) => rssItem(item, link || address)),
  }
}

function rssItem(item: XmlElement, base: string): RawItem {
  const guid = childOf(item, 'guid')
  const isLink = guid?.attributes.isPermaLink !== 'false' && /^https?:/i.test(guid?.text.trim() ?? '')
  const description = childOf(item, 'description')?.text ?? ''
  return {
    id: guid?.text.trim() || item.attributes['rdf:about'] || '',
    title: titleWords(childOf(item, 'title')?.text ?? ''),
    link: webAddress(childOf(item, 'link')?.text, base) || (isLink ? webAddress(guid?.text, base) : ''),
    html: childOf(item, 'content:encoded')?.text || description,
    summary: description,
    published: instantOf(childOf(item, 'pubdate', 'dc:date', 'published', 'date')?.text),
    image: webAddress(imageOf(item), base),
  }
}

/** The picture of an item: an enclosure, or of Media RSS and podcasts. */
function imageOf(item: XmlElement): string | undefined {
  const media = [item, ...childrenOf(item, 'media:group')].flatMap(({ children }) => children)
  const picture = media.find(
    ({ name, attributes: { type = '', medium = '' } }) =>
      name === 'media:thumbnail' ||
      (name === 'media:content' && (medium === 'image' || type.startsWith('image/'))) ||
      (name === 'enclosure' && type.startsWith('image/')),
  )
  return picture?.attributes.url ?? childOf(item, 'itunes:image')?.attributes.href
}

function atomOf(root: XmlElement, address: string): RawFeed {
  const base = webAddress(root.attributes['xml:base'], address) || address
  return {
    title: plainAtom(childOf(root, 'title')),
    link: atomLink(root, base),
    items: childrenOf(root, 'entry')
      .slice(0, longestFeed)
      .map((entry) => atomItem(entry, webAddress(entry.attributes['xml:base'], base) || base)),
  }
}

function atomItem(entry: XmlElement, base: string): RawItem {
  const summary = atomHtml(childOf(entry, 'summary'))
  return {
    id: childOf(entry, 'id')?.text.trim() ?? '',
    title: plainAtom(childOf(entry, 'title')),
    link: atomLink(entry, base),
    html: atomHtml(childOf(entry, 'content')) || summary,
    summary,
    published: instantOf(childOf(entry, 'published', 'updated')?.text),
    image: webAddress(imageOf(entry) ?? enclosureOf(entry), base),
  }
}

/** RFC 4287, 4.2.7.2: without `rel` it is `alternate`. */
function atomLink(element: XmlElement, base: string): string {
  const link = childrenOf(element, 'link').find(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  return webAddress(link?.attributes.href, base)
}

function enclosureOf(entry: XmlElement): string | undefined {
  return childrenOf(entry, 'link').find(
    ({ attributes: { rel, type = '' } }) => rel === 'enclosure' && type.startsWith('image/'),
  )?.attributes.href
}

/** RFC 4287, 3.1.1: text, escaped HTML, or XHTML as elements. */
function atomHtml(text: XmlElement | undefined): string {
  if (text === undefined) return ''
  const { type = 'text' } = text.attributes
  if (type === 'xhtml') return text.source
  return type === 'html' || type === 'text/html' ? text.text : paragraph(text.text.trim())
}

function plainAtom(text: XmlElement | undefined): string {
  return titleWords(plainWords(atomHtml(text)))
}

function finished({ title, link, items }: RawFeed): Feed {
  const byKey = new Map<string, FeedItem>()
  for (const { id, ...item } of items) {
    const told = id || item.link || `${item.title}\n${item.published}`
    const key = createHash('sha256').update(told).digest('hex')
    if (!byKey.has(key)) byKey.set(key, { ...item, key, base: item.link || link })
  }
  return { title, link, items: [...byKey.values()] }
}
