import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Nothing where pg_trgm could not be had, or where the index belongs to somebody else: autovacuum does it then. */
const cleanPendingList = statement<object>(`
  select gin_clean_pending_list(pg_class.oid)
  from pg_catalog.pg_class
  where pg_class.oid = to_regclass('public.broadsheet_subscribers_text') and pg_has_role(pg_class.relowner, 'usage')`)

/** Sorts in what imports have left beside the text index (`write-share.ts`): every search would read it through. */
export async function tidyTextIndex(db: Database): Promise<void> {
  await db.rows(cleanPendingList)
}
