import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const allow = statement<object>(`select set_config('broadsheet.audit_retention', 'on', true)`)

const removeOld = statement<object>(`
  delete from broadsheet.audit_log where id in (
    select id from broadsheet.audit_log where created_at < now() - make_interval(days => $1) order by id limit 10000)`)

/** The log keeps at least this many days, whatever the setting says: a trigger sees to it too. */
const shortest = 30

/** Deletes entries older than the given number of days; 0 keeps all. */
export async function auditRetention(db: Database, days: number): Promise<void> {
  if (days === 0) return
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      await tx.rows(allow)
      return tx.run(removeOld, [Math.max(days, shortest)])
    })
    if (removed < 10_000) return
  }
}
