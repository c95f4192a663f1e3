import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heirs } from './sequence.ts'
import { type DuePerson, verdictOn } from './verdict.ts'

const person: DuePerson = {
  status: 'enabled',
  email: 'ann@example.org',
  membership: 'confirmed',
  optin: 'double',
  paused_until: null,
}
const anybody = () => true

test('whom a step reaches', () => {
  const of = (change: Partial<DuePerson>) => verdictOn({ ...person, ...change }, anybody).kind
  assert.equal(of({}), 'send')
  assert.equal(of({ membership: 'unconfirmed' }), 'left')
  assert.equal(of({ membership: 'unconfirmed', optin: 'single' }), 'send')
  assert.equal(of({ membership: 'unsubscribed', optin: 'single' }), 'left')
  assert.equal(of({ membership: null }), 'left')
  assert.equal(of({ status: 'blocklisted' }), 'left')
  assert.equal(verdictOn(person, () => false).kind, 'left')
})

test('a break makes a step wait, but brings nobody back who has left', () => {
  const until = '2031-05-02T08:00:00Z'
  assert.deepEqual(verdictOn({ ...person, paused_until: until }, anybody), { kind: 'wait', until })
  assert.equal(verdictOn({ ...person, paused_until: until, membership: 'unsubscribed' }, anybody).kind, 'left')
})

test('who waits for a step that is taken away waits for the next that stays', () => {
  assert.deepEqual(
    [...heirs([1, 2, 3, 4], new Set([1, 4]))],
    [
      [2, 4],
      [3, 4],
    ],
  )
  assert.deepEqual(
    [...heirs([1, 2, 3], new Set([1]))],
    [
      [2, undefined],
      [3, undefined],
    ],
  )
  assert.deepEqual([...heirs([1, 2], new Set([1, 2]))], [])
})
