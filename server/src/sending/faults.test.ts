import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
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
  const addresses = Array.from({ length: 1100 }, (_, index) => `lane-${index}@x.test`)
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
  const uuid = '5f0d9c1e-2222-4f5c-9d0a-2b7f1f6e4a10'
  const server = { uuid, enabled: true, host: '127.0.0.1', port: smtp.port, auth_protocol: 'none', tls_type: 'none' }
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

test('addresses that cannot be tracked stay what they are, and those made by chance lead where they should', async () => {
  await useSmtp(app, smtp.port)
  const long = `https://x.test/${randomBytes(6000).toString('hex')}`
  const id = await createCampaign(app, await people(app.db, ['links@x.test']), {
    altbody: [
      `long {{ TrackLink "${long}" . }} `,
      'nul {{ TrackLink "https://x.test/\\x00" . }} ',
      'chance {{ TrackLink (printf "https://x.test/%s" (randAlpha 20)) . }} ',
    ].join('\n'),
    body: `<p><a href="${long}@TrackLink">x</a></p>`,
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const source = smtp.messages.find(({ to }) => to.includes('links@x.test'))?.source
  const { html, text } = await PostalMime.parse(source ?? '')
  assert.ok(html?.includes(`href="${long}"`))
  assert.ok(text?.includes(`long ${long}`))
  const link = /chance (\S+)/.exec(text ?? '')?.[1] ?? ''
  const answer = await app.request('GET', new URL(link).pathname, { as: app.nobody })
  assert.equal(answer.status, 307)
  assert.match(answer.headers.get('location') ?? '', /^https:\/\/x\.test\/[A-Za-z]{20}$/)
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

test('somebody opened for a retry while their range is still open is not forgotten', async () => {
  await useSmtp(app, smtp.port, { 'app.concurrency': 1, 'app.message_rate': 30 })
  const addresses = ['again-bad@x.test', ...Array.from({ length: 120 }, (_, index) => `again-${index}@x.test`)]
  const id = await createCampaign(app, await people(app.db, addresses), {
    body: '{{ if eq .Subscriber.Email "again-bad@x.test" }}{{ if not .Subscriber.Attribs.fixed }}{{ fail "no" }}{{ end }}{{ end }}x',
  })
  await start(app, id)
  const failed = async () => (await app.request('GET', `/api/campaigns/${id}/recipients/counts`)).at('data.failed')
  await until('one failed', async () => (await failed()) === 1)
  await app.db.run(dynamic(sql`update subscribers set attribs = '{"fixed": true}' where email = 'again-bad@x.test'`))
  const retry = await app.request('POST', `/api/campaigns/${id}/retry`, { json: {} })
  assert.deepEqual(retry.at('data'), { retried: 1, status: 'running' })
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const times = timesReached('again-')
  assert.equal(times.size, addresses.length)
  assert.ok([...times.values()].every((count) => count === 1))
})

test('that a copy was taken does not count for the person who was refused', async () => {
  await useSmtp(app, smtp.port)
  const id = await createCampaign(app, await people(app.db, ['refuse-copied@x.test', 'fine-copied@x.test']), {
    headers: [{ Bcc: 'archive-copy@x.test' }],
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const all = await app.request('GET', `/api/campaigns/${id}/recipients`)
  assert.deepEqual([all.at('data.results.0.outcome'), all.at('data.results.1.outcome')], ['refused', 'accepted'])
})

test('disabling the last server stops a campaign that was on its way, instead of ending it in the sandbox', async () => {
  await useSmtp(app, smtp.port, { 'app.concurrency': 1, 'app.message_rate': 20 })
  const id = await createCampaign(
    app,
    await people(
      app.db,
      Array.from({ length: 200 }, (_, n) => `off-${n}@x.test`),
    ),
  )
  await start(app, id)
  const sent = async () => Number((await app.request('GET', `/api/campaigns/${id}`)).at('data.sent'))
  await until('some sent', async () => (await sent()) > 0)
  const server = { enabled: false, host: '127.0.0.1', port: smtp.port, auth_protocol: 'none', tls_type: 'none' }
  assert.equal((await app.request('PUT', '/api/settings', { json: { smtp: [server] } })).status, 200)
  await until('paused', async () => (await statusOf(app, id)) === 'paused')
  assert.equal(await sent(), timesReached('off-').size)
  await useSmtp(app, smtp.port)
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(timesReached('off-').size, 200)
})

test('a subject that cannot be stored as it is does not keep a campaign of the sandbox from finishing', async () => {
  const server = { enabled: false, host: '127.0.0.1', port: smtp.port, auth_protocol: 'none', tls_type: 'none' }
  assert.equal((await app.request('PUT', '/api/settings', { json: { smtp: [server] } })).status, 200)
  const list = await people(app.db, ['sandbox@x.test'])
  const id = await createCampaign(app, list, { subject: 'a{{ "\\x00" }}b' })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const all = await app.request('GET', `/api/campaigns/${id}/recipients`)
  assert.equal(all.at('data.results.0.outcome'), 'accepted')
})

test('outcomes that are written once more, because the pause after them failed, make no second bounce', async () => {
  await useSmtp(app, smtp.port, { 'app.max_send_errors': 1, 'bounce.enabled': true })
  const id = await createCampaign(app, await people(app.db, ['refuse-twice@x.test']))
  const mend = await failWrites('campaign_runs', 'new.reason is not null', [1])
  await start(app, id)
  await until('paused', async () => (await statusOf(app, id)) === 'paused')
  await mend()
  const bounces = await app.db.rows(dynamic<{ id: number }>(sql`select id from bounces where campaign_id = ${id}`))
  assert.equal(bounces.length, 1)
})
