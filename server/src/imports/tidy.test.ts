import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { tidyTables } from './tidy.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const fill = statement<object>(`
  with people as (insert into subscribers (uuid, email, name)
    select gen_random_uuid(), n || '@tidy.test', 'n' from generate_series(1, 3000) n returning id),
  list as (insert into lists (uuid, name, type) values (gen_random_uuid(), 'new', 'public') returning id)
  insert into subscriber_lists (subscriber_id, list_id) select people.id, list.id from people, list`)
const addImport = statement<{ id: number }>(
  `insert into broadsheet.imports (name, params, state, node, file, bytes_total, username, records) values ('p.csv', '{}', 'importing', 'n', 'f', 1, 'u', $1) returning id`,
)
const expected = statement<{ amount: number }>(
  `select reltuples::int as amount from pg_class where oid = 'subscriber_lists'::regclass`,
)

test('the planner knows what a large import has written, and is not asked to count after a small one', async () => {
  const { db } = database
  await db.run(fill)
  const after = async (records: number) => {
    await tidyTables(db, (await db.row(addImport, [records]))?.id ?? 0)
    return (await db.row(expected))?.amount
  }
  assert.ok(((await after(1)) ?? 0) < 3000)
  assert.equal(await after(3000), 3000)
})
