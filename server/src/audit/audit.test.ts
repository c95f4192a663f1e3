import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { audit } from './audit.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const entries = statement<{ action: string; username: string | null; record_id: string | null }>(
  'select action, username, record_id from broadsheet.audit_log order by id',
)

test('what is rolled back is not noted', async () => {
  const { db } = database
  const caller = { id: 1, username: 'kim', kind: 'user', ip: '192.0.2.1' } as const
  await assert.rejects(
    db.transaction(async (tx) => {
      await audit(tx, caller, 'list.delete', { type: 'list', id: 7 })
      throw new Error('no')
    }),
  )
  assert.deepEqual(await db.rows(entries), [])
  await db.transaction((tx) => audit(tx, caller, 'list.delete', { type: 'list', id: 7 }))
  assert.deepEqual(await db.rows(entries), [{ action: 'list.delete', username: 'kim', record_id: '7' }])
})

test('an entry neither changes nor goes', async () => {
  const { db } = database
  await audit(db, { kind: 'system' }, 'settings.update')
  for (const text of [
    `update broadsheet.audit_log set action = 'x'`,
    'delete from broadsheet.audit_log',
    'truncate broadsheet.audit_log',
    `select set_config('broadsheet.audit_retention', 'on', false); delete from broadsheet.audit_log`,
  ]) {
    await assert.rejects(
      db.withClient((client) => client.query(text)),
      /append-only/,
    )
  }
})
