import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Signals } from '../signals/signals.ts'
import { settingsFromRows } from './read.ts'
import type { Settings } from './schema.ts'
import { readSystemMailLayout, type SystemMailLayout } from './system-mail-layout.ts'

/** The settings as they stand now. Read `current()` where a value is used, never keep it: settings change at run time. */
export interface SettingsStore {
  current(): Settings
  /** How the mails of the system look; kept beside the settings, and read with them. */
  systemMail(): SystemMailLayout
  /** Called after a change, on every node. */
  onChange(listener: (settings: Settings) => void): () => void
  /** Reads the database now, and tells the listeners. */
  reload(): Promise<void>
}

const selectAll = statement<{ key: string; value: unknown }>('select key, value from settings')

const upsertMany = statement<object>(`
  insert into settings (key, value, updated_at)
  select key, value, now() from jsonb_each($1::jsonb) as entry(key, value)
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
  where settings.value is distinct from excluded.value`)

const lock = statement<object>('lock table settings in share row exclusive mode')

/** Until the end of the transaction nobody else changes a setting. */
export async function lockSettings(tx: Queryable): Promise<void> {
  await tx.run(lock)
}

export async function readSettings(db: Queryable): Promise<{ settings: Settings; faults: readonly string[] }> {
  return settingsFromRows(await db.rows(selectAll))
}

/** Writes the given keys. The caller has validated them, and sends the `settings` signal. */
export async function writeSettings(db: Queryable, values: Readonly<Record<string, unknown>>): Promise<void> {
  await db.run(upsertMany, [JSON.stringify(values)])
}

export async function openSettings(options: {
  readonly db: Database
  readonly signals: Signals
  readonly log: Logger
}): Promise<SettingsStore> {
  const { db, signals, log } = options
  const listeners = new Set<(settings: Settings) => void>()

  async function read(): Promise<Settings> {
    const { settings, faults } = await readSettings(db)
    for (const fault of faults) log.warn({ fault }, 'A stored setting is not valid; its default is used')
    return settings
  }

  let current = await read()
  let systemMail = await readSystemMailLayout(db)
  async function reload(): Promise<void> {
    current = await read()
    systemMail = await readSystemMailLayout(db)
    for (const listener of listeners) listener(current)
  }
  signals.on('settings', () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'Reading the settings failed; the last ones stay'))
  })

  return {
    current: () => current,
    systemMail: () => systemMail,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
  }
}
