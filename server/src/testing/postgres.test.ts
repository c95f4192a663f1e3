import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { testDatabase } from './postgres.ts'

const countSettings = statement<{ count: number }>('select count(*) as count from settings')

test('test databases are migrated, and do not see each other', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  after(one.drop)
  after(two.drop)
  await one.db.run(statement('delete from settings'))
  assert.equal((await one.db.row(countSettings))?.count, 0)
  assert.ok(((await two.db.row(countSettings))?.count ?? 0) > 60)
})

test('a clone is made in a moment', async () => {
  const start = performance.now()
  const clone = await testDatabase()
  const taken = performance.now() - start
  await clone.drop()
  assert.ok(taken < 2000, `${Math.round(taken)} ms`)
})
