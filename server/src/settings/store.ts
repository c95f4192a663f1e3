import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Signals } from '../signals/signals.ts'
import { type Brand, readBrands, settingsOfBrand } from './brands.ts'
import { settingsFromRows } from './read.ts'
import type { Settings } from './schema.ts'
import { readSystemMailLayout, type SystemMailLayout } from './system-mail-layout.ts'

/** The settings as they stand now. Read `current()` where a value is used, never keep it: settings change at run time. */
export interface SettingsStore {
  current(): Settings
  /** How the mails of the system look; kept beside the settings, and read with them. */
  systemMail(): SystemMailLayout
  /** All brands, by name. */
  brands(): readonly Brand[]
  /** The brand whose settings `current` gives; null: the main site. Pages show only what is of the same site. */
  brandId(): number | null
  /** The settings as they are for a brand; null and one that is gone mean the main site. */
  forBrand(id: number | null): SettingsStore
  /** Called after a change, on every node. */
  onChange(listener: (settings: Settings) => void): () => void
  /** Reads the database now, and tells the listeners. */
  reload(): Promise<void>
}

const mostTries = 10

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
  let brands = await readBrands(db)
  let branded = forEachBrand(current, brands)
  let turn: Promise<unknown> = Promise.resolve()

  async function readAgain(): Promise<void> {
    const [settings, layout, known] = [await read(), await readSystemMailLayout(db), await readBrands(db)]
    current = settings
    systemMail = layout
    brands = known
    branded = forEachBrand(settings, known)
    for (const listener of listeners) listener(current)
  }

  /** One after the other: of two that overlap, the older answer could come last and stay. */
  function reload(): Promise<void> {
    const reading = turn.then(readAgain)
    turn = reading.catch(() => undefined)
    return reading
  }

  /** Nobody tells of the same change twice. After a lost connection a signal comes anyway. */
  async function followChange(): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries++) {
      try {
        return await reload()
      } catch (error) {
        log.error({ err: error, tries }, 'Reading the changed settings failed; the last ones stay meanwhile')
        await sleep(tries * 200, undefined, { ref: false })
      }
    }
  }
  signals.on('settings', () => void followChange())

  const store: SettingsStore = {
    current: () => current,
    systemMail: () => systemMail,
    brands: () => brands,
    brandId: () => null,
    forBrand(id) {
      if (id === null) return store
      const own = () => branded.get(id)
      return { ...store, current: () => own() ?? current, brandId: () => (own() === undefined ? null : id) }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
  }
  return store
}

/** Made once for each change: what was rendered or compiled is kept by the identity of its settings. */
function forEachBrand(settings: Settings, brands: readonly Brand[]) {
  return new Map(brands.map((brand) => [brand.id, settingsOfBrand(settings, brand)]))
}
