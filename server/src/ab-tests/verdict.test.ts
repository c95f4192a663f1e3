import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Standing, twoProportions, verdictOf } from './verdict.ts'

const standing = (accepted: number, opens: number, clicks: number, isOut = false): Standing => ({
  accepted,
  opens,
  clicks,
  isOut,
})

test('the z-test says what tables say', () => {
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-4, `${value}`)
  // Worked out with erfc of the C library.
  near(twoProportions({ of: 5000, events: 2549 }, { of: 5000, events: 2451 }), 0.05)
  near(twoProportions({ of: 200, events: 30 }, { of: 200, events: 45 }), 0.05466)
  near(twoProportions({ of: 1000, events: 100 }, { of: 1000, events: 100 }), 1)
  assert.ok(twoProportions({ of: 1000, events: 100 }, { of: 1000, events: 200 }) < 1e-8)
  assert.equal(twoProportions({ of: 0, events: 0 }, { of: 10, events: 5 }), 1)
  assert.equal(twoProportions({ of: 10, events: 10 }, { of: 10, events: 10 }), 1)
})

test('the best rate wins, not the largest number', () => {
  const verdict = verdictOf([standing(1000, 400, 50), standing(500, 100, 40)], 'clicks', true)
  assert.deepEqual([verdict?.winner, verdict?.tie, verdict?.few, verdict?.significant], [1, false, false, true])
  assert.equal(verdictOf([standing(1000, 400, 50), standing(500, 100, 40)], 'opens', true)?.winner, 0)
})

test('ties go by the other rate, then by the letter', () => {
  assert.equal(verdictOf([standing(100, 40, 20), standing(100, 50, 20)], 'clicks', true)?.winner, 1)
  const same = verdictOf([standing(100, 40, 20), standing(100, 40, 20), standing(100, 40, 19)], 'clicks', true)
  assert.deepEqual([same?.winner, same?.tie, same?.significant, same?.p_value], [0, true, false, 1])
})

test('with little measured there is a winner all the same, and it is said', () => {
  const nothing = verdictOf([standing(0, 0, 0), standing(0, 0, 0)], 'opens', true)
  assert.deepEqual([nothing?.winner, nothing?.few, nothing?.significant], [0, true, false])
  // A large difference between a handful of people.
  const handful = verdictOf([standing(20, 0, 0), standing(20, 18, 18)], 'clicks', true)
  assert.deepEqual([handful?.winner, handful?.few, handful?.significant], [1, true, false])
})

test('what is out cannot win; of one that is left nothing is compared; of none nothing is said', () => {
  const left = verdictOf([standing(100, 90, 90, true), standing(100, 10, 10)], 'clicks', true)
  assert.deepEqual([left?.winner, left?.p_value, left?.tie], [1, null, false])
  assert.equal(verdictOf([standing(100, 90, 90, true)], 'clicks', true), undefined)
})

test('three variants need a clearer difference than two, and events of nobody none at all', () => {
  const two = [standing(1000, 0, 100), standing(1000, 0, 128)]
  assert.equal(verdictOf(two, 'clicks', true)?.significant, true)
  const three = verdictOf([...two, standing(1000, 0, 60)], 'clicks', true)
  assert.deepEqual([three?.winner, three?.significant], [1, false])
  const events = verdictOf([standing(100, 300, 0), standing(100, 900, 0)], 'opens', false)
  assert.deepEqual([events?.winner, events?.p_value, events?.significant], [1, null, false])
})
