import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { BounceEvent } from './event.ts'
import { recordBounces } from './record.ts'
import { actionsFor } from './rules.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  await app.db.run(dynamic(sql`insert into lists (id, uuid, name, type) values (1, gen_random_uuid(), 'L', 'private')`))
  await setting('bounce.enabled', true)
  await setting('bounce.webhooks_enabled', true)
})
after(() => app.stop())

async function setting(key: string, value: unknown): Promise<void> {
  assert.equal((await app.request('PUT', `/api/settings/${key}`, { json: value })).status, 200)
}

const rules = (soft: string, hard: string, complaint: string, count = 2) => ({
  soft: { count, action: soft },
  hard: { count, action: hard },
  complaint: { count: 1, action: complaint },
})

async function person(email: string): Promise<number> {
  const row = await app.db.row(
    dynamic<{ id: number }>(sql`with s as (
      insert into subscribers (uuid, email, name) values (gen_random_uuid(), ${email}, 'P') returning id)
      insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'confirmed' from s
      returning subscriber_id as id`),
  )
  return row?.id ?? 0
}

const stateOf = statement<{ status: string; membership: string; bounces: number }>(`
  select s.status, (select sl.status from subscriber_lists sl where sl.subscriber_id = s.id) as membership,
    (select count(*) from bounces b where b.subscriber_id = s.id) as bounces
  from subscribers s where s.id = $1`)

function record(...events: readonly Partial<BounceEvent>[]): Promise<void> {
  return app.db.transaction((tx) =>
    recordBounces(
      tx,
      events.map((event) => ({
        subscriberId: null,
        campaignId: null,
        type: 'hard',
        source: 'test',
        meta: {},
        ...event,
      })),
    ),
  )
}

test('a bounce is found by id or by address in any case, and strangers are dropped', async () => {
  await setting('bounce.actions', rules('none', 'none', 'none'))
  const id = await person('found@example.com')
  await record(
    { subscriberId: id },
    { email: 'FOUND@example.com' },
    { email: 'stranger@example.com' },
    {},
    { subscriberId: 99_999 },
  )
  assert.deepEqual(await app.db.row(stateOf, [id]), { status: 'enabled', membership: 'confirmed', bounces: 2 })
})

test('the action comes with the bounce that reaches the limit, with the end of all subscriptions', async () => {
  await setting('bounce.actions', rules('none', 'blocklist', 'unsubscribe'))
  const id = await person('limit@example.com')
  await record({ subscriberId: id })
  assert.equal((await app.db.row(stateOf, [id]))?.status, 'enabled')
  await record({ subscriberId: id, type: 'soft' }, { subscriberId: id, type: 'soft' })
  assert.equal((await app.db.row(stateOf, [id]))?.status, 'enabled')
  await record({ subscriberId: id })
  assert.deepEqual(await app.db.row(stateOf, [id]), { status: 'blocklisted', membership: 'unsubscribed', bounces: 4 })
})

test('of two reports at the same time one sees the other', async () => {
  await setting('bounce.actions', rules('none', 'blocklist', 'none'))
  const id = await person('race@example.com')
  await Promise.all([record({ subscriberId: id }), record({ subscriberId: id })])
  assert.equal((await app.db.row(stateOf, [id]))?.status, 'blocklisted')
})

test('old bounces do not count; complaints unsubscribe; deleting suppresses', async () => {
  await setting('bounce.actions', rules('delete', 'blocklist', 'unsubscribe'))
  const old = await person('old@example.com')
  await record({ subscriberId: old, createdAt: '2020-01-01T00:00:00Z' }, { subscriberId: old })
  assert.equal((await app.db.row(stateOf, [old]))?.status, 'enabled')
  const complaining = await person('complaint@example.com')
  await record({ subscriberId: complaining, type: 'complaint' })
  assert.deepEqual(await app.db.row(stateOf, [complaining]), {
    status: 'enabled',
    membership: 'unsubscribed',
    bounces: 1,
  })
  const deleted = await person('deleted@example.com')
  await record({ subscriberId: deleted, type: 'soft' }, { subscriberId: deleted, type: 'soft' })
  assert.equal(await app.db.row(stateOf, [deleted]), undefined)
})

test('an event counts once, however often it is sent', async () => {
  await setting('bounce.actions', rules('none', 'none', 'none'))
  const id = await person('replay@example.com')
  await record({ subscriberId: id, eventId: 'e1' }, { subscriberId: id, eventId: 'e1' })
  await record({ subscriberId: id, eventId: 'e1' })
  await record({ subscriberId: id, eventId: 'e1', source: 'another' })
  assert.equal((await app.db.row(stateOf, [id]))?.bounces, 2)
})

test('a record and its action stand or fall together', async () => {
  await setting('bounce.actions', rules('none', 'blocklist', 'none', 1))
  const id = await person('atomic@example.com')
  await assert.rejects(
    app.db.transaction(async (tx) => {
      await recordBounces(tx, [
        { subscriberId: id, campaignId: null, type: 'hard', source: 't', meta: {}, eventId: 'x' },
      ])
      throw new Error('the connection broke')
    }),
  )
  assert.deepEqual(await app.db.row(stateOf, [id]), { status: 'enabled', membership: 'confirmed', bounces: 0 })
  await record({ subscriberId: id, eventId: 'x', source: 't' })
  assert.equal((await app.db.row(stateOf, [id]))?.status, 'blocklisted')
})

test('of several rules the strongest is done', () => {
  const due = actionsFor(
    {
      soft: { count: 1, action: 'unsubscribe' },
      hard: { count: 1, action: 'delete' },
      complaint: { count: 1, action: 'blocklist' },
    },
    [
      { subscriberId: 1, type: 'hard', count: 1 },
      { subscriberId: 1, type: 'complaint', count: 1 },
      { subscriberId: 1, type: 'soft', count: 1 },
    ],
  )
  assert.deepEqual([...due], [[1, { action: 'delete', because: 'bounce' }]])
})

test('reports by HTTP: whatever the content type says; people of other lists stay out of sight', async () => {
  await setting('bounce.actions', rules('none', 'none', 'none'))
  const id = await person('http@example.com')
  const sent = await app.request('POST', '/webhooks/bounce', {
    body: JSON.stringify({ email: 'http@example.com', type: 'soft', source: 'mta' }),
    headers: { 'Content-Type': 'text/plain' },
  })
  assert.equal(sent.status, 200, sent.text)
  assert.equal((await app.request('GET', `/api/subscribers/${id}/bounces`)).at('data.0.source'), 'mta')
  for (const [type, total] of [
    ['soft', 1],
    ['hard', 0],
  ] as const) {
    const page = await app.request('GET', `/api/bounces?type=${type}&source=mta`)
    assert.equal(page.at('data.total'), total)
  }
  assert.equal((await app.request('GET', '/api/bounces?type=odd')).status, 400)
  const outsider = await app.callerWith({ permissions: ['bounces:get', 'bounces:manage'], lists: [] })
  assert.equal((await app.request('GET', '/api/bounces', { as: outsider })).at('data.total'), 0)
  assert.equal((await app.request('GET', `/api/subscribers/${id}/bounces`, { as: outsider })).status, 403)
  await app.request('DELETE', '/api/bounces?all=true', { as: outsider })
  await app.request('PUT', '/api/bounces/blocklist', { as: outsider })
  assert.deepEqual(await app.db.row(stateOf, [id]), { status: 'enabled', membership: 'confirmed', bounces: 1 })
})

test('empty texts and nulls of clients with typed records count as absent', async () => {
  await setting('bounce.actions', rules('none', 'none', 'none'))
  const id = await person('typed@example.com')
  const empty = { subscriber_uuid: '', campaign_uuid: '', source: null, meta: null, created_at: '' }
  const sent = await app.request('POST', '/webhooks/bounce', {
    json: { ...empty, email: 'typed@example.com', type: 'soft' },
  })
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual((await app.request('GET', `/api/subscribers/${id}/bounces`)).at('data.0.meta'), {})
  const nobody = await app.request('POST', '/webhooks/bounce', { json: { ...empty, email: '', type: 'soft' } })
  assert.equal(nobody.status, 400)
})

test('a replayed request of a service is answered like the first one, and counts once', async () => {
  const id = await person('twice@example.com')
  await setting('bounce.postmark', { enabled: true, username: 'u', password: 'p' })
  const headers = { Authorization: `Basic ${Buffer.from('u:p').toString('base64')}` }
  const json = { RecordType: 'Bounce', Type: 'HardBounce', ID: 42, Email: 'twice@example.com' }
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await app.request('POST', '/webhooks/service/postmark', { json, headers, as: { kind: 'none' } })
    assert.equal(answer.status, 200, answer.text)
  }
  assert.equal((await app.db.row(stateOf, [id]))?.bounces, 1)
  const unsigned = await app.request('POST', '/webhooks/service/postmark', { json, as: { kind: 'none' } })
  assert.equal(unsigned.status, 403)
  for (const service of ['nosuch', 'constructor', '__proto__', 'ses']) {
    const answer = await app.request('POST', `/webhooks/service/${service}`, { json, as: { kind: 'none' } })
    assert.equal(answer.status, 400, service)
  }
})

test('a record of somebody whom the caller may not manage stays, and the caller hears so', async () => {
  await setting('bounce.actions', rules('none', 'none', 'none'))
  const id = await person('kept@example.com')
  await app.request('POST', '/webhooks/bounce', { json: { email: 'kept@example.com', type: 'soft' } })
  const bounce = (await app.request('GET', `/api/subscribers/${id}/bounces`)).numberAt('data.0.id')
  const permissions = ['bounces:get', 'bounces:manage'] as const
  const reader = await app.callerWith({ permissions, lists: [{ id: 1, permissions: ['list:get'] }] })
  const stranger = await app.callerWith({ permissions, lists: [] })
  for (const [as, seen] of [
    [reader, 200],
    [stranger, 403],
  ] as const) {
    assert.equal((await app.request('GET', `/api/bounces/${bounce}`, { as })).status, seen)
    assert.equal((await app.request('DELETE', `/api/bounces/${bounce}`, { as })).status, 403)
    assert.equal((await app.request('DELETE', `/api/bounces?id=${bounce}`, { as })).status, 200)
    assert.equal((await app.request('GET', `/api/bounces/${bounce}`)).status, 200)
    assert.equal((await app.request('DELETE', '/api/bounces/999999', { as })).at('data'), true)
  }
  const manager = await app.callerWith({ permissions, lists: [{ id: 1, permissions: ['list:manage'] }] })
  assert.equal((await app.request('DELETE', `/api/bounces/${bounce}`, { as: manager })).at('data'), true)
  assert.equal((await app.request('GET', `/api/bounces/${bounce}`)).status, 404)
})
