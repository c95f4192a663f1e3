import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { additionsOf } from './additions.ts'
import type { Database } from './database.ts'
import { isListmonkDatabase } from './listmonk-database.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { StartError } from './start-error.ts'

export interface MigrateOptions {
  /** Default: the files of ./migrations. */
  readonly migrations?: readonly Migration[]
  /** Hears of each step, for a person who waits. */
  readonly onProgress?: (text: string) => void
}

export interface MigrateResult {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[]
}

interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** Any constant will do, as long as nothing else in the database uses it. */
const lockKey = 0x62726f61

/** The tables and the first settings of a new installation: a listmonk database has its own. */
const onlyForNew: readonly number[] = [1, 52]

/** The migrations that a database still lacks. Reads only; throws where `migrate` would refuse. */
export async function pendingMigrations(client: pg.ClientBase): Promise<readonly Migration[]> {
  const migrations = await readMigrations()
  const known = await appliedMigrations(client)
  checkHistory(known, migrations)
  const taken = known.length === 0 && (await isListmonkDatabase(client))
  return migrations
    .filter((migration) => !known.some((row) => row.number === migration.number))
    .filter((migration) => !(taken && onlyForNew.includes(migration.number)))
}

/** Brings the database to the state this code needs. Several nodes may call it at once: one works, the others wait. */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<MigrateResult> {
  const migrations = options.migrations ?? (await readMigrations())
  const tell = options.onProgress ?? (() => undefined)
  return db.withClient(async (client) => {
    await lock(client, tell)
    const applied = await applyMissing(client, migrations, tell)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    return { applied }
  })
}

/**
 * Polls instead of waiting inside the database: a waiting statement holds a snapshot, and `create index concurrently`
 * of the node that works would wait for that snapshot for ever.
 */
async function lock(client: pg.ClientBase, tell: (text: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
    if (rows[0]?.got) return
    if (attempt === 10) tell('Another process is migrating the database; waiting for it')
    await sleep(100)
  }
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  tell: (text: string) => void,
): Promise<readonly string[]> {
  const known = await appliedMigrations(client)
  checkHistory(known, migrations)
  const missing = migrations.filter((migration) => !known.some((row) => row.number === migration.number))
  // Looked at before the first change: a database that cannot be taken over stays exactly as it was.
  if (known.length === 0 && (await isListmonkDatabase(client))) await takeOver(client, missing, tell)
  else await applyAll(client, missing, known.length === 0, tell)
  return missing.map((migration) => migration.name)
}

async function applyAll(
  client: pg.ClientBase,
  missing: readonly Migration[],
  empty: boolean,
  tell: (text: string) => void,
): Promise<void> {
  if (empty) await createBookkeeping(client)
  for (const migration of missing) {
    tell(`Migration ${migration.name}`)
    await apply(client, migration)
  }
}

/** In one transaction: a taken-over database has all of our additions, or none. */
async function takeOver(
  client: pg.ClientBase,
  missing: readonly Migration[],
  tell: (text: string) => void,
): Promise<void> {
  tell('The database has the tables of listmonk; taking it over as it is')
  await client.query('begin')
  try {
    await dropIndexesLeftBehind(client, missing)
    await createBookkeeping(client)
    await client.query('set local search_path to public')
    for (const migration of missing) {
      if (!onlyForNew.includes(migration.number)) {
        tell(`Migration ${migration.name}`)
        await client.query(migration.sql.replace(/\bconcurrently\b/gi, ''))
      }
      await record(client, migration)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw migrationFailed('that takes over the tables of listmonk', error)
  }
}

/**
 * Whoever went back to listmonk dropped our schemas, and our triggers went with them; our indexes hang on tables of
 * listmonk and stayed. Made anew, they are those of this version.
 */
async function dropIndexesLeftBehind(client: pg.ClientBase, missing: readonly Migration[]): Promise<void> {
  const added = additionsOf(missing.filter(({ number }) => !onlyForNew.includes(number)).map(({ sql }) => sql))
  const ours = [...added.indexes.values()].flat().filter((name) => name.startsWith('broadsheet_'))
  for (const name of ours) await client.query(`drop index if exists public.${name}`)
}

function migrationFailed(what: string, error: unknown): StartError {
  return new StartError(
    `The migration ${what} failed: ${error instanceof Error ? error.message : String(error)}`,
    'The database is as it was before. Remove the cause and start again.',
    { cause: error },
  )
}

async function appliedMigrations(client: pg.ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('broadsheet.migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const known = await client.query<AppliedMigration>(
    'select number, name, checksum from broadsheet.migrations order by number',
  )
  return known.rows
}

async function createBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists broadsheet;
    create table if not exists broadsheet.migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

function checkHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const row of applied) {
    const file = migrations.find((migration) => migration.number === row.number)
    if (file === undefined) {
      throw new StartError(
        `The database is newer than this Broadsheet: it has the migration ${row.name}, which this version does not know.`,
        'Start the version that last used the database, or a later one.',
      )
    }
    if (file.checksum !== row.checksum) {
      throw new StartError(
        `The migration file ${file.name} differs from the one that was applied to the database.`,
        'Restore the file of the release; changes belong into a new migration.',
      )
    }
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    if (migration.transactional) await applyInTransaction(client, migration)
    else await applyStepwise(client, migration)
  } catch (error) {
    throw migrationFailed(migration.name, error)
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local search_path to public')
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyStepwise(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('set search_path to public')
  for (const statement of migration.sql.split(/;[ \t]*$/m)) {
    if (statement.replace(/--.*$/gm, '').trim() !== '') await client.query(statement)
  }
  await client.query('reset search_path')
  await record(client, migration)
}

async function record(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('insert into broadsheet.migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}
