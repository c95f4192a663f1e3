import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/postgres.ts'
import type { Database } from './database.ts'
import { compareVersions } from './listmonk-database.ts'
import { migrate } from './migrate.ts'
import { checksumOf, migrationFrom, readMigrations } from './migration-files.ts'
import { StartError } from './start-error.ts'
import { statement } from './statement.ts'

const ownMigrations = await readMigrations()

async function empty(): Promise<Database> {
  const database: TestDatabase = await emptyDatabase()
  after(database.drop)
  return database.db
}

async function sql(db: Database, text: string): Promise<readonly Record<string, unknown>[]> {
  return db.withClient(async (client) => (await client.query<Record<string, unknown>>(text)).rows)
}

test('an empty database gets everything, and a second call does nothing', async () => {
  const db = await empty()
  const first = await migrate(db)
  assert.deepEqual(
    first.applied,
    ownMigrations.map((migration) => migration.name),
  )
  assert.deepEqual((await migrate(db)).applied, [])
})

test('nodes that start together migrate once', async () => {
  const db = await empty()
  const results = await Promise.all([migrate(db), migrate(db), migrate(db)])
  assert.equal(results.flatMap((result) => result.applied).length, ownMigrations.length)
})

/** What an administrator of listmonk would see changed: every column, type, key and index of its schema. */
const publicSchema = `
  select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
  where table_schema = 'public' order by 1, 2`

test('a listmonk database is taken over without a change to its tables and settings', async () => {
  const db = await empty()
  const [tables] = ownMigrations
  assert.ok(tables)
  await sql(db, tables.sql)
  await sql(db, `update settings set value = '["v0.4.0", "v6.2.0", "v6.10.0"]' where key = 'migrations'`)
  await sql(db, `update settings set value = '"Their name"' where key = 'app.site_name'`)
  const before = await sql(db, publicSchema)
  await migrate(db)
  assert.deepEqual(await sql(db, publicSchema), before)
  const rows = await sql(db, `select value from settings where key = 'app.site_name'`)
  assert.deepEqual(rows, [{ value: 'Their name' }])
})

test('an older listmonk database is refused and stays as it was', async () => {
  const db = await empty()
  await sql(db, `create table settings (key text unique, value jsonb)`)
  await sql(db, `insert into settings values ('migrations', '["v2.0.0", "v5.1.0"]')`)
  await assert.rejects(migrate(db), /belongs to listmonk v5\.1\.0/)
  assert.deepEqual(await sql(db, `select nspname from pg_namespace where nspname = 'broadsheet'`), [])
})

test('foreign tables under our names are refused', async () => {
  const db = await empty()
  await sql(db, `create table lists (id integer)`)
  await assert.rejects(migrate(db), /tables of another program \(lists\)/)
})

test('a changed file and a newer database stop the start', async () => {
  const db = await empty()
  const one = migrationFrom('0001_one.sql', 'create table broadsheet.one (id integer);')
  const two = migrationFrom('0002_two.sql', 'create table broadsheet.two (id integer);')
  await migrate(db, { migrations: [one, two] })
  await assert.rejects(migrate(db, { migrations: [one] }), /newer than this Broadsheet.*0002_two/)
  const changed = migrationFrom('0002_two.sql', 'create table broadsheet.three (id integer);')
  await assert.rejects(migrate(db, { migrations: [one, changed] }), /0002_two differs/)
})

test('a failing migration leaves nothing behind, and can be repeated', async () => {
  const db = await empty()
  const broken = migrationFrom('0001_one.sql', 'create table broadsheet.one (id integer); select 1 / 0;')
  await assert.rejects(migrate(db, { migrations: [broken] }), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /0001_one failed: division by zero/)
    return true
  })
  const repaired = migrationFrom('0001_one.sql', 'create table broadsheet.one (id integer);')
  assert.deepEqual((await migrate(db, { migrations: [repaired] })).applied, ['0001_one'])
})

test('concurrent index builds run outside of a transaction, also while another node waits', async () => {
  const db = await empty()
  const table = migrationFrom('0001_one.sql', 'create table broadsheet.one (id integer);')
  const index = migrationFrom(
    '0002_two.sql',
    `-- no-transaction
drop index concurrently if exists broadsheet.one_id;
-- The comment may end with a semicolon;
create index concurrently one_id on broadsheet.one (id);
`,
  )
  await Promise.all([1, 2, 3].map(() => migrate(db, { migrations: [table, index] })))
  assert.equal((await sql(db, `select from pg_indexes where indexname = 'one_id'`)).length, 1)
})

test('files are numbered, and line ends do not change a checksum', () => {
  assert.throws(() => migrationFrom('1_one.sql', ''), /not named like/)
  const unix = migrationFrom('0001_one.sql', 'select 1;\nselect 2;\n')
  const windows = migrationFrom('0001_one.sql', 'select 1;\r\nselect 2;\r\n')
  assert.equal(unix.checksum, windows.checksum)
  assert.notEqual(checksumOf([unix]), checksumOf([unix, windows]))
})

test('versions are compared by number', () => {
  assert.ok(compareVersions('v6.10.0', 'v6.2.0') > 0)
  assert.ok(compareVersions('v5.99.9', 'v6.2.0') < 0)
  assert.equal(compareVersions('v6.2.0-rc1', 'v6.2.0'), 0)
})

test('the summaries of the other side can be refreshed by it', async () => {
  const { db, drop } = await testDatabase()
  after(drop)
  for (const view of ['mat_dashboard_counts', 'mat_dashboard_charts', 'mat_list_subscriber_stats']) {
    await sql(db, `refresh materialized view concurrently ${view}`)
  }
  const counts = await db.row(statement<{ data: unknown }>('select data from mat_dashboard_counts'))
  assert.deepEqual(counts?.data, {
    lists: { total: 0, public: 0, private: 0, optin_double: 0, optin_single: 0 },
    messages: null,
    campaigns: { total: 0, by_status: null },
    subscribers: { total: 0, orphans: 0, blocklisted: 0 },
  })
})

test('names without a schema mean the tables of public, whatever the database user is called', async () => {
  const { db, drop } = await testDatabase()
  after(drop)
  assert.deepEqual(await sql(db, `select current_schemas(false)::text as schemas`), [{ schemas: '{public}' }])
})
