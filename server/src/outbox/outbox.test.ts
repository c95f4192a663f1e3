import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { enqueueMails } from './enqueue.ts'
import type { OutgoingMail } from './mail.ts'

let app: TestApp
let smtp: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp({ delay: 2 })
  await useSmtp(app, smtp.port)
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

function mailTo(to: string): OutgoingMail {
  return { kind: 'test', from: 'zoe@sender.test', to, subject: 'x', html: null, text: 'x' }
}

/** Somebody else who is alive, or was. */
async function otherSender(secondsAgo: number): Promise<string> {
  const id = randomUUID()
  await app.db.run(
    dynamic(sql`insert into broadsheet.senders (id, host, process, seen_at)
      values (${id}, 'elsewhere', 1, now() - ${secondsAgo} * interval '1 second')`),
  )
  return id
}

function arrived(to: string): number {
  return smtp.messages.filter((message) => message.to[0] === to).length
}

test('what a living sender holds is left to it; what a dead one held goes out', async () => {
  const living = await otherSender(0)
  const dead = await otherSender(3600)
  const hold = (to: string, holder: string) =>
    app.db.transaction(async (tx) => {
      const [uuid] = await enqueueMails(tx, [mailTo(to)])
      await tx.run(dynamic(sql`update broadsheet.outbox set leased_by = ${holder} where uuid = ${uuid}`))
    })
  await hold('left@x.test', living)
  await hold('taken@x.test', dead)
  await until('the dead one is replaced', () => arrived('taken@x.test') === 1)
  assert.equal(arrived('left@x.test'), 0)
  await app.db.run(dynamic(sql`delete from broadsheet.senders where id = ${living}`))
  await until('the living one has gone', () => arrived('left@x.test') === 1)
})

test('many messages in many groups, each once', async () => {
  const addresses = Array.from({ length: 1200 }, (_, index) => `many-${index}@x.test`)
  for (let from = 0; from < addresses.length; from += 40) {
    await enqueueMails(app.db, addresses.slice(from, from + 40).map(mailTo))
  }
  await until('all are there', () => new Set(smtp.messages.map(({ to }) => to[0])).size >= addresses.length)
  const open = dynamic<{ n: number }>(sql`select count(*)::integer as n from broadsheet.outbox where state = 'pending'`)
  await until('all are recorded', async () => (await app.db.row(open))?.n === 0)
  assert.deepEqual(
    addresses.filter((to) => arrived(to) !== 1),
    [],
  )
})

test('a message outlives the person it was for', async () => {
  const person = await app.db.row(
    dynamic<{ id: number }>(sql`
      insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'gone@x.test', 'Gone') returning id`),
  )
  const [uuid] = await enqueueMails(app.db, [{ ...mailTo('gone@x.test'), subscriberId: person?.id ?? 0 }])
  await app.db.run(dynamic(sql`delete from subscribers where email = 'gone@x.test'`))
  await until('it went out', () => arrived('gone@x.test') === 1)
  const row = await app.db.row(
    dynamic<{ subscriber_id: number | null }>(sql`select subscriber_id from broadsheet.outbox where uuid = ${uuid}`),
  )
  assert.equal(row?.subscriber_id, null)
})
