import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseError } from 'pg'
import { openDatabase } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { testDatabase } from '../testing/postgres.ts'
import { fromDatabase } from './database.ts'

const one = statement<{ n: number }>('select 1 as n')

async function faultOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a database that is away is out of reach, not a fault of ours', async () => {
  const { db, drop } = await testDatabase()
  const cut = await faultOf(() =>
    db.transaction(async (tx) => {
      await tx.row(statement<object>('select pg_terminate_backend(pg_backend_pid())'))
      await tx.row(one)
    }),
  )
  assert.equal(fromDatabase(cut)?.code, 'service.unavailable', String(cut))
  await drop()
  for (const host of ['127.0.0.1:1', 'localhost:1']) {
    const nowhere = openDatabase({ url: `postgres://nobody@${host}/none`, maxConnections: 1 })
    const refused = await faultOf(() => nowhere.row(one))
    assert.equal(fromDatabase(refused)?.code, 'service.unavailable', String(refused))
    await nowhere.close()
  }
})

test('a fault of ours stays one', () => {
  assert.equal(fromDatabase(new Error('something else')), undefined)
  assert.equal(fromDatabase('text'), undefined)
})

test('the field of a duplicate is named, whatever language the database writes in', async () => {
  const { db, drop } = await testDatabase()
  const add = statement<object>(
    `insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'a)=(b@x.test', 'A')`,
  )
  await db.run(add)
  const real = fromDatabase(await faultOf(() => db.run(add)))
  assert.deepEqual([real?.code, real?.parameters], ['record.duplicate', { record: 'subscriber', field: 'email' }])
  await drop()
  for (const [detail, field] of [
    ['Schlüssel »(email)=(a@x.test)« existiert bereits.', 'email'],
    ['La clé « (lower(email))=(a@x.test) » existe déjà.', 'email'],
    ['キー (lower((name)::text))=(News) はすでに存在します。', 'name'],
    ['键值"(campaign_id, list_id)=(1, 2)" 已经存在', 'campaign_id, list_id'],
    ['', 'value'],
  ] as const) {
    const error = Object.assign(new DatabaseError('m', 1, 'error'), { code: '23505', detail, table: 'lists' })
    assert.equal(fromDatabase(error)?.parameters.field, field)
  }
})
