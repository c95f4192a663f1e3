import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../../db/dynamic.ts'
import { statement } from '../../db/statement.ts'
import { type BounceMailbox, mailboxDefaults } from '../../settings/schema.ts'
import { testCertificate } from '../../testing/certificate.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import * as corpus from '../reports/corpus.ts'
import { tlsOf } from './pop3.ts'
import { openPop3Wire } from './pop3-wire.ts'
import { scanMailbox } from './scan.ts'
import { type TestPop3Server, testPop3Server } from './test-pop3-server.ts'

let database: TestDatabase
let server: TestPop3Server
const log = pino({ level: 'silent' })

before(async () => {
  database = await testDatabase()
  server = await testPop3Server()
})
after(async () => {
  await server.close()
  await database.drop()
})

const insertSubscriber = statement<object>(
  `insert into subscribers (uuid, email, name) values ($1, 'gone@customer.example', 'G')`,
)
const clear = statement<object>(
  'with a as (delete from subscribers), b as (delete from broadsheet.seen_mailbox_messages) delete from broadsheet.seen_bounce_events',
)
const countBounces = statement<{ type: string }>('select type from bounces order by id')

beforeEach(async () => {
  await database.db.run(clear)
  await database.db.run(insertSubscriber, [corpus.subscriber])
  server.messages.clear()
  server.logins.length = 0
  server.breakAt = undefined
})

function mailbox(change: Partial<BounceMailbox> = {}): BounceMailbox {
  return {
    ...mailboxDefaults,
    ...{ enabled: true, host: '127.0.0.1', port: server.port, tls_enabled: false, username: 'u', password: 'secret' },
    ...change,
  }
}

function scan(change: Partial<BounceMailbox> = {}) {
  return scanMailbox({ db: database.db, log }, mailbox(change))
}

async function types(): Promise<readonly string[]> {
  return (await database.db.rows(countBounces)).map((row) => row.type)
}

test('reports are recorded and deleted; foreign mail stays, and is read once', async () => {
  server.messages.set('a', corpus.postfixUnknownUser)
  server.messages.set('b', corpus.outOfOffice)
  server.messages.set('c', corpus.newsletter)
  server.messages.set('d', corpus.postfixDelayed)
  server.messages.set('e', corpus.garbage)
  assert.deepEqual(await scan(), { read: 5, bounces: 1, deleted: 2, foreign: 3 })
  assert.deepEqual([...server.messages.keys()], ['b', 'c', 'e'])
  assert.deepEqual(await types(), ['hard'])
  assert.deepEqual(await scan(), { read: 0, bounces: 0, deleted: 0, foreign: 0 })
})

test('a connection that breaks before the deletion loses nothing and counts nothing twice', async () => {
  server.messages.set('a', corpus.postfixUnknownUser)
  server.messages.set('b', corpus.abuseReport)
  for (const command of ['RETR', 'DELE', 'QUIT']) {
    server.breakAt = command
    await assert.rejects(scan())
    assert.equal(server.messages.size, 2)
  }
  server.breakAt = undefined
  assert.equal((await scan()).deleted, 2)
  assert.equal(server.messages.size, 0)
  assert.deepEqual([...(await types())].sort(), ['complaint', 'hard'])
})

test('lines that begin with a dot arrive as they were', async () => {
  server.messages.set('a', corpus.qmail.replace('Sorry, no mailbox', '.\n..Sorry, no mailbox'))
  assert.equal((await scan()).bounces, 1)
})

test('a failed record keeps the message', async () => {
  server.messages.set('a', corpus.postfixUnknownUser)
  await database.db.run(dynamic(sql`alter table bounces add constraint no_bounces check (false) not valid`))
  await assert.rejects(scan())
  assert.equal(server.messages.size, 1)
  await database.db.run(dynamic(sql`alter table bounces drop constraint no_bounces`))
  assert.equal((await scan()).deleted, 1)
})

test('signing in: wrong password, token, nobody', async () => {
  await assert.rejects(scan({ password: 'wrong' }), /wrong/)
  await scan({ auth_protocol: 'xoauth2', username: 'me@example.com', password: 'token' })
  assert.equal(server.logins.at(-1), 'user=me@example.com\x01auth=Bearer token\x01\x01')
  server.logins.length = 0
  await scan({ auth_protocol: 'none' })
  assert.deepEqual(server.logins, [])
  await assert.rejects(scan({ password: 'x\r\nDELE 1' }), /one line/)
})

test('over TLS the certificate counts, unless an administrator says otherwise', async () => {
  const secure = await testPop3Server(testCertificate('127.0.0.1'))
  secure.messages.set('a', corpus.postfixUnknownUser)
  const change = { port: secure.port, tls_enabled: true }
  await assert.rejects(scan(change), /self-signed|certificate/)
  assert.equal((await scan({ ...change, tls_skip_verify: true })).deleted, 1)
  await secure.close()
})

test('nobody listens: the error says so', async () => {
  await assert.rejects(scan({ port: 1 }), /ECONNREFUSED|refused/)
})

test('STLS: nothing is said before TLS, strangers are refused, and what came before it is not read behind it', async () => {
  const certificate = testCertificate('127.0.0.1')
  const secure = await testPop3Server(certificate, 'starttls')
  const early = await testPop3Server(certificate, 'early')
  const to = (port: number, verify: boolean) => openPop3Wire({ host: '127.0.0.1', port, tls: 'starttls', verify })
  try {
    const wire = await to(secure.port, false)
    assert.equal(await wire.command('USER u'), '')
    await wire.command('PASS secret')
    wire.end()
    assert.deepEqual(secure.logins, ['secret'])
    await assert.rejects(to(secure.port, true), /certificate/i)
    await assert.rejects(to(early.port, false), /before TLS/)
  } finally {
    await Promise.all([secure.close(), early.close()])
  }
})

test('the port tells where TLS begins', () => {
  assert.equal(tlsOf({ tls_enabled: true, port: 110 }), 'starttls')
  assert.equal(tlsOf({ tls_enabled: true, port: 995 }), 'implicit')
  assert.equal(tlsOf({ tls_enabled: false, port: 110 }), 'none')
})
