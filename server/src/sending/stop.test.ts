import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  type Answer,
  type ScriptedServer,
  type ServerEvent,
  scriptedServer,
} from '../../../packages/mailwire/test/support/scripted-server.ts'
import { dynamic } from '../db/dynamic.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { createCampaign, people, start, startNode, statusOf, until, useSmtp } from './testing.ts'

/** What becomes of messages that a server has and says nothing about, when somebody stops. */

let app: TestApp
let server: ScriptedServer
let answer: (event: ServerEvent) => Answer
let hanging = 0
const stops: (() => Promise<void>)[] = []

before(async () => {
  app = await testApp({ sending: 'off' })
  server = await scriptedServer({ answer: (event) => answer(event) })
  await useSmtp(app, server.port, { 'app.concurrency': 1, 'app.message_rate': 1000 })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
after(async () => {
  await app.stop()
  await server.close()
})

async function node(patience: number): Promise<() => Promise<void>> {
  const stop = await startNode(app, { patience })
  stops.push(stop)
  return stop
}

/** The server takes the first body of a recipient whose address begins so, and never says a word about it. */
function hangOn(prefix: string): (event: ServerEvent) => Answer {
  let isIts = false
  let hung = false
  return ({ verb, line }) => {
    if (verb === 'RCPT') isIts = line.includes(`<${prefix}`)
    if (verb !== 'BODY' || !isIts || hung) return undefined
    hung = true
    return hang()
  }
}

function hang(): Answer {
  hanging++
  return { hang: '' }
}

interface Row {
  readonly email: string
  readonly state: string
  readonly reason: string | null
  readonly attempts: number
}

async function ledger(id: number): Promise<readonly Row[]> {
  return app.db.rows(
    dynamic<Row>(sql`
      select person.email, recipient.state::text, trouble.reason, recipient.attempts::integer
      from broadsheet.recipients as recipient join subscribers as person on person.id = recipient.subscriber_id
      left join broadsheet.recipient_troubles as trouble using (campaign_id, subscriber_id)
      where campaign_id = ${id} order by person.id`),
  )
}

const leased = async (id: number) =>
  (
    await app.db.rows(
      dynamic<object>(sql`select from broadsheet.campaign_ranges where campaign_id = ${id} and leased_by is not null`),
    )
  ).length

const deliveries = (address: string) => server.delivered.filter(({ to }) => to.includes(address)).length

test('a paused campaign waits for a silent server so long and no longer, says what is unknown, and can be resumed', async () => {
  answer = hangOn('hung-')
  const addresses = ['hung-0@x.test', ...Array.from({ length: 30 }, (_, n) => `after-${n}@x.test`)]
  const id = await createCampaign(app, await people(app.db, addresses))
  await node(300)
  await start(app, id)
  await until('the server has it', () => hanging === 1)
  await start(app, id, 'paused')
  // Nothing but what was on the wire goes out any more.
  await until('given back', async () => (await leased(id)) === 0)
  const [hung, ...rest] = await ledger(id)
  assert.deepEqual(hung, { email: 'hung-0@x.test', state: 'deferred', reason: 'unknown', attempts: 1 })
  assert.ok(rest.every(({ state, attempts }) => state === 'pending' && attempts === 0))
  // Nobody waits for it now: the others go out at once, this one when its time has come.
  await start(app, id, 'running')
  await until('the others', async () => (await ledger(id)).filter(({ state }) => state === 'accepted').length === 30)
  assert.equal(deliveries('hung-0@x.test'), 0)
  await app.db.run(dynamic(sql`update broadsheet.recipient_troubles set next_attempt_at = now()`))
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.deepEqual(
    addresses.map(deliveries),
    addresses.map(() => 1),
  )
})

test('new settings do not wait for a silent server either, and take away what an earlier process waited for', async () => {
  answer = hangOn('mute-')
  const before = hanging
  const addresses = ['mute-0@x.test', ...Array.from({ length: 5 }, (_, n) => `next-${n}@x.test`)]
  const id = await createCampaign(app, await people(app.db, addresses))
  await start(app, id)
  await app.db.run(
    dynamic(sql`
    insert into broadsheet.campaign_runs (campaign_id, reason) values (${id}, 'Left by a process that is gone.')
    on conflict (campaign_id) do update set reason = excluded.reason`),
  )
  await node(300)
  await until('the server has it', () => hanging === before + 1)
  await useSmtp(app, server.port, { 'app.concurrency': 2, 'app.message_rate': 1000 })
  await until('it is not waited for', async () => (await ledger(id))[0]?.reason === 'unknown')
  await until('the others', async () => (await ledger(id)).filter(({ state }) => state === 'accepted').length === 5)
  await until('there is no reason left', async () => {
    const row = await app.db.row(
      dynamic<{ reason: string | null }>(sql`select reason from broadsheet.campaign_runs where campaign_id = ${id}`),
    )
    return row?.reason === null
  })
  await start(app, id, 'cancelled')
})

test('an answer that comes in time is the outcome, whatever was clicked meanwhile', async () => {
  let isSlow = false
  answer = ({ verb }) => {
    isSlow ||= verb === 'BODY'
    return verb === 'BODY' ? { after: 700 } : undefined
  }
  const id = await createCampaign(app, await people(app.db, ['slow-0@x.test', 'slow-1@x.test', 'slow-2@x.test']))
  await node(20_000)
  await start(app, id)
  await until('the server has it', () => isSlow)
  await start(app, id, 'cancelled')
  await until('recorded', async () => (await ledger(id))[0]?.state === 'accepted')
  await until('given back', async () => (await leased(id)) === 0)
  const states = (await ledger(id)).map(({ state }) => state)
  assert.deepEqual(
    states,
    ['slow-0@x.test', 'slow-1@x.test', 'slow-2@x.test'].map((to) => (deliveries(to) > 0 ? 'accepted' : 'pending')),
  )
})

test('a node that shuts down ends within seconds: campaign and single messages on the wire are unknown, not sent again at once', async () => {
  answer = ({ verb }) => (verb === 'BODY' ? hang() : undefined)
  await useSmtp(app, server.port, { 'app.concurrency': 4 })
  const id = await createCampaign(app, await people(app.db, ['shut-0@x.test', 'shut-1@x.test']))
  const before = hanging
  const stop = await node(60_000)
  await start(app, id)
  await until('the server has both', () => hanging === before + 2)
  const [uuid] = await enqueueMails(app.db, [
    { kind: 'test', from: 'zoe@sender.test', to: 'single@x.test', subject: 'x', html: null, text: 'x' },
  ])
  await until('the server has the other too', () => hanging === before + 3)
  await stop()
  assert.equal(await leased(id), 0)
  assert.partialDeepStrictEqual((await ledger(id))[0], { state: 'deferred', reason: 'unknown', attempts: 1 })
  const mail = dynamic<{ attempts: number; waits: boolean }>(sql`
    select attempts, next_attempt_at > now() as waits from broadsheet.outbox where uuid = ${uuid}`)
  assert.deepEqual(await app.db.row(mail), { attempts: 1, waits: true })
  await start(app, id, 'cancelled')
})

test('a recipient at whom the server breaks off each time costs attempts, and does not keep the others waiting', async () => {
  let isIts = false
  answer = ({ verb, line }) => {
    if (verb === 'RCPT') isIts = line.includes('<cut@')
    return verb === 'DATA' && isIts ? { cut: true } : undefined
  }
  const addresses = ['cut@x.test', ...Array.from({ length: 40 }, (_, n) => `kept-${n}@x.test`)]
  const id = await createCampaign(app, await people(app.db, addresses))
  await node(1_000)
  await start(app, id)
  await until('the others', async () => (await ledger(id)).filter(({ state }) => state === 'accepted').length === 40)
  await until('this one waits', async () => (await ledger(id))[0]?.state === 'deferred')
  assert.partialDeepStrictEqual((await ledger(id))[0], { reason: 'broken', attempts: 1 })
  answer = () => undefined
  await app.db.run(dynamic(sql`update broadsheet.recipient_troubles set next_attempt_at = now()`))
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.deepEqual(
    addresses.map(deliveries),
    addresses.map(() => 1),
  )
})
