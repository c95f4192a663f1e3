import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { slidingWindow, tokenBucket } from './rate.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const always = () => true

test('several nodes together stay within the rate', async () => {
  const rate = 400
  const nodes = Array.from({ length: 3 }, () => tokenBucket(database.db, 'shared', () => rate))
  const started = performance.now()
  let granted = 0
  await Promise.all(
    nodes.map(async (node) => {
      while (performance.now() - started < 700) granted += await node.take(1000, always)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  // The bucket holds a fifth of a second at the most, and starts empty.
  assert.ok(granted <= rate * (seconds + 0.2) + 3, `${granted} in ${seconds} s`)
  assert.ok(granted > 0)
})

test('a sliding window never holds more than its rate', async () => {
  const window = slidingWindow(database.db, () => ({ milliseconds: 60_000, rate: 100 }))
  let granted = 0
  while (granted < 100) granted += await window.take(30, always)
  assert.equal(granted, 100)
  const twice = () => {
    let asked = 0
    return () => asked++ < 2
  }
  assert.equal(await window.take(30, twice()), 0)
  // Another node, or this one after a restart, finds the window as full.
  const other = slidingWindow(database.db, () => ({ milliseconds: 60_000, rate: 100 }))
  assert.equal(await other.take(1, twice()), 0)
})
