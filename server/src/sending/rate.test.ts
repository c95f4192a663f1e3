import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { type Budget, slidingWindow, tokenBucket, type WindowSettings } from './rate.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

beforeEach(() => database.db.run(dynamic(sql`truncate broadsheet.rate_slots`)))

const always = () => true
/** Goes on for so many questions. */
const times = (count: number) => {
  let asked = 0
  return () => asked++ < count
}
/** What a window gives at once, up to `wanted`. */
async function drain(window: Budget, wanted: number): Promise<number> {
  let granted = 0
  while (granted < wanted) {
    const more = await window.take(wanted - granted, times(2))
    if (more === 0) break
    granted += more
  }
  return granted
}
const second = 1000
const hour = 3600 * second
/** As if so much time had passed since everything that was granted. */
const pass = (milliseconds: number) =>
  database.db.run(
    dynamic(sql`update broadsheet.rate_slots set slot = slot - ${milliseconds} * interval '1 millisecond'`),
  )

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
  assert.equal(await window.take(30, times(2)), 0)
  // Another node, or this one after a restart, finds the window as full.
  const other = slidingWindow(database.db, () => ({ milliseconds: 60_000, rate: 100 }))
  assert.equal(await other.take(1, times(2)), 0)
})

for (const { milliseconds, rate } of [
  { milliseconds: 90 * second, rate: 10_000_000 },
  { milliseconds: hour, rate: 1 },
  { milliseconds: 24 * hour, rate: 7 },
  { milliseconds: 24 * hour, rate: 10_000_000 },
]) {
  test(`a window of ${milliseconds / second} s for ${rate}: full is full until what filled it has left`, async () => {
    const window = slidingWindow(database.db, () => ({ milliseconds, rate }))
    assert.equal(await drain(window, rate + 1), rate)
    // A slot is a two-hundredth of the window at the most; it leaves as a whole.
    const width = Math.max(100, milliseconds / 200)
    await pass(milliseconds - width - 60 * second)
    assert.equal(await drain(window, 1), 0)
    await pass(2 * width + 60 * second)
    assert.equal(await drain(window, rate + 1), rate)
  })
}

test('a window of a second for three: at no moment more than three within a second, over two nodes', async () => {
  const grants: { readonly asked: number; readonly granted: number }[] = []
  const nodes = [1, 2].map(() => slidingWindow(database.db, () => ({ milliseconds: second, rate: 3 })))
  await Promise.all(
    nodes.map(async (node) => {
      while (grants.length < 9) {
        let asked = 0
        const count = await node.take(1, () => {
          asked = performance.now()
          return true
        })
        assert.equal(count, 1)
        grants.push({ asked, granted: performance.now() })
      }
    }),
  )
  // From before the question of one to after the answer to the third behind it: shorter than this it cannot be.
  const ordered = grants.toSorted((one, other) => one.granted - other.granted)
  for (const [index, { granted }] of ordered.entries()) {
    if (index < 3) continue
    const asked = Math.min(...ordered.slice(index - 3, index + 1).map((grant) => grant.asked))
    assert.ok(granted - asked >= second - 10, `${granted - asked} ms`)
  }
})

test('several nodes that ask at once get no more than there is', async () => {
  const nodes = Array.from({ length: 6 }, () => slidingWindow(database.db, () => ({ milliseconds: hour, rate: 500 })))
  const granted = await Promise.all(nodes.map((node) => drain(node, 500)))
  assert.equal(
    granted.reduce((sum, one) => sum + one, 0),
    500,
  )
})

test('a window that changes counts what was sent in the one before', async () => {
  let current: WindowSettings = { milliseconds: 24 * hour, rate: 100 }
  const window = slidingWindow(database.db, () => current)
  assert.equal(await drain(window, 100), 100)
  // Slots of 24 hours are seven minutes wide: what was sent a minute ago must not count as older for that.
  await pass(60 * second)
  current = { milliseconds: hour, rate: 130 }
  assert.equal(await drain(window, 130), 30)
  // Nor as younger: in a window of a second, a minute ago is long gone.
  await pass(20 * 60 * second)
  current = { milliseconds: second, rate: 50 }
  assert.equal(await drain(window, 50), 50)
  await pass(2 * second)
  current = { milliseconds: 24 * hour, rate: 50 }
  assert.equal(await drain(window, 1), 0)
  current = { milliseconds: 24 * hour, rate: 0 }
  assert.equal(await window.take(1000, always), 1000)
})

test('a clock that was wrong by a year does not stop the sending for a year', async () => {
  const window = slidingWindow(database.db, () => ({ milliseconds: hour, rate: 100 }))
  assert.equal(await drain(window, 100), 100)
  await pass(-365 * 24 * hour)
  // It may have been sent within the window: it counts as sent now.
  assert.equal(await drain(window, 1), 0)
  await pass(hour + 60 * second)
  assert.equal(await drain(window, 100), 100)

  const bucket = tokenBucket(database.db, 'clock', () => 1000)
  assert.ok((await bucket.take(5, always)) > 0)
  await database.db.run(dynamic(sql`update broadsheet.rate_buckets set refilled_at = now() + interval '1 year'`))
  assert.ok((await bucket.take(5, times(50))) > 0)
})

test('whoever is stopped while another waits for its grant hears of it at once', async () => {
  const window = slidingWindow(database.db, () => ({ milliseconds: hour, rate: 1 }))
  assert.equal(await window.take(1, always), 1)
  let mayGoOn = true
  const waiting = window.take(1, () => mayGoOn)
  let isStopped = false
  const paused = window.take(1, () => !isStopped)
  isStopped = true
  // Not after an hour, when the other has got its grant.
  assert.equal(await paused, 0)
  mayGoOn = false
  assert.equal(await waiting, 0)
})
