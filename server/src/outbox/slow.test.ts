import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ScriptedServer, scriptedServer } from '../../../packages/mailwire/test/support/scripted-server.ts'
import { dynamic } from '../db/dynamic.ts'
import { startNode, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { enqueueMails } from './enqueue.ts'

let app: TestApp
let server: ScriptedServer
let stop: () => Promise<void>
let hanging = 0

before(async () => {
  app = await testApp({ sending: 'off' })
  const lasts = new Map<number, string>()
  server = await scriptedServer({
    capabilities: ['8BITMIME'],
    answer({ verb, line, connection }) {
      if (verb === 'RCPT') lasts.set(connection, line)
      if (verb !== 'BODY' || lasts.get(connection)?.includes('<hung-') !== true) return undefined
      hanging++
      return { hang: '' }
    },
  })
  await useSmtp(app, server.port)
  stop = await startNode(app)
})
after(async () => {
  await stop()
  await app.stop()
  await server.close()
})

const enqueue = (...addresses: readonly string[]) =>
  enqueueMails(
    app.db,
    addresses.map((to) => ({ kind: 'test', from: 'zoe@sender.test', to, subject: 'x', html: null, text: 'x' })),
  )

async function stateOf(address: string): Promise<string | undefined> {
  const row = await app.db.row(
    dynamic<{ state: string }>(sql`select state::text from broadsheet.outbox where to_email = ${address}`),
  )
  return row?.state
}

test('messages that a server does not answer hold up no others, and no other outcome', async () => {
  // More of them than groups are taken at a time, each in a group of its own.
  for (let n = 0; n < 6; n++) {
    await enqueue(`hung-${n}@x.test`)
    await until('the server has it', () => hanging === n + 1)
  }
  await enqueue('quick@x.test')
  await until('it is out and recorded', async () => (await stateOf('quick@x.test')) === 'accepted')
  // Within one group, too: what is accepted is written down although the last answer is still out.
  await enqueue('hung-6@x.test', 'beside@x.test')
  await until('the server has it', () => hanging === 7)
  await until('the other is recorded', async () => (await stateOf('beside@x.test')) === 'accepted')
  assert.equal(await stateOf('hung-6@x.test'), 'pending')
  assert.equal(server.delivered.filter(({ to }) => !to[0]?.startsWith('hung-')).length, 2)
})

test('a group that cannot be sent is taken again, but not without a pause', async () => {
  const run = (text: string) => app.db.run(dynamic(sql.raw(text)))
  const looks = async () =>
    Number((await app.db.row(dynamic<{ n: string }>(sql`select last_value as n from public.looks`)))?.n)
  // Reading its files fails, and each try is counted: a sequence is not rolled back.
  await run('alter table broadsheet.outbox_attachments rename to kept_attachments')
  await run('create sequence public.looks')
  await run(`create function public.failing_look() returns setof broadsheet.kept_attachments language plpgsql as $$
    begin perform nextval('public.looks'); raise exception 'made to fail'; end $$`)
  await run('create view broadsheet.outbox_attachments as select * from public.failing_look()')
  const filed = await app.db.row(
    dynamic<{ id: number }>(sql`insert into broadsheet.kept_attachments (filename, type, content)
      values ('a.txt', 'text/plain', 'a'::bytea) returning id`),
  )
  await run(`insert into broadsheet.outbox (kind, messenger, from_email, to_email, subject, body_text, headers, attachment_ids)
    values ('test', 'email', 'zoe@sender.test', 'files@x.test', 'x', 'x', '[]', '{${filed?.id}}')`)
  await until('it was tried', async () => (await looks()) >= 2)
  const before = await looks()
  await sleep(1500)
  assert.ok((await looks()) - before < 50)
  await run('drop view broadsheet.outbox_attachments')
  await run('alter table broadsheet.kept_attachments rename to outbox_attachments')
  await until('it is out', async () => (await stateOf('files@x.test')) === 'accepted')
})
