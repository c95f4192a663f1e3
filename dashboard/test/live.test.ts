import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { openSignals, type Signals } from '../../server/src/signals/signals.ts'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { withProgress } from '../src/screens/campaigns/running.ts'
import { openBrowser, signedInPage } from './browser.ts'

let app: TestApp
let browser: Browser
let campaign: number
let signals: Signals

before(async () => {
  // Nothing sends in this app: what the screens show of the progress comes from the events of this test.
  app = await testApp()
  browser = await openBrowser()
  signals = await openSignals({ url: app.databaseUrl, log: pino({ level: 'silent' }) })
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  for (const email of ['ada@example.org', 'ben@example.org']) {
    await app.request('POST', '/api/subscribers', { json: { email, name: '', status: 'enabled', lists: [list] } })
  }
  const json = { name: 'Letter', subject: 'News', lists: [list], content_type: 'html', body: '<p>Hello</p>' }
  campaign = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  await app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status: 'running' } })
})
after(async () => {
  await browser.close()
  await signals.close()
  await app.stop()
})

function publish(sent: number): Promise<void> {
  const data = { id: campaign, status: 'running', sent, to_send: 5000 }
  return signals.send(app.db, 'events', JSON.stringify({ type: 'campaign', message: 'running', data }))
}

test('events of the server move the figures of a running campaign', async () => {
  const page = await signedInPage(browser, app)
  const stream = page.waitForRequest(/\/api\/events/)
  await page.goto(`${app.url}/admin/campaigns`)
  await stream
  await page.getByText('0 of').waitFor()
  // An event that comes before the stream is open is lost, as it may be: told again until it arrives.
  const telling = setInterval(() => void publish(1234), 200)
  await page
    .getByText('1,234 of 5,000')
    .waitFor()
    .finally(() => clearInterval(telling))
})

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
