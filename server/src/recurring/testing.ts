import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import type { TestApp } from '../testing/app.ts'
import type { TurnServices } from './turn.ts'

export interface TestTaker {
  readonly services: TurnServices
  close(): Promise<void>
}

/** What takes turns beside the app, as another node would. */
export async function testTaker(app: TestApp): Promise<TestTaker> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const signals = await openSignals({ url: app.databaseUrl, log })
  const settings = await openSettings({ db: app.db, signals, log })
  return {
    services: { db: app.db, log, settings, signals, translations: loadTranslations() },
    close: () => signals.close(),
  }
}

export interface TestFeed {
  readonly url: string
  readonly host: string
  /** Answers from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void
  /** The same with an RSS document of these items, the newest first, and an ETag of it. */
  rss(items: readonly TestItem[]): void
  /** Requests so far, and how many were answered 304. */
  readonly counts: { all: number; unchanged: number }
  stop(): Promise<void>
}

export interface TestItem {
  readonly title: string
  /** Days before now. */
  readonly age?: number
  readonly html?: string
}

/** A real HTTP server with a feed. */
export async function testFeed(): Promise<TestFeed> {
  let handle = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end()
  const counts = { all: 0, unchanged: 0 }
  const server = createServer((request, response) => {
    counts.all += 1
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const host = `127.0.0.1:${address.port}`
  const answer: TestFeed['answer'] = (handler) => {
    handle = (request, response) => void handler(request, response)
  }
  return {
    url: `http://${host}/feed.xml`,
    host,
    counts,
    answer,
    rss(items) {
      const text = rssOf(items)
      const etag = `"${Buffer.from(items.map((item) => item.title).join()).toString('hex')}"`
      answer((request, response) => {
        if (request.headers['if-none-match'] === etag) {
          counts.unchanged += 1
          response.writeHead(304).end()
          return
        }
        response.writeHead(200, { 'Content-Type': 'application/rss+xml', ETag: etag }).end(text)
      })
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function rssOf(items: readonly TestItem[]): string {
  const written = items.map(
    ({ title, age = 0, html = `<p>About ${title}</p>` }) => `<item>
      <title>${title}</title><link>https://blog.test/${encodeURIComponent(title)}</link><guid>${title}</guid>
      <pubDate>${new Date(Date.now() - age * 86_400_000).toUTCString()}</pubDate>
      <description><![CDATA[${html}]]></description></item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>The blog</title><link>https://blog.test/</link>
    ${written.join('\n')}</channel></rss>`
}

/** Lets the app read feeds of this machine. */
export async function allowFeeds(app: TestApp, ...hosts: readonly string[]): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json: { 'security.feed_hosts': hosts } })
  assert.equal(answer.status, 200, answer.text)
}

/** On the clock of UTC: `09:00`. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
}

/** From now on the app itself takes no turns: what a test counts is its own doing. */
export async function holdClock(app: TestApp): Promise<void> {
  await app.db.run(dynamic(sql`delete from broadsheet_jobs.schedule where data->>'name' like 'recurring%'`))
  await app.db.run(dynamic(sql`delete from broadsheet_jobs.job where data->>'name' like 'recurring%'`))
}
