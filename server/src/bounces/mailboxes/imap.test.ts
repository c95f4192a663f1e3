import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { statement } from '../../db/statement.ts'
import { type BounceMailbox, mailboxDefaults } from '../../settings/schema.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import * as corpus from '../reports/corpus.ts'
import { scanMailbox } from './scan.ts'
import { type TestImapServer, testImapServer } from './test-imap-server.ts'

let database: TestDatabase
let server: TestImapServer

before(async () => {
  database = await testDatabase()
  server = await testImapServer()
})
after(async () => {
  await server.close()
  await database.drop()
})

const insertSubscriber = statement<object>(
  `insert into subscribers (uuid, email, name) values ($1, 'gone@customer.example', 'G')`,
)
const countBounces = statement<{ type: string }>('select type from bounces order by type')

function scan(change: Partial<BounceMailbox> = {}) {
  const mailbox: BounceMailbox = {
    ...mailboxDefaults,
    ...{ enabled: true, type: 'imap', host: '127.0.0.1', port: server.port, tls_enabled: false },
    ...{ username: 'u', password: 'secret' },
    ...change,
  }
  return scanMailbox({ db: database.db, log: pino({ level: 'silent' }) }, mailbox)
}

test('IMAP: reports are recorded and deleted, foreign mail stays, nothing is marked as read', async () => {
  await database.db.run(insertSubscriber, [corpus.subscriber])
  server.messages.set(11, corpus.postfixUnknownUser)
  server.messages.set(12, corpus.newsletter)
  server.messages.set(15, corpus.abuseReport)
  assert.deepEqual(await scan(), { read: 3, bounces: 2, deleted: 2, foreign: 1 })
  assert.deepEqual([...server.messages.keys()], [12])
  assert.deepEqual(
    (await database.db.rows(countBounces)).map((row) => row.type),
    ['hard', 'complaint'],
  )
  assert.ok(server.commands.some((command) => /^UID FETCH 11 .*BODY\.PEEK\[\]/i.test(command)))
  assert.ok(!server.commands.some((command) => /^EXPUNGE/i.test(command)), 'only our own messages are expunged')
  assert.deepEqual(await scan(), { read: 0, bounces: 0, deleted: 0, foreign: 0 })
})

test('IMAP: an empty folder, and a wrong password', async () => {
  server.messages.clear()
  assert.equal((await scan()).read, 0)
  await assert.rejects(scan({ password: 'wrong' }))
})
