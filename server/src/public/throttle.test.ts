import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../testing/postgres.ts'
import { forgetOldAttempts, networkOf, withinLimit } from './throttle.ts'

test('attempts count together on all nodes, and each window starts anew', async () => {
  const { db, drop } = await testDatabase()
  after(drop)
  const limit = { name: 'test', attempts: 3, seconds: 1 }
  const results = await Promise.all(Array.from({ length: 5 }, () => withinLimit(db, limit, 'a')))
  assert.equal(results.filter(Boolean).length, 3)
  assert.equal(await withinLimit(db, limit, 'b'), true)
  await new Promise((done) => setTimeout(done, 1100))
  assert.equal(await withinLimit(db, limit, 'a'), true)
  assert.equal(await forgetOldAttempts(db), 1)
})

test('an IPv6 household counts as one', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:db8:1:2::9'), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:0db8:0001:0002::1'), '2001:db8:1:2::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})
