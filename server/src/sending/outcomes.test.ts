import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from './testing.ts'

let app: TestApp
let smtp: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp({ delay: 2 })
  await useSmtp(app, smtp.port, { 'bounce.enabled': true, 'app.max_send_errors': 0 })
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

async function counts(id: number): Promise<unknown> {
  return (await app.request('GET', `/api/campaigns/${id}/recipients/counts`)).at('data')
}

async function makeRetriesDue(): Promise<void> {
  await app.db.run(dynamic(sql`update broadsheet.recipient_troubles set next_attempt_at = now()`))
}

test('every recipient ends in a named outcome', async () => {
  const list = await people(app.db, ['good@x.test', 'refuse-1@x.test', 'later-1@x.test', 'gone@x.test', 'bad@x.test'])
  const id = await createCampaign(app, list, {
    body: '{{ if eq .Subscriber.Email "bad@x.test" }}{{ fail "no body for you" }}{{ end }}<p>x</p>',
  })
  await start(app, id)
  await until('prepared', async () => (await app.request('GET', `/api/campaigns/${id}`)).at('data.to_send') === 5)
  await until('one deferred', async () => {
    const all = await app.request('GET', `/api/campaigns/${id}/recipients?outcome=deferred`)
    return all.at('data.results.0.email') === 'later-1@x.test'
  })
  assert.equal(await statusOf(app, id), 'running')
  await makeRetriesDue()
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const all = await app.request('GET', `/api/campaigns/${id}/recipients`)
  const rows = ['good@x.test', 'refuse-1@x.test', 'later-1@x.test', 'gone@x.test', 'bad@x.test'].map((_, index) => [
    all.at(`data.results.${index}.email`),
    all.at(`data.results.${index}.outcome`),
  ])
  assert.deepEqual(rows, [
    ['good@x.test', 'accepted'],
    ['refuse-1@x.test', 'refused'],
    ['later-1@x.test', 'accepted'],
    ['gone@x.test', 'accepted'],
    ['bad@x.test', 'failed'],
  ])
  assert.match(String(all.at('data.results.1.reply')), /no such user/)
  assert.match(String(all.at('data.results.4.reply')), /no body for you/)
  assert.deepEqual(await counts(id), {
    ...{ total: 5, pending: 0, accepted: 3, deferred: 0, refused: 1, given_up: 0, skipped: 0, failed: 1 },
    reason: null,
  })
  const bounces = await app.db.rows(
    dynamic<{ email: string; type: string }>(
      sql`select email, type from bounces join subscribers on subscribers.id = subscriber_id where campaign_id = ${id}`,
    ),
  )
  assert.deepEqual(bounces, [{ email: 'refuse-1@x.test', type: 'hard' }])
  const csv = await app.request('GET', `/api/campaigns/${id}/recipients?format=csv&outcome=refused`)
  assert.equal(csv.text.split('\n').length, 3)
  assert.match(csv.text, /refuse-1@x\.test/)
})

test('retrying opens what failed, and the campaign finishes again', async () => {
  const list = await people(app.db, ['retry-1@x.test', 'retry-2@x.test'])
  const id = await createCampaign(app, list, {
    body: '{{ if eq (index .Subscriber.Attribs "n") 2 }}{{ if not .Subscriber.Attribs.fixed }}{{ fail "not yet" }}{{ end }}{{ end }}x',
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  await app.db.run(
    dynamic(sql`update subscribers set attribs = attribs || '{"fixed": true}' where email = 'retry-2@x.test'`),
  )
  const retry = await app.request('POST', `/api/campaigns/${id}/retry`, { json: {} })
  assert.deepEqual(retry.at('data'), { retried: 1, status: 'running' })
  await until('finished again', async () => (await statusOf(app, id)) === 'finished')
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.sent'), 2)
  assert.equal(smtp.messages.filter(({ to }) => to[0] === 'retry-1@x.test').length, 1)
})

test('who leaves while a campaign is paused is skipped at its resume; who joins is added', async () => {
  const addresses = Array.from({ length: 400 }, (_, index) => `pause-${index}@x.test`)
  const list = await people(app.db, addresses)
  await useSmtp(app, smtp.port, { 'app.concurrency': 1, 'app.message_rate': 100 })
  const id = await createCampaign(app, list)
  await start(app, id)
  const mine = () => smtp.messages.filter(({ to }) => to[0]?.startsWith('pause-'))
  await until('some sent', () => mine().length > 20)
  await start(app, id, 'paused')
  await until('still', async () => {
    const before = mine().length
    await new Promise((resolve) => setTimeout(resolve, 300))
    return mine().length === before
  })
  const sent = mine().length
  assert.ok(sent < 400)
  const [row] = await app.db.rows(
    dynamic<{ leaver: string }>(sql`
      with leaver as (select max(subscriber_id) as id from broadsheet.recipients where campaign_id = ${id}),
      left_list as (update subscriber_lists set status = 'unsubscribed' from leaver where subscriber_id = leaver.id),
      joiner as (insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'pause-new@x.test', 'New') returning id),
      joined as (insert into subscriber_lists (subscriber_id, list_id) select id, ${list} from joiner)
      select email as leaver from subscribers join leaver on leaver.id = subscribers.id`),
  )
  await useSmtp(app, smtp.port)
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const reached = mine().map(({ to }) => to[0])
  assert.equal(new Set(reached).size, reached.length)
  assert.equal(reached.length, 400)
  assert.ok(reached.includes('pause-new@x.test'))
  assert.ok(!reached.includes(row?.leaver))
  const skipped = await app.request('GET', `/api/campaigns/${id}/recipients?outcome=skipped`)
  assert.equal(skipped.at('data.results.0.reason'), 'unsubscribed')
})

test('a server that is down costs nobody an attempt; a cancelled campaign stays as it is', async () => {
  const list = await people(app.db, ['down-1@x.test', 'down-2@x.test'])
  await useSmtp(app, 1)
  const id = await createCampaign(app, list)
  await start(app, id)
  await until('prepared', async () => (await app.request('GET', `/api/campaigns/${id}`)).at('data.to_send') === 2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(await statusOf(app, id), 'running')
  await useSmtp(app, smtp.port)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(smtp.messages.filter(({ to }) => to[0]?.startsWith('down-')).length, 2)
})

test('too many failures pause, and administrators hear why', async () => {
  await useSmtp(app, smtp.port, { 'app.max_send_errors': 2, 'app.notify_emails': ['ops@x.test'] })
  const id = await createCampaign(app, await people(app.db, ['refuse-a@x.test', 'refuse-b@x.test', 'refuse-c@x.test']))
  await start(app, id)
  await until('paused', async () => (await statusOf(app, id)) === 'paused')
  await until('the notice', () => smtp.messages.some(({ to }) => to[0] === 'ops@x.test'))
  const { at } = await app.request('GET', `/api/campaigns/${id}/recipients/counts`)
  assert.match(String(at('data.reason')), /^[23] messages failed\.$/)
})

test('why a campaign stands still is said in the language of whoever reads it', async () => {
  const german = { 'app.max_send_errors': 1, 'app.notify_emails': ['deutsch@x.test'], 'app.lang': 'de' }
  await useSmtp(app, smtp.port, german)
  const id = await createCampaign(app, await people(app.db, ['refuse-d@x.test']))
  await start(app, id)
  const notice = () => smtp.messages.find(({ to }) => to[0] === 'deutsch@x.test')
  await until('the notice', () => notice() !== undefined)
  assert.match(notice()?.source ?? '', /1 Nachrichten sind gescheitert\./)
  const path = `/api/campaigns/${id}/recipients/counts`
  assert.equal((await app.request('GET', path)).at('data.reason'), '1 messages failed.')
  const headers = { 'Accept-Language': 'fr' }
  assert.equal((await app.request('GET', path, { headers })).at('data.reason'), '1 messages ont échoué.')
  await useSmtp(app, smtp.port, { 'app.lang': 'en' })
})

test('a campaign that cannot go on says what it waits for, until it goes on', async () => {
  await useSmtp(app, 1, { 'app.max_send_errors': 0, 'app.notify_emails': [] })
  const id = await createCampaign(app, await people(app.db, ['waits@x.test']))
  await start(app, id)
  const reason = async () =>
    (await app.request('GET', `/api/campaigns/running/stats?campaign_id=${id}`)).at('data.0.reason')
  await until('it says why', async () => /ECONNREFUSED/.test(String(await reason())))
  await useSmtp(app, smtp.port)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.partialDeepStrictEqual(await counts(id), { accepted: 1, reason: null })
})

test('deliveries of one person', async () => {
  const [row] = await app.db.rows(
    dynamic<{ id: number }>(sql`select id from subscribers where email = 'refuse-1@x.test'`),
  )
  const answer = await app.request('GET', `/api/subscribers/${row?.id}/deliveries`)
  assert.equal(answer.at('data.campaigns.0.outcome'), 'refused')
})

test('a segment that cannot be asked for somebody pauses with the reason', async () => {
  const list = await people(app.db, ['zero@x.test'])
  const made = await app.request('POST', '/api/segments', {
    json: { name: 'Zero', query: `1 / ((attribs->>'n')::int - 1) > 0` },
  })
  assert.equal(made.status, 200, made.text)
  const id = await createCampaign(app, list, { segment_id: made.numberAt('data.id') })
  await start(app, id)
  await until('paused', async () => (await statusOf(app, id)) === 'paused')
  const run = await app.db.row(
    dynamic<{ reason: string }>(sql`select reason from broadsheet.campaign_runs where campaign_id = ${id}`),
  )
  assert.match(run?.reason ?? '', /divides by zero/)
})

test('replies are shown with their people only, also in the CSV', async () => {
  const list = await people(app.db, ['refuse-seen@x.test', 'fault-seen@x.test'])
  const id = await createCampaign(app, list, {
    body: '{{ if eq .Subscriber.Email "fault-seen@x.test" }}{{ fail .Subscriber.Email }}{{ end }}x',
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const lists = [{ id: list, permissions: ['list:get'] as const }]
  const blind = await app.callerWith({ permissions: ['campaigns:get'], lists })
  const seeing = await app.callerWith({ permissions: ['campaigns:get', 'subscribers:get'], lists })
  for (const query of ['', '?outcome=refused', '?outcome=failed']) {
    const [hidden, shown] = [blind, seeing].map((as) =>
      app.request('GET', `/api/campaigns/${id}/recipients${query}`, { as }),
    )
    const row = (await hidden)?.at('data.results.0')
    assert.ok(row instanceof Object && 'reply' in row && 'email' in row)
    assert.deepEqual([row.email, row.reply], [null, null])
    assert.match(String((await shown)?.at('data.results.0.reply')), /no such user|fault-seen@x\.test/)
  }
  const csv = async (as: typeof blind) =>
    (await app.request('GET', `/api/campaigns/${id}/recipients?format=csv`, { as })).text
  assert.doesNotMatch(await csv(blind), /x\.test|no such user/)
  assert.match(await csv(seeing), /fault-seen@x\.test.*fault-seen@x\.test/)
})
