import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../db/database.ts'
import { openSignals, type Signals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openSettings } from './store.ts'

const log = pino({ level: 'silent' })
let app: TestApp
let signals: Signals

before(async () => {
  app = await testApp()
  signals = await openSignals({ url: app.databaseUrl, log })
})
after(async () => {
  await signals.close()
  await app.stop()
})

/** The database, whose readings a test may delay or fail. */
function withReadings(before: () => Promise<void>): Database {
  return {
    ...app.db,
    async rows(statement, values) {
      await before()
      return app.db.rows(statement, values)
    },
  }
}

async function siteNameBecomes(name: string): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json: { 'app.site_name': name } })
  assert.equal(answer.status, 200, answer.text)
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 200, 'in vain')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a change that could not be read at once is read a moment later', async () => {
  let failing = 0
  const db = withReadings(async () => {
    if (failing-- > 0) throw new Error('made to fail')
  })
  const store = await openSettings({ db, signals, log })
  failing = 2
  await siteNameBecomes('Read at the third try')
  await until(() => store.current()['app.site_name'] === 'Read at the third try')
})

test('of two readings that overlap the newer stays', async () => {
  // A reading asks twice: for the settings, and for the brands.
  const delays = [0, 0, 300]
  const db = withReadings(() => new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0)))
  const store = await openSettings({ db, signals, log })
  const seen: string[] = []
  store.onChange((settings) => seen.push(settings['app.site_name']))
  await siteNameBecomes('Older')
  await siteNameBecomes('Newer')
  await until(() => seen.includes('Newer'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  assert.equal(store.current()['app.site_name'], 'Newer')
})
