import type { Queryable } from '../db/database.ts'
import type { EventHub } from '../system/events.ts'
import type { ImportRecord } from './store.ts'
import { progressOf } from './view.ts'

/** Tells the live screens of all nodes how far an import is; inside a transaction with its commit. */
export async function announceImport(events: EventHub, db: Queryable, record: ImportRecord | undefined): Promise<void> {
  if (record === undefined) return
  await events.publish(db, { type: 'import', message: record.state, data: progressOf(record, Date.now()) })
}
