import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFeedFailure, catchUp } from './catch-up.ts'
import type { Schedule } from './moments.ts'

const none: ReadonlySet<number> = new Set()
const daily: Schedule = {
  rule: { frequency: 'daily', time: '09:00', time_zone: 'UTC' },
  starts_on: null,
  ends_on: null,
}
const at = (text: string) => Date.parse(text)
const minutes = (count: number) => count * 60_000

test('in its time there is one turn, and the next is tomorrow', () => {
  assert.deepEqual(catchUp(daily, at('2026-11-23T09:00:00Z'), at('2026-11-23T09:00:20Z'), none), {
    turn: at('2026-11-23T09:00:00Z'),
    missed: [],
    next: at('2026-11-24T09:00:00Z'),
  })
})

test('after a long sleep only the newest goes out, while it is fresh', () => {
  const woken = catchUp(daily, at('2026-11-20T09:00:00Z'), at('2026-11-22T15:00:00Z'), none)
  assert.equal(woken.turn, at('2026-11-22T09:00:00Z'))
  assert.deepEqual(woken.missed, [at('2026-11-20T09:00:00Z'), at('2026-11-21T09:00:00Z')])
  assert.equal(woken.next, at('2026-11-23T09:00:00Z'))
})

test('what is older than six hours goes out no more', () => {
  const late = catchUp(daily, at('2026-11-22T09:00:00Z'), at('2026-11-22T15:00:00.001Z'), none)
  assert.equal(late.turn, undefined)
  assert.deepEqual(late.missed, [at('2026-11-22T09:00:00Z')])
  assert.equal(late.next, at('2026-11-23T09:00:00Z'))
})

test('the last turn has none behind it, and a sleep of years is told in its last hundred', () => {
  const over = catchUp(
    { ...daily, ends_on: '2026-11-23' },
    at('2026-11-23T09:00:00Z'),
    at('2026-11-23T09:01:00Z'),
    none,
  )
  assert.equal(over.next, undefined)
  assert.equal(catchUp(daily, at('2023-11-23T09:00:00Z'), at('2026-11-23T08:00:00Z'), none).missed.length, 100)
})

test('a turn that is brought forward leaves the rule where it is', () => {
  const early = catchUp(daily, at('2026-11-23T09:00:00Z'), at('2026-11-22T20:00:00Z'), none)
  assert.deepEqual(early, { turn: at('2026-11-23T09:00:00Z'), missed: [], next: at('2026-11-24T09:00:00Z') })
})

test('what was brought forward is neither taken again nor missed', () => {
  const taken = new Set([at('2026-11-21T09:00:00Z'), at('2026-11-23T09:00:00Z')])
  const woken = catchUp(daily, at('2026-11-20T09:00:00Z'), at('2026-11-22T10:00:00Z'), taken)
  assert.equal(woken.turn, at('2026-11-22T09:00:00Z'))
  assert.deepEqual(woken.missed, [at('2026-11-20T09:00:00Z')])
  assert.equal(woken.next, at('2026-11-24T09:00:00Z'))
})

test('a feed that fails is asked again within the hour, then the turn is skipped', () => {
  const now = at('2026-11-23T09:00:00Z')
  let failing: number | undefined
  const asked: number[] = []
  for (let time = now; asked.length < 20; ) {
    const answer = afterFeedFailure(failing, time)
    if (answer.kind === 'skip') break
    failing = answer.since
    time = answer.at
    asked.push((time - now) / minutes(1))
  }
  assert.deepEqual(asked, [5, 10, 20, 40, 60])
})
