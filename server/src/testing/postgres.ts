import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { checksumOf, readMigrations } from '../db/migration-files.ts'
import { startTestServer } from './test-server.ts'

export interface TestDatabase {
  readonly db: Database
  readonly url: string
  drop(): Promise<void>
}

/**
 * A database of its own with all migrations applied.
 *
 *     const { db, drop } = await testDatabase()
 *     after(drop)
 */
export async function testDatabase(): Promise<TestDatabase> {
  return databaseFrom(await migratedTemplate())
}

/** An empty database, for tests of what happens before and during migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0')
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(async (client) =>
    client.query(`create database ${name} template ${template} ${await strategy(client)}`),
  )
  const url = withDatabase(server, name)
  const db = openDatabase({ url, maxConnections: 10, applicationName: 'broadsheet test' })
  async function drop(): Promise<void> {
    await db.close()
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { db, url, drop }
}

/** Copying files is ten times faster than writing them through the log where fsync is off; before 15 it is the only way. */
async function strategy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  )
  return (rows[0]?.major ?? 0) >= 15 ? 'strategy file_copy' : ''
}

let server: Promise<string> | undefined
let stopServer: (() => Promise<void>) | undefined

// Registered while the test file loads, so that it belongs to the whole file: inside a test it would end with the test.
// Scripts that are no tests stop their server themselves; importing node:test would make them report an empty run.
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  const { after } = await import('node:test')
  after(() => stopServer?.())
}

/** TEST_DATABASE_URL (also set by run.ts for a whole test run), or a server that this process starts and stops. */
function serverUrl(): Promise<string> {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : ownServer()
  return server
}

async function ownServer(): Promise<string> {
  const own = await startTestServer()
  stopServer = own.stop
  return own.url
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let template: Promise<string> | undefined

function migratedTemplate(): Promise<string> {
  template ??= prepareTemplate()
  return template
}

/** Test processes share one template per set of migrations: cloning takes some 20 ms, migrating several hundred. */
async function prepareTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const name = `broadsheet_template_${checksumOf(migrations).slice(0, 16)}`
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('broadsheet test template'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    // It gets its name when it is complete, so that a process that dies here leaves nothing half done in use.
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template template0`)
    const db = openDatabase({ url: withDatabase(await serverUrl(), draft), maxConnections: 1 })
    await migrate(db, { migrations }).finally(() => db.close())
    await client.query(`alter database ${draft} rename to ${name}`)
    await client.query(`alter database ${name} allow_connections false`)
  })
  return name
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
