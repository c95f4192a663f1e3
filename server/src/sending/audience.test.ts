import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { addRanges } from './audience.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
  await database.db.run(
    dynamic(sql`
      insert into campaigns (id, uuid, name, subject, from_email, body, content_type, messenger)
      values (1, gen_random_uuid(), 'x', 'x', 'x@example.test', 'x', 'plain', 'email')`),
  )
  await database.db.run(dynamic(sql`insert into broadsheet.campaign_runs (campaign_id) values (1)`))
})
after(() => database.drop())

const insertPending = statement<object>(`
  insert into broadsheet.recipients (campaign_id, subscriber_id) select 1, unnest($1::integer[]) on conflict do nothing`)
const finishSome = statement<object>(`
  with gone as (
    delete from broadsheet.campaign_ranges where campaign_id = 1 and first_id % 3 = 0 returning first_id, last_id)
  update broadsheet.recipients set state = 'accepted' from gone where campaign_id = 1 and subscriber_id between first_id and last_id`)
const selectRanges = statement<{ first_id: number; last_id: number }>(
  'select first_id, last_id from broadsheet.campaign_ranges where campaign_id = 1 order by first_id',
)
const countOutside = statement<{ n: number }>(`
  select count(*)::integer as n from broadsheet.recipients
  where campaign_id = 1 and state = 'pending' and not exists (
    select from broadsheet.campaign_ranges as range
    where range.campaign_id = 1 and subscriber_id between range.first_id and range.last_id)`)

test('however often people join and ranges end, everybody pending is in one range, and nobody in two', async () => {
  const { db } = database
  for (let round = 0; round < 8; round++) {
    // Ids anywhere: before, between, within and behind the ranges that are open.
    await db.run(insertPending, [Array.from({ length: 400 }, () => 1 + Math.floor(Math.random() * 20_000))])
    await addRanges(db, 1)
    const ranges = await db.rows(selectRanges)
    for (const [index, range] of ranges.entries()) {
      const next = ranges[index + 1]
      assert.ok(next === undefined || range.last_id < next.first_id, JSON.stringify([range, next]))
    }
    assert.equal((await db.row(countOutside))?.n, 0)
    await db.run(finishSome)
  }
  const [counted] = await db.rows(
    dynamic<{ most: number }>(sql`
      select max(people)::integer as most from (
        select count(*) as people from broadsheet.campaign_ranges as range
        join broadsheet.recipients as recipient on recipient.campaign_id = range.campaign_id
          and subscriber_id between range.first_id and range.last_id and state = 'pending'
        group by range.first_id) as sizes`),
  )
  assert.ok((counted?.most ?? 0) > 0)
})
