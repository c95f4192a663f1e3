import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type QuotaSettings, quotaAt } from './quota.ts'

let app: TestApp
let small: TestSmtp
let large: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  small = await testSmtp()
  large = await testSmtp()
})
after(async () => {
  await app.stop()
  await Promise.all([small.stop(), large.stop()])
})

const none: QuotaSettings = { daily_quota: 0, warm_up_from: '', warm_up_first: 50, warm_up_growth: 30 }
const day = (text: string) => Date.parse(text)

test('a quota is what it is; warming up grows with each day, up to it', () => {
  assert.equal(quotaAt(none, 0), undefined)
  assert.equal(quotaAt({ ...none, daily_quota: 200 }, 0), 200)
  const warming = { ...none, warm_up_from: '2026-11-01' }
  const grown = [
    '2026-10-30T12:00Z',
    '2026-11-01T00:00Z',
    '2026-11-01T23:59Z',
    '2026-11-02T00:00Z',
    '2026-11-13T08:00Z',
  ]
  assert.deepEqual(
    grown.map((at) => quotaAt(warming, day(at))),
    [50, 50, 50, 65, 1164],
  )
  assert.equal(quotaAt({ ...warming, daily_quota: 60 }, day('2026-11-02')), 60)
  assert.equal(quotaAt(warming, day('2027-01-30')), undefined)
  assert.equal(quotaAt({ ...warming, daily_quota: 60 }, day('2030-01-01')), 60)
  assert.equal(quotaAt({ ...warming, warm_up_first: 0 }, day('2026-11-02')), undefined)
})

const uuid = '6dbe86c8-0a61-4a3b-93f0-4b9d3f0c1c11'

function server(port: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    enabled: true,
    host: '127.0.0.1',
    port,
    auth_protocol: 'none',
    tls_type: 'none',
    max_msg_retries: 1,
    ...more,
  }
}

async function set(...smtp: readonly object[]): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json: { smtp, 'app.message_rate': 1000 } })
  assert.equal(answer.status, 200, answer.text)
}

async function usage(): Promise<unknown> {
  const answer: unknown = JSON.parse((await app.request('GET', '/api/settings/smtp/usage')).text)
  return Object(answer).data
}

/** As if a day had passed since everything that was sent. */
const passDay = () => app.db.run(dynamic(sql`update broadsheet.rate_slots set slot = slot - interval '25 hours'`))

async function campaign(prefix: string, size: number): Promise<number> {
  const list = await people(
    app.db,
    Array.from({ length: size }, (_, n) => `${prefix}-${n}@x.test`),
  )
  const id = await createCampaign(app, list)
  await start(app, id)
  return id
}

async function reasonOf(id: number): Promise<string | null> {
  const row = await app.db.row(
    dynamic<{ reason: string | null }>(sql`select reason from broadsheet.campaign_runs where campaign_id = ${id}`),
  )
  return row?.reason ?? null
}

test('what does not fit into the quota of a server goes through the others', async () => {
  await set(server(small.port, { uuid, daily_quota: 10 }), server(large.port))
  const id = await campaign('both', 40)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.deepEqual([small.messages.length, large.messages.length], [10, 30])
  assert.deepEqual(await usage(), [{ uuid, quota: 10, used: 10 }])
})

test('alone, the campaign waits and says what for; a day later it goes on', async () => {
  await set(server(small.port, { uuid, daily_quota: 15 }))
  const before = small.messages.length
  const id = await campaign('alone', 12)
  await until('it waits', async () => (await reasonOf(id))?.includes('15 messages within 24 hours') === true)
  assert.equal(small.messages.length - before, 5)
  // Single messages count, and do not wait.
  await enqueueMails(app.db, [
    { kind: 'test', from: 'zoe@sender.test', to: 'now@x.test', subject: 'x', html: null, text: 'x' },
  ])
  await until('the single message', () => small.messages.some(({ to }) => to.includes('now@x.test')))
  await until('it is counted', async () => JSON.stringify(await usage()).includes('"used":16'))
  await passDay()
  await set(server(small.port, { uuid, daily_quota: 14 }))
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(await reasonOf(id), null)
  assert.deepEqual(await usage(), [{ uuid, quota: 14, used: 7 }])
})

test('what a server out of reach did not take is not counted', async () => {
  const closed = await testSmtp()
  await closed.stop()
  const other = '0b5d7d46-3f7c-4d8a-9f0e-6f6a2d7f2b22'
  await set(server(closed.port, { uuid: other, daily_quota: 10 }))
  const id = await campaign('closed', 3)
  await until('it waits', async () => (await reasonOf(id)) !== null)
  await until(
    'nothing is counted',
    async () => JSON.stringify(await usage()) === JSON.stringify([{ uuid: other, quota: 10, used: 0 }]),
  )
  await start(app, id, 'cancelled')
})

test('a day that is none is refused', async () => {
  for (const warm_up_from of ['tomorrow', '2026-02-32', '2026-13-01']) {
    const answer = await app.request('PUT', '/api/settings', { json: { smtp: [server(small.port, { warm_up_from })] } })
    assert.equal(answer.status, 400, warm_up_from)
  }
})
