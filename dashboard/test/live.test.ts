import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Locator } from 'playwright-core'
import { openSignals } from '../../server/src/signals/signals.ts'
import { withProgress } from '../src/screens/campaigns/running.ts'
import { asksForMore, withProgress as withFigures } from '../src/screens/imports/progress.ts'
import { signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

// Nothing sends in this app: what the screens show of the progress comes from the events of this test.
const { app, browser, beforeEnd } = await openStage()
const signals = await openSignals({ url: app.databaseUrl, log: pino({ level: 'silent' }) })
const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
for (const email of ['ada@example.org', 'ben@example.org']) {
  await app.request('POST', '/api/subscribers', { json: { email, name: '', status: 'enabled', lists: [list] } })
}
const json = { name: 'Letter', subject: 'News', lists: [list], content_type: 'html', body: '<p>Hello</p>' }
const campaign = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
await app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status: 'running' } })
beforeEnd(() => signals.close())

/** An event that comes before the stream is open is lost, as it may be: told again until it shows. */
async function told(event: object, shown: Locator): Promise<void> {
  const telling = setInterval(() => void signals.send(app.db, 'events', JSON.stringify(event)), 200)
  await shown.waitFor().finally(() => clearInterval(telling))
}

test('events of the server move the figures of a running campaign', async () => {
  const page = await signedInPage(browser, app)
  const stream = page.waitForRequest(/\/api\/events/)
  await page.goto(`${app.url}/admin/campaigns`)
  await stream
  await page.getByText('0 of').waitFor()
  const data = { id: campaign, status: 'running', sent: 1234, to_send: 5000 }
  await told({ type: 'campaign', message: 'running', data }, page.getByText('1,234 of 5,000'))
})

test('events of the server move the figures of an import, and its end is asked for', async () => {
  const id = await importingForEver()
  const page = await signedInPage(browser, app)
  const stream = page.waitForResponse(/\/api\/events\?type=campaign,import/)
  await page.goto(`${app.url}/admin/subscribers/import?id=${id}`)
  await stream
  await page.getByRole('heading', { name: 'people.csv' }).waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/imports/${id}`)) asked += 1
  })
  const began = performance.now()
  const figures = { total: 9000, records: 4321, imported: 4300, created: 4000, existing: 300, skipped: 21 }
  const data = { id, status: 'importing', ...figures, bytes_total: 90_000, bytes_read: 43_210, seconds_left: 75 }
  await told({ type: 'import', message: 'importing', data }, page.getByText('4,321'))
  await page.getByText('About 1 minute, 15 seconds left').waitFor()
  // Every five seconds, to be safe; without the stream it would be every second.
  const seconds = (performance.now() - began) / 1000
  assert.ok(asked <= 1 + seconds / 4, `asked ${asked} times in ${seconds} s`)
  await finish(id)
  await told(
    { type: 'import', message: 'finished', data: { id, status: 'finished' } },
    page.getByText('Everything is read.'),
  )
  assert.ok(asked > 0)
})

test('without the stream an import is asked for', async () => {
  const id = await importingForEver()
  const page = await signedInPage(browser, app)
  await page.route(/\/api\/events/, (route) => route.abort())
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/imports/${id}`)) asked.push(performance.now())
  })
  await page.goto(`${app.url}/admin/subscribers/import?id=${id}`)
  await page.getByRole('heading', { name: 'people.csv' }).waitFor()
  while (asked.length < 5) await page.waitForRequest((request) => request.url().endsWith(`/api/imports/${id}`))
  const gaps = asked.slice(1).map((time, index) => time - (asked[index] ?? 0))
  assert.ok(Math.min(...gaps) < 4000, `every ${gaps.join(', ')} ms`)
  await finish(id)
  await page.getByText('Everything is read.').waitFor()
})

/** An import of a node that nobody runs: nothing moves it but this test. */
async function importingForEver(): Promise<number> {
  const params = { mode: 'subscribe', delimiter: ',', lists: [], membershipStatus: 'unconfirmed', columns: {} }
  return app.db.withClient(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into broadsheet.imports (name, params, node, file, bytes_total, username, state, started_at)
       values ('people.csv', $1, 'elsewhere', 'none', 90000, 'somebody', 'importing', now()) returning id`,
      [JSON.stringify(params)],
    )
    return rows[0]?.id ?? 0
  })
}

async function finish(id: number): Promise<void> {
  await app.db.withClient((client) =>
    client.query(`update broadsheet.imports set state = 'finished', finished_at = now() where id = $1`, [id]),
  )
}

test('without the stream the figures are asked for', async () => {
  const page = await signedInPage(browser, app)
  await page.route(/\/api\/events/, (route) => route.abort())
  const asked = page.waitForRequest(/\/api\/campaigns\/running\/stats/)
  await page.goto(`${app.url}/admin/campaigns/${campaign}/report`)
  await asked
  await page.waitForRequest(/\/api\/campaigns\/running\/stats/)
})

test('an event changes its own campaign, never backwards, and asks again where it does not fit', () => {
  const rows = [
    { id: 1, sent: 10, to_send: 100, rate: 5 },
    { id: 2, sent: 20, to_send: 200, rate: 6 },
  ]
  const event = { id: 2, sent: 30, to_send: 200, status: 'running' }
  assert.deepEqual(withProgress(rows, event)?.[1], { id: 2, sent: 30, to_send: 200, rate: 6 })
  assert.equal(withProgress(rows, event)?.[0], rows[0])
  assert.equal(withProgress(rows, { ...event, sent: 5 })?.[1]?.sent, 20)
  assert.equal(withProgress(rows, { ...event, id: 3 }), undefined)
  assert.equal(withProgress(rows, { id: 2, status: 'paused' }), undefined)
})

test('an event changes its own import, and nothing once that is over', () => {
  const figures = {
    total: 9,
    records: 0,
    imported: 0,
    created: 0,
    existing: 0,
    skipped: 0,
    bytes_total: 90,
    bytes_read: 0,
  }
  const times = { created_at: '2026-01-01T00:00:00Z', started_at: null, finished_at: null, seconds_left: null }
  const words = { name: 'a.csv', reason: null, mode: 'subscribe', dry_run: false, lists: [], node: 'n', username: 'u' }
  const record = { id: 4, status: 'importing', ...figures, ...times, ...words } as const
  const event = { id: 4, status: 'stopping', records: 5, imported: 'x', seconds_left: 3 }
  assert.deepEqual(withFigures(record, event), { ...record, status: 'stopping', records: 5, seconds_left: 3 })
  assert.equal(withFigures(record, { ...event, id: 5 }), record)
  const over = { ...record, status: 'finished' } as const
  assert.equal(withFigures(over, event), over)
  assert.deepEqual([event, { id: 4, status: 'failed' }, { id: 9, status: 'waiting' }].map(asksForMore), [
    false,
    true,
    true,
  ])
})
