import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { type Database, openDatabase, type Queryable } from './database.ts'
import { statement } from './statement.ts'

let database: TestDatabase
let db: Database

before(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, maxConnections: 4 })
  await db.run(statement('create table public.pairs (id integer primary key, changes integer not null default 0)'))
  await db.run(statement('insert into public.pairs values (1), (2)'))
})
after(async () => {
  await db.close()
  await database.drop()
})

const change = statement<object>('update public.pairs set changes = changes + 1 where id = $1')
const changes = statement<{ changes: number }>('select changes from public.pairs order by id')

test('of two transactions that wait for each other one is run again, and each counts once', async () => {
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let attempts = 0
  const crosswise = (own: 0 | 1) => async (tx: Queryable) => {
    attempts++
    await tx.run(change, [own + 1])
    held[own].resolve()
    await Promise.all(held.map(({ promise }) => promise))
    await tx.run(change, [2 - own])
    return own
  }
  assert.deepEqual(await Promise.all([db.transaction(crosswise(0)), db.transaction(crosswise(1))]), [0, 1])
  assert.equal(attempts, 3)
  assert.deepEqual(await db.rows(changes), [{ changes: 2 }, { changes: 2 }])
})

test('other faults are not tried again', async () => {
  let attempts = 0
  const failing = db.transaction(async (tx) => {
    attempts++
    await tx.run(statement('insert into public.pairs values (1)'))
  })
  await assert.rejects(failing, /duplicate key/)
  assert.equal(attempts, 1)
})
