import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CampaignStatus } from '../campaigns/campaign.ts'
import type { AbTestRow, Variant } from './ab-test.ts'
import { isClosed, nextMove, whyUnknown } from './phases.ts'
import { all, notReachedBy, shareOf } from './shares.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

function variant(status: CampaignStatus | undefined, more: Partial<Variant> = {}): Variant {
  return {
    position: 0,
    campaign: status === undefined ? null : { id: 1, name: 'x', subject: 'x', from_email: 'x', status },
    total: 100,
    pending: 0,
    accepted: 100,
    opens: 0,
    clicks: 0,
    prepared: true,
    settled: true,
    reason: null,
    isOut: status === undefined || status === 'cancelled',
    ...more,
  }
}

type Facts = Pick<AbTestRow, 'status' | 'minutes' | 'decision' | 'decide_at' | 'winner'>

const facts = (more: Partial<Facts>): Facts => ({
  status: 'testing',
  minutes: 60,
  decision: 'automatic',
  decide_at: null,
  winner: null,
  ...more,
})

const move = (test: Partial<Facts>, ...variants: readonly Variant[]) => nextMove(facts(test), variants, undefined, now)

test('measuring begins when everybody was tried once, with deferred ones still open', () => {
  const waits = { kind: 'wait', decideAt: now + 3_600_000 }
  assert.deepEqual(move({}, variant('finished'), variant('running')), waits)
  assert.deepEqual(move({}, variant('finished'), variant('paused')), waits)
  assert.deepEqual(move({}, variant('finished'), variant('cancelled', { pending: 50 })), waits)
  assert.deepEqual(move({}, variant('finished'), variant('running', { pending: 1 })), { kind: 'stay' })
  assert.deepEqual(move({}, variant('finished'), variant('running', { prepared: false })), { kind: 'stay' })
})

test('what stands still is said, and what is lost ends it', () => {
  const paused = move({}, variant('finished'), variant('paused', { position: 1, pending: 5, reason: 'no server' }))
  assert.deepEqual(paused, { kind: 'stay', fault: 'Variant B stands still (no server): resume or cancel it.' })
  assert.equal(move({}, variant('draft')).kind, 'stay')
  for (const status of ['testing', 'waiting', 'deciding'] as const) {
    assert.equal(move({ status }, variant('cancelled'), variant('cancelled')).kind, 'abandon', status)
    assert.equal(move({ status }, variant(undefined), variant('finished')).kind, 'abandon', status)
  }
})

test('when its time is over the rule decides, or somebody is asked; a winner goes out once it can', () => {
  const both = [variant('finished'), variant('finished')]
  const over = new Date(now).toISOString()
  assert.deepEqual(move({ status: 'waiting', decide_at: new Date(now + 1).toISOString() }, ...both), { kind: 'stay' })
  assert.deepEqual(move({ status: 'waiting', decide_at: over }, ...both), { kind: 'decide' })
  assert.deepEqual(move({ status: 'waiting', decide_at: over, decision: 'by_hand' }, ...both), { kind: 'ask' })
  assert.deepEqual(move({ status: 'deciding', decision: 'by_hand' }, ...both), { kind: 'stay' })
  assert.deepEqual(move({ status: 'deciding', decision: 'by_hand', winner: 1 }, ...both), { kind: 'send' })
  const rest = (status: string | undefined) =>
    nextMove(facts({ status: 'sending' }), both, status === undefined ? undefined : { status }, now)
  assert.deepEqual(rest('running'), { kind: 'stay' })
  assert.deepEqual(rest('finished'), { kind: 'finish' })
  assert.deepEqual(rest(undefined), { kind: 'finish' })
  assert.equal(rest('cancelled').kind, 'finish')
  assert.equal(rest('paused').kind, 'stay')
})

test('who is left is known once nobody comes into a variant any more', () => {
  assert.equal(isClosed(variant('finished')), true)
  assert.equal(isClosed(variant('running')), true)
  assert.equal(isClosed(variant('running', { prepared: false })), false)
  assert.equal(isClosed(variant('paused', { settled: false })), false)
  assert.equal(isClosed(variant('cancelled', { settled: false })), false)
  assert.equal(isClosed(variant('cancelled')), true)
  assert.equal(whyUnknown([variant('finished'), variant('cancelled')]), undefined)
  assert.equal(whyUnknown([variant(undefined), variant('finished')]), 'The campaign of variant A was deleted.')
  const starting = variant('running', { position: 1, prepared: false })
  assert.equal(whyUnknown([variant('finished'), starting]), 'It is not known yet to whom variant B goes.')
  const stopped = variant('paused', { position: 2, settled: false })
  assert.equal(whyUnknown([variant('finished'), stopped]), 'What variant C had on the wire is known in a minute.')
})

test('shares meet at the same bound; filters of whom nobody reached do not grow level by level', () => {
  const bounds = [0, 1, 2].map((position) => shareOf({ seed: 's', share: 50 }, position, 3).sample)
  for (const [position, one] of bounds.entries()) {
    const next = bounds[position + 1]
    assert.ok(typeof one === 'object' && one !== null && 'to' in one)
    if (next !== undefined)
      assert.ok(typeof next === 'object' && next !== null && 'from' in next && next.from === one.to)
    else assert.equal(one.to, 50)
  }
  const filter = notReachedBy([
    { id: 1, status: 'finished' },
    { id: 2, status: 'cancelled' },
  ])
  assert.ok(Array.isArray(filter.and) && filter.and.length === 2)
  const twice = all([filter, all([filter, undefined])])
  assert.ok(Array.isArray(twice.and) && twice.and.length === 4)
})
