import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { testDatabase } from '../testing/postgres.ts'
import { fillDemo } from './fill.ts'

const totals = statement<{ people: number; lists: number; views: number; clicks: number; sent: number }>(`
  select (select count(*) from subscribers) as people, (select count(*) from lists) as lists,
         (select count(*) from campaign_views) as views, (select count(*) from link_clicks) as clicks,
         (select max(sent) from campaigns) as sent`)

test('the demo has people, a sent campaign and its results, and is made once', async () => {
  const { db, drop } = await testDatabase()
  after(drop)
  assert.equal(await fillDemo(db), 'filled')
  const row = await db.row(totals)
  assert.equal(row?.people, 2000)
  assert.equal(row?.lists, 4)
  assert.ok((row?.sent ?? 0) > 1000)
  assert.ok((row?.views ?? 0) > 300)
  assert.ok((row?.clicks ?? 0) > 50)
  assert.equal(await fillDemo(db), 'not empty')
})
