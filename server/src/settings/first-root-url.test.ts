import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { statement } from '../db/statement.ts'
import { openSignals, type Signals } from '../signals/signals.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { decideRootUrl } from './first-root-url.ts'
import { openSettings } from './store.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let signals: Signals

before(async () => {
  database = await testDatabase()
  signals = await openSignals({ url: database.url, log })
})
after(async () => {
  await signals.close()
  await database.drop()
})

const asMigrated = statement<object>(`
  update settings set value = '"http://localhost:9000"',
    updated_at = (select applied_at from broadsheet.migrations where number = 1)
  where key = 'app.root_url'`)

/** The root URL that a start at this port goes by. */
async function startAt(port: number, worker = false): Promise<string> {
  const { db } = database
  const settings = await openSettings({ db, signals, log })
  await decideRootUrl({ config: { address: { host: '127.0.0.1', port }, worker }, db, settings, signals })
  return settings.current()['app.root_url']
}

test('the first start decides the root URL; workers before it and other nodes after it do not', async () => {
  assert.equal(await startAt(9418, true), 'http://localhost:9000')
  assert.equal(await startAt(9416), 'http://localhost:9416')
  assert.equal(await startAt(9417), 'http://localhost:9416')
  assert.equal(await startAt(9000), 'http://localhost:9416')
})

test('a first start at the default address decides, too', async () => {
  await database.db.run(asMigrated)
  assert.equal(await startAt(9000), 'http://localhost:9000')
  assert.equal(await startAt(9417), 'http://localhost:9000')
})

test('a root URL that was there before the first start stays, also where it is the default', async () => {
  for (const change of [
    `value = '"https://lists.example.org"'`,
    // As in a database that is taken over.
    `updated_at = now() - interval '1 year'`,
  ]) {
    await database.db.run(asMigrated)
    await database.db.run(statement<object>(`update settings set ${change} where key = 'app.root_url'`))
    const before = (await openSettings({ db: database.db, signals, log })).current()['app.root_url']
    assert.equal(await startAt(9418), before)
  }
})
