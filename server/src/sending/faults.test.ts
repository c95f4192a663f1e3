import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { shortened } from './outcome.ts'
import { Pauses } from './pauses.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from './testing.ts'

let app: TestApp
let smtp: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp({ delay: 2 })
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

/** Makes the database fail some writes: those of this table that meet the condition, by their number among these. */
async function failWrites(table: string, condition: string, numbers: readonly number[]): Promise<() => Promise<void>> {
  const name = `fail_${table}`
  const run = (text: string) => app.db.run(dynamic(sql.raw(text)))
  await run(`create sequence ${name}`)
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin
    if nextval('public.${name}') = any('{${numbers.join()}}') then raise exception 'made to fail'; end if;
    return new; end $$`)
  await run(`create trigger ${name} before update on broadsheet.${table} for each row when (${condition})
    execute function public.${name}()`)
  return async () => {
    await run(`drop function ${name}() cascade`)
    await run(`drop sequence ${name}`)
  }
}

function timesReached(prefix: string): Map<string, number> {
  const times = new Map<string, number>()
  for (const { to } of smtp.messages) {
    const [address = ''] = to
    if (address.startsWith(prefix)) times.set(address, (times.get(address) ?? 0) + 1)
  }
  return times
}

test('when the database fails one part of a run, what the others still send is not sent by the next run', async () => {
  await useSmtp(app, smtp.port, { 'app.concurrency': 1, 'app.message_rate': 300 })
  const addresses = Array.from({ length: 2000 }, (_, index) => `lane-${index}@x.test`)
  const id = await createCampaign(app, await people(app.db, addresses))
  // The third range that somebody takes: two are under way by then.
  const mend = await failWrites('campaign_ranges', 'new.leased_by is not null', [3])
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  await mend()
  const times = timesReached('lane-')
  assert.equal(times.size, addresses.length)
  assert.deepEqual(
    [...times].filter(([, count]) => count > 1),
    [],
  )
})

test('a single message whose outcome cannot be written at first goes out once', async () => {
  await useSmtp(app, smtp.port)
  const mend = await failWrites('outbox', "new.state = 'accepted'", [1, 2])
  const [uuid] = await enqueueMails(app.db, [
    { kind: 'test', from: 'zoe@sender.test', to: 'once@x.test', subject: 'x', html: null, text: 'x' },
  ])
  const state = dynamic<{ state: string }>(sql`select state from broadsheet.outbox where uuid = ${uuid}`)
  await until('recorded', async () => (await app.db.row(state))?.state === 'accepted')
  await mend()
  assert.equal(timesReached('once@').get('once@x.test'), 1)
})

test('a campaign that waits for the rate of its server goes on when the rate is taken away', async () => {
  const server = { enabled: true, host: '127.0.0.1', port: smtp.port, auth_protocol: 'none', tls_type: 'none' }
  const set = async (rate: number) => {
    const answer = await app.request('PUT', '/api/settings', { json: { smtp: [{ ...server, message_rate: rate }] } })
    assert.equal(answer.status, 200, answer.text)
  }
  await set(1)
  const id = await createCampaign(
    app,
    await people(
      app.db,
      Array.from({ length: 50 }, (_, n) => `rate-${n}@x.test`),
    ),
  )
  await start(app, id)
  await until('it waits', () => timesReached('rate-').size > 0)
  await set(0)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(timesReached('rate-').size, 50)
})

test('a fault whose text cannot be stored as it is does not keep its campaign from finishing', async () => {
  await useSmtp(app, smtp.port)
  const id = await createCampaign(app, await people(app.db, ['nul@x.test']), {
    body: '{{ if eq .Subscriber.Email "nul@x.test" }}{{ fail "no\\x00body" }}{{ end }}<p>x</p>',
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const all = await app.request('GET', `/api/campaigns/${id}/recipients`)
  assert.equal(all.at('data.results.0.outcome'), 'failed')
  assert.match(String(all.at('data.results.0.reply')), /no body/)
})

test('a reply is kept as PostgreSQL can store it', () => {
  assert.equal(shortened('a\0b'), 'a b')
  const cut = shortened(`${'x'.repeat(499)}😀 and more`)
  assert.ok(cut.isWellFormed())
  assert.equal(cut.length, 501)
})

test('all pauses end together', async () => {
  const pauses = new Pauses()
  const open = [1, 2, 3].map(() => pauses.for(600_000))
  pauses.end()
  await Promise.all(open)
})
