import pg from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What one node tells the others. Payloads are hints; the truth is in the tables. */
export type Signal =
  | 'settings' // a setting changed
  | 'accounts' // a user, role, token or session changed
  | 'templates' // a template changed; payload: its id
  | 'campaigns' // a campaign's status changed; payload: its id
  | 'sending' // there is something to send
  | 'events' // something for the live screens; payload: JSON

type Listener = (payload: string) => void

/** Wake-ups between nodes over LISTEN/NOTIFY, on a connection of its own that is re-established when it breaks. */
export interface Signals {
  on(signal: Signal, listener: Listener): () => void
  /** Tells every node, this one included. Inside a transaction it goes out with the commit. */
  send(db: Queryable, signal: Signal, payload?: string): Promise<void>
  close(): Promise<void>
}

const channel = 'broadsheet'
const notify = statement<object>(`select pg_notify('broadsheet', $1)`)

const firstRetry = 250
const longestRetry = 5000

export async function openSignals(options: { readonly url: string; readonly log: Logger }): Promise<Signals> {
  const listeners = new Map<Signal, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  function deliver(text: string): void {
    const separator = text.indexOf(' ')
    const name = separator < 0 ? text : text.slice(0, separator)
    const payload = separator < 0 ? '' : text.slice(separator + 1)
    for (const [signal, set] of listeners) if (signal === name) for (const listener of set) listener(payload)
  }

  /** After a gap anything may have changed: every listener is woken once. */
  function wakeAll(): void {
    for (const set of listeners.values()) for (const listener of set) listener('')
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'broadsheet signals',
      keepAlive: true,
    })
    fresh.on('error', () => reconnect(fresh))
    fresh.on('end', () => reconnect(fresh))
    fresh.on('notification', (message) => deliver(message.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
  }

  function reconnect(lost: pg.Client, delay = firstRetry): void {
    if (closed || (client !== undefined && client !== lost) || retry !== undefined) return
    client = undefined
    options.log.warn('The connection for wake-ups was lost; trying again')
    retry = setTimeout(() => {
      retry = undefined
      connect().then(wakeAll, () => reconnect(lost, Math.min(delay * 2, longestRetry)))
    }, delay)
  }

  await connect()
  return {
    on(signal, listener) {
      const set = listeners.get(signal) ?? new Set<Listener>()
      listeners.set(signal, set.add(listener))
      return () => set.delete(listener)
    },
    async send(db, signal, payload = '') {
      await db.run(notify, [payload === '' ? signal : `${signal} ${payload}`])
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
