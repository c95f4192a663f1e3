import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { AppError } from '../errors/error.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { compileFilter } from './compile-filter.ts'
import { asReader, prepareReader } from './reader.ts'

const everybody = 20_000
let database: TestDatabase

before(async () => {
  database = await testDatabase()
  const { db } = database
  await prepareReader(db, pino({ level: 'silent' }))
  await db.run(
    dynamic(sql`
      insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'p' || n || '@x.test', '' from generate_series(1, ${everybody}::int) as n`),
  )
  // Campaigns 1 to 20, each to everybody; 21 to every second person, of whom every tenth was accepted.
  await db.run(
    dynamic(sql`
      insert into broadsheet.recipients (campaign_id, subscriber_id, state)
      select campaign, id, 'accepted' from subscribers, generate_series(1, 20) as campaign`),
  )
  await db.run(
    dynamic(sql`
      insert into broadsheet.recipients (campaign_id, subscriber_id, state)
      select 21, id, case when id % 10 = 0 then 'accepted' else 'pending' end::broadsheet.recipient_state
      from subscribers where id % 2 = 0`),
  )
  await db.run(dynamic(sql`analyze`))
})
after(() => database.drop())

function meant(filter: unknown): Promise<readonly number[]> {
  return chosen(compileFilter(filter))
}

async function chosen(condition: RawBuilder<SqlBool>): Promise<readonly number[]> {
  const question = dynamic<{ id: number }>(sql`select id from subscribers where ${condition} order by id`)
  return (await asReader(database.db, (tx) => tx.rows(question))).map((row) => row.id)
}

const share = (from: number, to: number, seed = 'autumn') => meant({ sample: { seed, from, to } })

test('shares that meet are everybody, each once, and as large as they say', async () => {
  const shares = await Promise.all(
    [
      [0, 10],
      [10, 33.3],
      [33.3, 50],
      [50, 100],
    ].map(async ([from = 0, to = 0]) => ({ size: to - from, ids: await share(from, to) })),
  )
  const ids = shares.flatMap((one) => one.ids)
  assert.equal(ids.length, everybody)
  assert.equal(new Set(ids).size, everybody)
  for (const { size, ids: people } of shares) {
    const expected = (everybody * size) / 100
    // Six standard deviations of the binomial distribution: what a fair draw misses once in 500 million.
    const allowed = 6 * Math.sqrt(expected * (1 - size / 100))
    assert.ok(Math.abs(people.length - expected) < allowed, `${people.length} instead of ${expected}`)
  }
})

test('neighbours in the order of ids are drawn apart, and shares of two seeds have nothing to do with each other', async () => {
  const half = new Set(await share(0, 50))
  let changes = 0
  for (let id = 2; id <= everybody; id += 1) if (half.has(id) !== half.has(id - 1)) changes += 1
  assert.ok(Math.abs(changes - everybody / 2) < 6 * Math.sqrt(everybody / 4), `${changes} changes`)
  const both = (await share(0, 50, 'spring')).filter((id) => half.has(id)).length
  assert.ok(Math.abs(both - everybody / 4) < 6 * Math.sqrt((everybody * 3) / 16), `${both} in both`)
})

test('a share means the same people for ever', async () => {
  const drawn = (id: number) => createHash('sha256').update(`autumn:${id}`).digest().readUInt32BE(0)
  const expected = Array.from({ length: everybody }, (_, index) => index + 1).filter((id) => drawn(id) < 2 ** 32 / 5)
  assert.deepEqual(await share(0, 20), expected)
  // Whoever changes the draw changes tests that are under way.
  assert.deepEqual((await share(0, 20)).slice(0, 8), [6, 7, 19, 21, 23, 24, 33, 44])
})

test('who has a place among the recipients of a campaign, by what became of it', async () => {
  assert.equal((await meant({ mailed: { campaigns: [1, 99] } })).length, everybody)
  assert.equal((await meant({ mailed: { campaigns: [99] } })).length, 0)
  const places = await meant({ mailed: { campaigns: [21] } })
  assert.deepEqual([places.length, places[0]], [everybody / 2, 2])
  assert.equal((await meant({ not: { mailed: { campaigns: [21] } } })).length, everybody / 2)
  assert.equal((await meant({ mailed: { campaigns: [21], outcome: ['accepted'] } })).length, everybody / 10)
  assert.equal((await meant({ mailed: { campaigns: [21], outcome: 'deferred' } })).length, 0)
})

test('the ledger is read by its key, for a slice of people and for everybody', async () => {
  for (const filter of [{ mailed: { campaigns: [3, 21] } }, { not: { mailed: { campaigns: [3, 21] } } }]) {
    for (const slice of [sql`subscribers.id > 5000 and subscribers.id <= 5200 and`, sql``]) {
      const plan = dynamic<{ 'QUERY PLAN': string }>(
        sql`explain select id from subscribers where ${slice} ${compileFilter(filter)}`,
      )
      const text = (await database.db.rows(plan)).map((row) => row['QUERY PLAN']).join('\n')
      assert.match(text, /recipients_pkey/, text)
      assert.doesNotMatch(text, /Seq Scan on recipients/, text)
    }
  }
})

test('what is no share and no campaign is refused with its place', () => {
  for (const [filter, place] of [
    [{ sample: { seed: 'a', from: 10, to: 10 } }, 'filter.sample.to'],
    [{ sample: { seed: 'a', to: 101 } }, 'filter.sample.to'],
    [{ sample: { seed: 'a', from: -1, to: 5 } }, 'filter.sample.from'],
    [{ sample: { seed: 'a' } }, 'filter.sample.to'],
    [{ sample: { seed: 'a\\b', to: 5 } }, 'filter.sample.seed'],
    [{ sample: { to: 5 } }, 'filter.sample.seed'],
    [{ sample: { seed: 'a', to: 5, of: 1 } }, 'filter.sample.of'],
    [{ mailed: {} }, 'filter.mailed.campaigns'],
    [{ mailed: { campaigns: [] } }, 'filter.mailed.campaigns'],
    [{ mailed: { campaigns: ['1'] } }, 'filter.mailed.campaigns[0]'],
    [{ mailed: { campaigns: [1], outcome: 'delivered' } }, 'filter.mailed.outcome'],
  ] as const) {
    assert.throws(
      () => compileFilter(filter),
      (error) => error instanceof AppError && error.code === 'filter.invalid' && error.message.includes(place),
      JSON.stringify(filter),
    )
  }
})
