import { Readable } from 'node:stream'
import type { Caller } from '../auth/caller.ts'
import type { Queryable } from '../db/database.ts'
import { type LedgerQuery, ledgerPage, type RecipientRow } from './ledger.ts'

const columns = [
  'subscriber_id',
  'uuid',
  'email',
  'name',
  'outcome',
  'attempts',
  'reason',
  'reply',
  'changed_at',
  'next_attempt_at',
] as const satisfies readonly (keyof RecipientRow)[]

const portion = 5000

/** The ledger as CSV, read page by page while the client takes it. */
export function ledgerCsv(db: Queryable, caller: Caller, query: Omit<LedgerQuery, 'afterId' | 'limit'>): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `${columns.join(',')}\n`
    for (let afterId = 0; ; ) {
      const rows = await ledgerPage(db, caller, { ...query, afterId, limit: portion })
      const last = rows.at(-1)
      if (last === undefined) return
      yield rows.map((row) => `${columns.map((column) => csvCell(row[column])).join(',')}\n`).join('')
      afterId = last.subscriber_id
    }
  }
  return Readable.from(lines())
}

/** RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
