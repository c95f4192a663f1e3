/**
 * What the dashboard costs a browser, on a server and a database of their own:
 *
 *     npm run build -w dashboard && npx node bench/dashboard/run.ts
 *
 * Prints the size of the first load, the frames of the campaign list while a campaign runs, and what a page of a million
 * people takes beyond the answer of the API: by the clock, and by the processor time of the page's main thread, which other
 * work on the machine does not lengthen. The browser draws without a graphics card, on the same machine.
 */

import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { signedInPage } from '../../dashboard/test/browser.ts'
import { statement } from '../../server/src/db/statement.ts'
import { openSignals } from '../../server/src/signals/signals.ts'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { openBrowser } from '../../server/src/testing/chromium.ts'
import { startTestServer } from '../../server/src/testing/test-server.ts'

/** How long frames are counted, in milliseconds. */
const watched = 6000

const manyPeople = statement<object>(`
  insert into subscribers (uuid, email, name, attribs, status, created_at, updated_at)
  select gen_random_uuid(), 'person' || n || '@example.org', 'Person ' || n, '{"city": "Bonn"}', 'enabled', now(), now()
  from generate_series(1, 1000000) n`)

/** Every second one is on three lists. */
const memberships = statement<object>(`
  insert into subscriber_lists (subscriber_id, list_id, status)
  select id, list, 'confirmed' from subscribers, generate_series(1, 3) list
  where id % 2 = 0 and id > (select max(id) - 5000 from subscribers)`)

/** So many pages are turned. */
const turns = 10

const postgres = await startTestServer()
process.env.TEST_DATABASE_URL = postgres.url
const app = await testApp()
const browser = await openBrowser()
try {
  await firstLoad(await signedInPage(browser, app))
  await framesWhileSending(app, await signedInPage(browser, app))
  await pageOfMany(app, await signedInPage(browser, app))
} finally {
  await browser.close()
  await app.stop()
  await postgres.stop()
}

async function firstLoad(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.endsWith('.js'))",
  )
  let bytes = 0
  for (const script of scripts) bytes += await compressedSize(script)
  print('first load of the overview', `${scripts.length} scripts, ${(bytes / 1000).toFixed(0)} kB compressed`)
}

/** `fetch` would unpack it. */
function compressedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function framesWhileSending({ db, databaseUrl, request, url }: TestApp, page: Page): Promise<void> {
  const list = (await request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  await request('POST', '/api/subscribers', { json: { email: 'a@example.org', status: 'enabled', lists: [list] } })
  const ids: number[] = []
  for (let index = 0; index < 100; index++) {
    const json = { name: `Letter ${index}`, subject: 'News', lists: [list], content_type: 'html', body: '<p>x</p>' }
    ids.push((await request('POST', '/api/campaigns', { json })).numberAt('data.id'))
  }
  const running = ids.slice(-5)
  for (const id of running) await request('PUT', `/api/campaigns/${id}/status`, { json: { status: 'running' } })
  await page.goto(`${url}/admin/campaigns?per_page=100`, { waitUntil: 'domcontentloaded' })
  await page.getByText('Letter 99').waitFor()
  await setTimeout(2000)
  const signals = await openSignals({ url: databaseUrl, log: pino({ level: 'silent' }) })
  const idle = await frames(page)
  let sent = 0
  const telling = setInterval(() => {
    sent += 200
    for (const id of running) {
      const data = { id, status: 'running', sent, to_send: 5000 }
      void signals.send(db, 'events', JSON.stringify({ type: 'campaign', message: 'running', data }))
    }
  }, 1000)
  const live = await frames(page)
  clearInterval(telling)
  await signals.close()
  print('frames a second with 100 campaigns, nothing happening', idle)
  print('… and five of them sending, told anew once a second, as the server does', live)
}

/** Runs in the page: how evenly frames follow each other, and how long scripts kept them waiting. */
function frames(page: Page): Promise<string> {
  return page.evaluate<string>(`new Promise((done) => {
    const times = []
    let blocked = 0
    const observer = new PerformanceObserver((list) => { for (const one of list.getEntries()) blocked += one.duration })
    observer.observe({ type: 'longtask' })
    const begun = performance.now()
    const next = (now) => {
      times.push(now)
      if (now - begun < ${watched}) return requestAnimationFrame(next)
      observer.disconnect()
      const gaps = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b)
      const rate = (gaps.length / (times.at(-1) - times[0])) * 1000
      const late = gaps.filter((gap) => gap > 25).length
      done(rate.toFixed(1) + ', ' + late + ' of ' + gaps.length + ' late; long tasks: ' + blocked.toFixed(0) + ' ms')
    }
    requestAnimationFrame(next)
  })`)
}

async function pageOfMany({ db, request, url }: TestApp, page: Page): Promise<void> {
  for (const name of ['Weekly', 'Product', 'Events']) await request('POST', '/api/lists', { json: { name } })
  await db.run(manyPeople)
  await db.run(memberships)
  for (const rows of [20, 100]) await timePages(page, `${url}/admin/subscribers?per_page=${rows}`, rows)
}

async function timePages(page: Page, address: string, rows: number): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Next page' }).waitFor()
  const clock = await mainThread(page)
  const times: number[] = []
  const before = await clock()
  for (let turn = 0; turn < turns; turn++) {
    const time = await page.evaluate<number>(`new Promise((done) => {
      performance.clearResourceTimings()
      const first = () => document.querySelector('tbody tr td:nth-child(2)')?.textContent
      const before = first()
      document.querySelector('button[aria-label="Next page"]').click()
      const look = () => {
        if (first() === before) return requestAnimationFrame(look)
        requestAnimationFrame(() => {
          const answer = performance.getEntriesByType('resource').find((one) => one.name.includes('/api/subscribers?'))
          done(performance.now() - answer.responseEnd)
        })
      }
      requestAnimationFrame(look)
    })`)
    times.push(time)
    await setTimeout(300)
  }
  const used = (await clock()) - before
  times.sort((a, b) => a - b)
  const processor = `main thread ${((used * 1000) / turns).toFixed(0)} ms of the processor from the click on`
  const median = `median ${times[turns / 2]?.toFixed(0)} ms`
  print(`a page of ${rows} of a million people, from the answer to the picture`, `${median}; ${processor}`)
}

/** Seconds of processor time that the main thread of the page has taken. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`)
}
