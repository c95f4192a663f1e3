import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors/error.ts'
import type { Settings } from '../settings/schema.ts'
import { type Choice, chooseItems, seenAtStart } from './feed/choose.ts'
import type { Feed, FeedItem, ShownItem } from './feed/feed.ts'
import { type FeedMarks, readChanges, readFeed } from './feed/read.ts'
import { markFeed, rememberItems, seenOf } from './feed/seen.ts'
import type { FeedSource } from './recurring.ts'
import type { RecurringRow } from './store.ts'

/** What the feed of a recurring campaign brings. */
export type News =
  /** It has no feed: every turn sends. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The server of the feed says that nothing changed since everything in it was known. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'read'; readonly feed: Feed; readonly choice: Choice; readonly marks: FeedMarks }

/** Reads the feed, outside of any transaction: it may take its time. */
export async function newsFor(db: Queryable, settings: Settings, row: RecurringRow): Promise<News> {
  if (row.feed === null) return { kind: 'none' }
  try {
    const answer = await readChanges(row.feed.url, settings, { etag: row.feed_etag, modified: row.feed_modified })
    if (answer.kind === 'unchanged') return answer
    const { feed, marks } = answer
    const seen = await seenOf(db, row.id, keysOf(feed))
    return { kind: 'read', feed, marks, choice: chooseItems(feed, seen, row.feed) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error }
    throw error
  }
}

/** Notes what a turn has learnt: that it sent news, or that there were none or too few. */
export async function keepNews(tx: Queryable, row: RecurringRow, news: News): Promise<void> {
  if (news.kind !== 'read') return
  const { feed, choice, marks } = news
  if (choice.items.length > 0) await rememberItems(tx, row.id, keysOf(feed))
  const isAllKnown = choice.items.length > 0 || choice.fresh === 0
  await markFeed(tx, row.id, isAllKnown ? marks : undefined)
}

/** What a feed holds before the first turn. Throws `service.peer` where it cannot be read. */
export interface Beginning {
  readonly feed: Feed
  readonly source: FeedSource
}

export async function readBeginning(source: FeedSource, settings: Settings): Promise<Beginning> {
  const { feed } = await readFeed(source.url, settings)
  return { feed, source }
}

/** From now on only what comes after this is new, but for the newest that were asked for. */
export async function keepBeginning(tx: Queryable, id: number, { feed, source }: Beginning): Promise<void> {
  await rememberItems(tx, id, seenAtStart(feed, source))
  await markFeed(tx, id, undefined)
}

function keysOf(feed: Feed): readonly string[] {
  return feed.items.map((item) => item.key)
}

/** The items as templates see them. What cleans them takes 15 MB of memory: it is loaded for the first that there is. */
export async function shownItems(items: readonly FeedItem[]): Promise<readonly ShownItem[]> {
  if (items.length === 0) return []
  const { shownItem } = await import('./feed/shown.ts')
  return items.map(shownItem)
}
