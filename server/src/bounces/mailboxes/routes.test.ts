import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../../db/dynamic.ts'
import { mailboxDefaults } from '../../settings/schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { nameOf } from './scan.ts'
import { type TestPop3Server, testPop3Server } from './test-pop3-server.ts'

let app: TestApp
let server: TestPop3Server

before(async () => {
  app = await testApp()
  server = await testPop3Server()
})
after(async () => {
  await server.close()
  await app.stop()
})

function entry(change: object = {}) {
  return { ...mailboxDefaults, host: '127.0.0.1', port: server.port, tls_enabled: false, ...change }
}

const tried = (json: object) => app.request('POST', '/api/settings/mailboxes/test', { json })

test('a mailbox can be tried before it is saved; nothing in it changes', async () => {
  server.messages.set('a', 'Subject: a\r\n\r\nx')
  const good = await tried(entry({ username: 'u', password: 'secret' }))
  assert.deepEqual(good.at('data'), { messages: 1, bytes: 15 })
  assert.equal(server.messages.size, 1)
  const wrong = await tried(entry({ username: 'u', password: 'other' }))
  assert.equal(wrong.status, 502)
  assert.match(wrong.text, /wrong/)
  assert.equal((await tried(entry({ port: 1 }))).status, 502)
  assert.equal((await tried(entry({ host: '' }))).status, 400)
  assert.equal((await tried({ host: 'x', port: 'y' })).status, 400)
  const reader = await app.callerWith({ permissions: ['settings:get'] })
  const refused = await app.request('POST', '/api/settings/mailboxes/test', { json: entry(), as: reader })
  assert.equal(refused.status, 403)
})

test('a stored password goes only to the place it belongs to', async () => {
  const uuid = '6f4e0e0e-3f0c-4a34-9a44-111111111111'
  const stored = entry({ uuid, username: 'u', password: 'secret' })
  const saved = await app.request('PUT', '/api/settings/bounce.mailboxes', { json: [stored] })
  assert.equal(saved.status, 200, saved.text)
  const masked = { ...stored, password: '••••••••' }
  assert.equal((await tried(masked)).status, 200)
  server.logins.length = 0
  for (const change of [{ host: 'localhost' }, { username: 'other' }, { uuid: 'another' }]) {
    assert.equal((await tried({ ...masked, ...change })).status, 502, JSON.stringify(change))
  }
  assert.ok(!server.logins.includes('secret'))
})

test('what the last look came to can be read', async () => {
  const read = async () => (await app.request('GET', '/api/settings/mailboxes')).at('data.0')
  const before = await read()
  assert.deepEqual(before, {
    uuid: '6f4e0e0e-3f0c-4a34-9a44-111111111111',
    ...{ host: '127.0.0.1', username: 'u', enabled: false },
    ...{ scanned_at: null, next_scan_at: null, found: null, error: null },
  })
  const name = nameOf(entry({ username: 'u', password: '' }))
  const note = (outcome: object) =>
    app.db.run(
      dynamic(sql`insert into broadsheet.mailbox_scans (mailbox, next_scan_at, scanned_at, outcome)
        values (${name}, '2031-01-01T00:15:00Z', '2031-01-01T00:00:00Z', ${JSON.stringify(outcome)})
        on conflict (mailbox) do update set outcome = excluded.outcome`),
    )
  await note({ read: 3, bounces: 2, deleted: 2, foreign: 1 })
  const found = Object(await read())
  assert.equal(found.scanned_at, '2031-01-01T00:00:00Z')
  assert.deepEqual(found.found, { read: 3, bounces: 2, deleted: 2, foreign: 1 })
  await note({ error: 'The mail server refused: wrong' })
  assert.equal(Object(await read()).error, 'The mail server refused: wrong')
})
