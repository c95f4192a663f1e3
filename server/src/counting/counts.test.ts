import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { idBlocks, listCounts, subscriberTotal, subscriberTotals } from './counts.ts'
import { foldCounts } from './fold.ts'

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.drop())

async function sql(text: string): Promise<Record<string, unknown>[]> {
  return db.withClient(async (client) => (await client.query<Record<string, unknown>>(text)).rows)
}

/** What the counters must say, counted the slow way. */
async function assertRight(): Promise<void> {
  const [people] = await sql(`
    select count(*)::int as total, count(*) filter (where status = 'enabled')::int as enabled,
      count(*) filter (where status = 'disabled')::int as disabled,
      count(*) filter (where status = 'blocklisted')::int as blocklisted,
      count(*) filter (where not exists (select from subscriber_lists where subscriber_id = id))::int as orphans
    from subscribers`)
  assert.deepEqual(await subscriberTotals(db), people)
  assert.equal(await subscriberTotal(db), people?.total)
  const counted = await sql(
    'select list_id, status, count(*)::int as amount from subscriber_lists group by list_id, status order by 1, 2::text',
  )
  const ours = [...(await listCounts(db, 'all'))].flatMap(([list_id, count]) =>
    Object.entries(count.byStatus).map(([status, amount]) => ({ list_id, status, amount })),
  )
  const order = (row: Record<string, unknown>): string => `${row.list_id} ${row.status}`
  assert.deepEqual(
    ours.sort((a, b) => order(a).localeCompare(order(b))),
    counted.sort((a, b) => order(a).localeCompare(order(b))),
  )
  const blocks = await idBlocks(db)
  assert.equal(
    blocks.reduce((sum, block) => sum + block.amount, 0),
    people?.total,
  )
}

const steps = [
  `insert into lists (uuid, name, type) select gen_random_uuid(), 'l' || g, 'public' from generate_series(1, 4) g`,
  `insert into subscribers (uuid, email, name) select gen_random_uuid(), g || '@cases.test', 'n' from generate_series(1, 20000) g`,
  `insert into subscriber_lists (subscriber_id, list_id, status)
   select id, 1 + id % 3, (array['confirmed', 'unconfirmed', 'unsubscribed'])[1 + id % 3]::subscription_status from subscribers where id % 2 = 0`,
  `insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'confirmed' from subscribers where id < 500
   on conflict (subscriber_id, list_id) do update set status = 'unsubscribed'`,
  `update subscribers set status = 'blocklisted' where id % 7 = 0`,
  `update subscribers set name = 'x'`,
  `delete from subscriber_lists where subscriber_id < 300`,
  `delete from subscribers where id between 1000 and 1500`,
  `delete from lists where id = 2`,
  `truncate subscriber_lists`,
  `insert into subscriber_lists (subscriber_id, list_id) select id, 4 from subscribers limit 10`,
  `truncate subscribers cascade`,
]

test('counts are right after every kind of change, folded or not', async () => {
  for (const [index, step] of steps.entries()) {
    await sql(step)
    await assertRight()
    if (index % 3 === 2) await foldCounts(db)
    await assertRight()
  }
  await foldCounts(db)
  await assertRight()
})

test('people who are put on lists while counts are folded end up counted', async () => {
  await sql(`insert into lists (uuid, name, type) values (gen_random_uuid(), 'l', 'public')`)
  await sql(
    `insert into subscribers (uuid, email, name) select gen_random_uuid(), 'c' || g, 'n' from generate_series(1, 200) g`,
  )
  const [list] = await sql('select max(id) as id from lists')
  const people = await sql('select id from subscribers')
  await Promise.all([
    ...people.map(({ id }) => sql(`insert into subscriber_lists (subscriber_id, list_id) values (${id}, ${list?.id})`)),
    ...people.map(({ id }) =>
      Number(id) % 2 ? sql(`delete from subscriber_lists where subscriber_id = ${id}`) : undefined,
    ),
    foldCounts(db),
    foldCounts(db),
  ])
  await assertRight()
  await foldCounts(db)
  await assertRight()
})

test('a transaction that is open while counts are folded is counted when it commits', async () => {
  await db.withClient(async (client) => {
    await client.query('begin')
    await client.query(`insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'open@cases.test', '')`)
    await foldCounts(db)
    await client.query('commit')
  })
  await assertRight()
  await foldCounts(db)
  await assertRight()
})
