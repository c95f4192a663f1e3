import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { isTooDeep } from '../../json-depth.ts'
import { longestFeed, NoFeed } from './feed.ts'
import type { RawFeed, RawItem } from './parse.ts'
import { instantOf, paragraph, titleWords, webAddress } from './words.ts'

const Text = Type.Optional(Type.String())
const Item = Type.Object({
  id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  url: Text,
  external_url: Text,
  title: Text,
  content_html: Text,
  content_text: Text,
  summary: Text,
  image: Text,
  banner_image: Text,
  date_published: Text,
  date_modified: Text,
})
const JsonFeed = Compile(
  Type.Object({
    version: Type.String({ pattern: '^https?://jsonfeed\\.org/' }),
    title: Text,
    home_page_url: Text,
    items: Type.Array(Item),
  }),
)
type JsonItem = Type.Static<typeof Item>

/** https://www.jsonfeed.org/version/1.1/ */
export function parseJsonFeed(text: string, address: string): RawFeed {
  const parsed = parsedJson(text)
  if (!JsonFeed.Check(parsed)) throw new NoFeed('it is JSON, but no JSON Feed')
  const link = webAddress(parsed.home_page_url, address)
  const items = parsed.items.slice(0, longestFeed).map((item) => itemOf(item, link || address))
  return { title: titleWords(parsed.title ?? ''), link, items }
}

function parsedJson(text: string): unknown {
  if (isTooDeep(text)) throw new NoFeed('it is nested too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new NoFeed('it is neither XML nor JSON')
  }
}

function itemOf(item: JsonItem, base: string): RawItem {
  return {
    id: item.id === undefined ? '' : String(item.id),
    title: titleWords(item.title ?? ''),
    link: webAddress(item.url, base) || webAddress(item.external_url, base),
    html: item.content_html || paragraph(item.content_text ?? ''),
    summary: paragraph(item.summary ?? ''),
    published: instantOf(item.date_published) ?? instantOf(item.date_modified),
    image: webAddress(item.image, base) || webAddress(item.banner_image, base),
  }
}
