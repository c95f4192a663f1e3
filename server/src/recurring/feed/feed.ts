/** What a feed says, in one form whatever its format. */
export interface Feed {
  readonly title: string
  readonly link: string
  /** In the order of the feed, each once. */
  readonly items: readonly FeedItem[]
}

/** An item as it was read. Its texts are made fit for a message where it is shown (`shownItem`): few of many are. */
export interface FeedItem {
  /** SHA-256 (hex) of its id, else of its link, else of its title and date. */
  readonly key: string
  readonly title: string
  /** Empty: it has none that begins with http. */
  readonly link: string
  /** RFC 3339 in UTC. */
  readonly published: string | null
  /** HTML of a stranger. */
  readonly html: string
  /** The same; empty: the beginning of the text is one. */
  readonly summary: string
  /** Empty: the first one of the text. */
  readonly image: string
  /** What relative addresses begin at. */
  readonly base: string
}

/** An item as templates see it. */
export interface ShownItem {
  readonly title: string
  readonly link: string
  /** Plain text of one paragraph. */
  readonly summary: string
  /** Cleaned: without scripts, forms, styles and relative addresses. */
  readonly html: string
  readonly published: string | null
  readonly image: string | null
}

/** Why a text is no feed, in words of somebody who looks for the fault. */
export class NoFeed extends Error {}

/** Items of one feed that are looked at; those behind them are history. */
export const longestFeed = 1000
