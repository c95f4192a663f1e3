import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Nothing where pg_trgm could not be had, or where the index belongs to somebody else: autovacuum does it then. */
const cleanPendingList = statement<object>(`
  select gin_clean_pending_list(pg_class.oid)
  from pg_catalog.pg_class
  where pg_class.oid = to_regclass('public.broadsheet_subscribers_text') and pg_has_role(pg_class.relowner, 'usage')`)

const isLarge = statement<{ large: boolean }>('select records >= 1000 as large from broadsheet.imports where id = $1')
const analyze = statement<object>('analyze subscribers, subscriber_lists')

/**
 * Sorts in what imports have left beside the text index (`write-share.ts`): every search would read it through. And has
 * the planner count after more than a few people: until it did, it took a new list for one of one member, and an expression
 * over 30,000 people of it cost 20 s instead of 15 ms. Does what its rights allow, and nothing beyond.
 */
export async function tidyTables(db: Database, importId: number): Promise<void> {
  await db.rows(cleanPendingList)
  if ((await db.row(isLarge, [importId]))?.large) await db.rows(analyze)
}
