import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { statement } from '../db/statement.ts'
import { AppError } from '../errors/error.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { asReader } from './reader.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const one = statement<{ n: number }>('select 1 as n')

test('questions of users take a third of the connections; background work waits however many do', async () => {
  const { db } = database
  let running = 0
  let most = 0
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const ask = (patient = false) =>
    asReader(
      db,
      async (tx) => {
        running += 1
        most = Math.max(most, running)
        await held
        running -= 1
        return (await tx.row(one))?.n
      },
      { patient },
    )
  const places = Math.floor(db.connections / 3)
  const asked = Array.from({ length: places + 200 }, () => ask())
  await assert.rejects(ask(), (error) => error instanceof AppError && error.code === 'request.tooMany')
  const patient = ask(true)
  // Everything else has its connections meanwhile.
  const others = await Promise.all(Array.from({ length: 20 }, () => db.row(one)))
  assert.equal(others.length, 20)
  while (running < places) await sleep(5)
  release?.()
  assert.deepEqual(new Set(await Promise.all([...asked, patient])), new Set([1]))
  assert.equal(most, places)
})
