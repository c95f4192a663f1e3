import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { FeedMarks } from './read.ts'

const selectSeen = statement<{ key: string }>(`
  select wanted.key from unnest($2::text[]) as wanted(key)
  join broadsheet.recurring_items as seen on seen.recurring_id = $1 and seen.key = decode(wanted.key, 'hex')`)

/** Which of these items are not new. */
export async function seenOf(
  db: Queryable,
  recurringId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(selectSeen, [recurringId, keys])).map((row) => row.key))
}

const insertSeen = statement<object>(`
  insert into broadsheet.recurring_items (recurring_id, key)
  select $1, decode(key, 'hex') from unnest($2::text[]) as given(key) order by key
  on conflict (recurring_id, key) do update set seen_at = now()`)

/** Far more than a feed holds at a time. What is in the feed is touched with every turn, so it is never among the oldest. */
const mostRemembered = 5000
const forgetOldest = statement<object>(`
  delete from broadsheet.recurring_items where recurring_id = $1 and key in (
    select key from broadsheet.recurring_items where recurring_id = $1
    order by seen_at desc, key offset ${mostRemembered})`)

export async function rememberItems(tx: Queryable, recurringId: number, keys: readonly string[]): Promise<void> {
  await tx.run(insertSeen, [recurringId, keys])
  await tx.run(forgetOldest, [recurringId])
}

const setMarks = statement<object>(`
  update broadsheet.recurring_campaigns set feed_etag = $2, feed_modified = $3,
    feed_known_at = coalesce(feed_known_at, now())
  where id = $1`)

/** `marks` undefined: there is something in the feed that a later turn needs, so it must be read again. */
export async function markFeed(tx: Queryable, recurringId: number, marks: FeedMarks | undefined): Promise<void> {
  await tx.run(setMarks, [recurringId, marks?.etag ?? null, marks?.modified ?? null])
}
