import type { FeedSource } from '../recurring.ts'
import type { Feed, FeedItem, ShownItem } from './feed.ts'
import { paragraph } from './words.ts'

/** The newest first; feeds without dates are in that order by themselves. Pure. */
export function newestFirst(items: readonly FeedItem[]): readonly FeedItem[] {
  if (items.some((item) => item.published === null)) return items
  return items.toSorted((a, b) => Date.parse(b.published ?? '') - Date.parse(a.published ?? ''))
}

/** What a turn sends of a feed. */
export interface Choice {
  /** Empty: there are too few. */
  readonly items: readonly FeedItem[]
  /** New ones, those that are too many among them. */
  readonly fresh: number
}

/** Pure. What is beyond `max_items` is passed over: a letter brings the newest, and not a backlog. */
export function chooseItems(
  feed: Feed,
  seen: ReadonlySet<string>,
  { min_items: min, max_items: max }: Pick<FeedSource, 'min_items' | 'max_items'>,
): Choice {
  const fresh = newestFirst(feed.items).filter((item) => !seen.has(item.key))
  return { items: fresh.length < min ? [] : fresh.slice(0, max), fresh: fresh.length }
}

/** Items that count as seen from the beginning: all but the newest, where those are wanted. Pure. */
export function seenAtStart(feed: Feed, { first_items: first }: Pick<FeedSource, 'first_items'>): readonly string[] {
  return newestFirst(feed.items)
    .slice(first)
    .map((item) => item.key)
}

/**
 * Characters of HTML that one message takes from a feed; items beyond have their summary instead. Large mail programs cut
 * off at 102 kB, and the attributes of a campaign are part of every list of campaigns.
 */
const mostHtml = 200_000

/** As templates read it: `.Campaign.Attribs.feed`. Pure. */
export function feedAttribs(feed: Pick<Feed, 'title' | 'link'>, items: readonly ShownItem[]): Record<string, unknown> {
  let left = mostHtml
  const held = items.map((item) => {
    left -= item.html.length
    return left < 0 ? { ...item, html: paragraph(item.summary) } : item
  })
  return { feed: { title: feed.title, link: feed.link, items: held } }
}
