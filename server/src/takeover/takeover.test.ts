import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../testing/postgres.ts'
import { runMain } from '../testing/server-process.ts'

const listmonkTables = readFileSync(join(import.meta.dirname, '../db/migrations/0001_listmonk_tables.sql'), 'utf8')

/** The commands of the guide, as a person would copy them. */
const wayBack = readFileSync(join(import.meta.dirname, '../../../docs/guides/takeover.md'), 'utf8')
  .split('\n')
  .filter((line) => /^ {4,}drop /.test(line))
  .join('\n')

const past = `
  update settings set value = '["v5.0.0", "v6.2.0"]' where key = 'migrations';
  -- No server, as where everything goes out by HTTP: none may appear.
  update settings set value = '[]' where key = 'smtp';
  insert into lists (uuid, name, type) values (gen_random_uuid(), 'Old friends', 'public');
  insert into subscribers (uuid, email, name, attribs)
    select gen_random_uuid(), 'p' || n || '@example.com', 'P ' || n, '{"n": 1}' from generate_series(1, 50) n;
  insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'confirmed' from subscribers;
  insert into templates (name, type, subject, body, is_default) values ('T', 'campaign', '', '{{ template "content" . }}', true);
  insert into campaigns (uuid, name, subject, from_email, body, messenger, status, to_send, sent, last_subscriber_id, max_subscriber_id, started_at)
    values (gen_random_uuid(), 'Half way', 's', 'a@example.com', 'b', 'email', 'paused', 50, 20, 20, 50, now());
  insert into campaign_lists (campaign_id, list_id, list_name) values (1, 1, 'Old friends');
  insert into campaign_views (campaign_id, subscriber_id) select 1, id from subscribers limit 5;`

/** A database as the other side leaves it. */
async function listmonkDatabase() {
  const database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(listmonkTables)
  await client.query(past)
  return { ...database, client }
}

/**
 * What is there beside rows and columns: as `kind: name` or `kind: table.name`, sorted. Roles are those of the whole
 * server, also of a test that runs at the same time (merge_plain).
 */
async function objects(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ object: string }>(`
    select 'schema: ' || nspname as object from pg_namespace where nspname !~ '^pg_|^information_schema$'
    union all select 'extension: ' || extname from pg_extension
    union all select 'role: ' || rolname from pg_roles where rolname !~ '^broadsheet_reader$|^merge_plain$|^pg_'
    union all select relnamespace::regnamespace || ' table: ' || relname from pg_class
      where relnamespace in (select oid from pg_namespace where nspname !~ '^pg_|^information_schema$') and relkind in ('r', 'p', 'm')
    union all select 'index: ' || tablename || '.' || indexname from pg_indexes where schemaname = 'public'
    union all select 'trigger: ' || relname || '.' || tgname from pg_trigger
      join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select 'public routine: ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'public type: ' || typname from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e'
    order by object`)
  return rows.map((row) => row.object)
}

/** The same as the report puts it. */
function told(report: string): readonly string[] {
  const named = (kind: string, names: string, prefix = '') =>
    names.split(', ').map((name) => `${kind}: ${prefix}${name}`)
  const [, tables = ''] = /schema "broadsheet" with \d+ tables: (.*);/.exec(report) ?? []
  const hung = [...report.matchAll(/ (index|trigger)(?:e?s) on (\w+): (.*);/g)]
  return [
    'schema: broadsheet',
    'extension: pg_trgm',
    ...named('broadsheet table', tables),
    ...hung.flatMap(([, kind = '', table = '', names = '']) => named(kind, names, `${table}.`)),
  ]
}

/** Everything the other side reads: the definition of every table and every row. */
async function fingerprint(client: pg.Client): Promise<Record<string, unknown>> {
  const columns = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' and table_name not like 'pg_%' order by table_name, ordinal_position`,
  )
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows: sums } = await client.query(
      `select count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as sum from public.${pg.escapeIdentifier(name)} t`,
    )
    rows[name] = sums[0]
  }
  return { columns: columns.rows, rows }
}

test('takeover --check changes nothing, takeover adds ours and leaves theirs as it was', async () => {
  const { url, client, drop } = await listmonkDatabase()
  after(async () => {
    await client.end()
    await drop()
  })
  const before = await fingerprint(client)

  const check = runMain(['takeover', '--check', '--database-url', url])
  assert.equal(await check.ended(), 0, check.output())
  assert.match(check.output(), /listmonk v6\.2\.0/)
  assert.match(check.output(), /50 subscribers in 1 lists/)
  assert.match(check.output(), /paused: Half way \(20 of 50 sent\)/)
  const objectsBefore = await objects(client)
  const { rows: schema } = await client.query(`select to_regnamespace('broadsheet') as name`)
  assert.equal(schema[0]?.name, null)
  assert.deepEqual(await fingerprint(client), before)

  const takeover = runMain(['takeover', '--database-url', url])
  assert.equal(await takeover.ended(), 0, takeover.output())
  assert.deepEqual(await fingerprint(client), before)
  const added = (await objects(client)).filter((object) => !objectsBefore.includes(object))
  assert.deepEqual([...told(check.output())].sort(), [...added].sort())

  // The way back: the other side goes on writing, and without our additions the database is theirs again.
  await client.query(`insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'new@example.com', 'New')`)
  await client.query(wayBack)
  assert.deepEqual(await objects(client), objectsBefore)
  await client.query(
    `insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'later@example.com', 'Later')`,
  )
  await client.query('delete from campaigns')
})

test('after the way back, also half of it, the database can be taken over again', async () => {
  const { url, client, drop } = await listmonkDatabase()
  after(async () => {
    await client.end()
    await drop()
  })
  const first = runMain(['takeover', '--database-url', url])
  assert.equal(await first.ended(), 0, first.output())
  const taken = await objects(client)

  await client.query('drop schema broadsheet cascade')
  const second = runMain(['takeover', '--database-url', url])
  assert.equal(await second.ended(), 0, second.output())
  assert.deepEqual(await objects(client), taken)
})

test('an older database is refused and stays as it is', async () => {
  const { url, client, drop } = await listmonkDatabase()
  after(async () => {
    await client.end()
    await drop()
  })
  await client.query(`update settings set value = '["v5.1.0"]' where key = 'migrations'`)
  const before = await fingerprint(client)
  const takeover = runMain(['takeover', '--database-url', url])
  assert.notEqual(await takeover.ended(), 0)
  assert.match(takeover.output(), /Upgrade listmonk to v6\.2 first/)
  assert.deepEqual(await fingerprint(client), before)
})

test('a database without the tables of listmonk is told in two sentences', async () => {
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  after(async () => {
    await client.end()
    await drop()
  })
  await client.query('create schema lm')
  await client.query(listmonkTables.replaceAll('public.', 'lm.'))
  const before = await objects(client)
  for (const argv of [['takeover', '--check'], ['takeover']]) {
    const takeover = runMain([...argv, '--database-url', url])
    assert.equal(await takeover.ended(), 1)
    assert.match(takeover.output(), /This is no listmonk database/)
    assert.doesNotMatch(takeover.output(), /^\s+at /m)
  }
  assert.deepEqual(await objects(client), before)
})

test('settings of odd forms count as the service will read them', async () => {
  const { url, client, drop } = await listmonkDatabase()
  after(async () => {
    await client.end()
    await drop()
  })
  await client.query(`
    insert into media (uuid, provider, filename, content_type, thumb) values (gen_random_uuid(), 'filesystem', 'a.png', 'image/png', '');
    update settings set value = 'null' where key = 'upload.filesystem.upload_path';
    delete from settings where key = 'upload.provider'`)
  for (const [smtp, servers] of [
    ['{}', 0],
    ['"x"', 0],
    ['[{"enabled": "", "host": "mail.example.com"}, 5, null]', 1],
  ] as const) {
    await client.query(`update settings set value = $1 where key = 'smtp'`, [smtp])
    const check = runMain(['takeover', '--check', '--database-url', url])
    assert.equal(await check.ended(), 0, check.output())
    assert.match(check.output(), new RegExp(`SMTP servers that are switched on: ${servers}`))
    assert.match(check.output(), /Media: 1 files in the folder uploads\./)
  }
})

test('rights that the additions need are asked before, with the statements that give them', async () => {
  const { url, client, drop } = await listmonkDatabase()
  const user = `takeover_${randomBytes(6).toString('hex')}`
  await client.query(`create role ${user} login password 'secret'; grant ${user} to current_user`)
  after(async () => {
    await client.query(`drop owned by ${user} cascade; drop role ${user}`)
    await client.end()
    await drop()
  })
  const before = await objects(client)
  const poor = new URL(url)
  poor.username = user
  poor.password = 'secret'
  const blind = runMain(['takeover', '--check', '--database-url', poor.href])
  assert.equal(await blind.ended(), 1)
  assert.match(blind.output(), /may not read the tables of listmonk/)
  assert.doesNotMatch(blind.output(), /^\s+at /m)

  await client.query(`grant select on all tables in schema public to ${user}`)
  for (const argv of [['takeover', '--check'], ['takeover']]) {
    const refused = runMain([...argv, '--database-url', poor.href])
    assert.equal(await refused.ended(), 1, refused.output())
    assert.match(refused.output(), new RegExp(`grant create on database \\S+ to ${user};`))
    assert.match(refused.output(), new RegExp(`alter table public.subscribers owner to ${user};`))
  }
  assert.deepEqual(await objects(client), before)

  const check = runMain(['takeover', '--check', '--database-url', poor.href])
  await check.ended()
  for (const [statement] of check.output().matchAll(/^ +(?:grant|alter) .*;$/gm)) await client.query(statement)
  const allowed = runMain(['takeover', '--database-url', poor.href])
  assert.equal(await allowed.ended(), 0, allowed.output())
})
