import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CampaignStatus, campaignStatuses } from './campaign.ts'
import { isEditable, nextStatus } from './status.ts'

const dated = { sendAt: '2031-04-05T09:00:00Z', segmentGone: false }
const undated = { sendAt: null, segmentGone: false }

test('every move, with a date', () => {
  const allowed: Readonly<Record<CampaignStatus, readonly string[]>> = {
    // What is stored: a dated draft that is told to run waits for its date.
    draft: ['running>scheduled', 'scheduled>scheduled'],
    scheduled: ['draft>draft'],
    running: ['paused>paused', 'cancelled>cancelled'],
    paused: ['running>running', 'scheduled>scheduled', 'cancelled>cancelled'],
    cancelled: [],
    finished: [],
  }
  for (const current of campaignStatuses) {
    const found = campaignStatuses.flatMap((requested) => {
      const move = nextStatus(current, requested, dated)
      return move.kind === 'allowed' ? [`${requested}>${move.status}`] : []
    })
    assert.deepEqual(found.sort(), [...allowed[current]].sort(), current)
  }
})

test('without a date a draft runs at once and cannot be scheduled', () => {
  assert.deepEqual(nextStatus('draft', 'running', undated), { kind: 'allowed', status: 'running' })
  for (const current of ['draft', 'paused'] as const) {
    const move = nextStatus(current, 'scheduled', undated)
    assert.ok(move.kind === 'refused')
    assert.match(move.error.message, /send_at/)
  }
})

test('without its segment a campaign is neither started nor resumed; it can be stopped', () => {
  for (const facts of [dated, undated]) {
    const gone = { ...facts, segmentGone: true }
    for (const wanted of ['running', 'scheduled']) {
      for (const current of ['draft', 'paused'] as const) {
        const move = nextStatus(current, wanted, gone)
        assert.ok(move.kind === 'refused')
        assert.match(move.error.message, /segment was deleted/)
      }
    }
    assert.equal(nextStatus('running', 'paused', gone).kind, 'allowed')
    assert.equal(nextStatus('paused', 'cancelled', gone).kind, 'allowed')
    assert.equal(nextStatus('scheduled', 'draft', gone).kind, 'allowed')
  }
})

test('nobody but the engine finishes a campaign, and unknown words are named', () => {
  for (const current of campaignStatuses) assert.equal(nextStatus(current, 'finished', dated).kind, 'refused')
  const move = nextStatus('draft', 'sleeping', dated)
  assert.ok(move.kind === 'refused')
  assert.match(move.error.message, /"sleeping" is not/)
})

test('contents change where nothing is being sent', () => {
  assert.deepEqual(campaignStatuses.filter(isEditable), ['draft', 'scheduled', 'paused'])
})
