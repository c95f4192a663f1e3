import type { Database, Queryable } from '../db/database.ts'

/**
 * Callers by token, remembered for two seconds: looking one up costs as much as the rest of a small request (180 µs of
 * this process and as much of the database), and programs send thousands with the same token.
 *
 * A change of accounts empties it: at once on the node that made the change (`accountTransaction`), within milliseconds
 * on all others (the signal `accounts`, sent by triggers). The two seconds are for the case that the signals are lost.
 */
export interface TokenCache<Row> {
  lookUp(key: string, load: () => Promise<Row | undefined>): Promise<Row | undefined>
  forget(): void
}

const lifetimeMs = 2000
const mostEntries = 5000

export function createTokenCache<Row>(now: () => number = Date.now): TokenCache<Row> {
  let entries = new Map<string, { readonly row: Row; readonly until: number }>()
  return {
    async lookUp(key, load) {
      const known = entries.get(key)
      if (known !== undefined && known.until > now()) return known.row
      const generation = entries
      const row = await load()
      // What was read before a change must not be remembered after it.
      if (row !== undefined && generation === entries) {
        if (entries.size >= mostEntries) entries.clear()
        entries.set(key, { row, until: now() + lifetimeMs })
      }
      return row
    },
    forget() {
      entries = new Map()
    },
  }
}

const listeners = new WeakMap<Database, () => void>()

/** Hears of changes made through `accountTransaction` on this database. */
export function onAccountsChanged(db: Database, listener: () => void): void {
  listeners.set(db, listener)
}

/** A transaction that changes users, roles or tokens: when it is through, no remembered rights are used any more. */
export async function accountTransaction<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const result = await db.transaction(work)
  listeners.get(db)?.()
  return result
}
