import type { Database } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'

export const eventTables = ['views', 'clicks'] as const
export type EventTable = (typeof eventTables)[number]

/** In portions: one delete of millions would hold its locks, and the memory of its triggers, for minutes. */
const portion = 20_000

function deletePortion(table: string): Statement<object> {
  return statement<object>(`
    delete from ${table} where id in (
      select id from ${table} where created_at < $1 order by created_at limit ${portion}
    )`)
}

const deletes: Readonly<Record<EventTable, Statement<object>>> = {
  views: deletePortion('campaign_views'),
  clicks: deletePortion('link_clicks'),
}

const counts: Readonly<Record<EventTable, Statement<{ amount: number }>>> = {
  views: statement('select count(*) as amount from campaign_views where created_at < $1'),
  clicks: statement('select count(*) as amount from link_clicks where created_at < $1'),
}

export async function countOldEvents(db: Database, tables: readonly EventTable[], before: string): Promise<number> {
  let total = 0
  for (const table of tables) total += (await db.row(counts[table], [before]))?.amount ?? 0
  return total
}

/** Deletes events before the moment and answers how many. The triggers take them out of the figures. */
export async function deleteOldEvents(db: Database, tables: readonly EventTable[], before: string): Promise<number> {
  let total = 0
  for (const table of tables) {
    for (;;) {
      const deleted = await db.run(deletes[table], [before])
      total += deleted
      if (deleted < portion) break
    }
  }
  return total
}
