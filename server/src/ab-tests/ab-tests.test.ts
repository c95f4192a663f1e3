import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { people, statusOf, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { moveTest, moveTests } from './move.ts'
import {
  addresses,
  draftOf,
  due,
  finish,
  holdClock,
  isSent,
  type Mover,
  mover,
  read,
  receivedOf,
  record,
  sendVariants,
  settle,
  start,
  testOf,
} from './testing.ts'

let app: TestApp
let smtp: TestSmtp
let moved: Mover

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await holdClock(app)
  await useSmtp(app, smtp.port, { 'app.notify_emails': ['admin@x.test'], 'privacy.individual_tracking': true })
  moved = await mover(app)
})

after(async () => {
  await moved.close()
  await app.stop()
  await smtp.stop()
})

const received = (group: string) => receivedOf(smtp, group)

test('variants go to their shares, the better one to everybody else, and nobody gets two', async () => {
  const list = await people(app.db, addresses('main', 400))
  const { id, variants, original } = await draftOf(app, list, { share: 50, measure: 'clicks' })
  const draft = await read(app, id)
  assert.deepEqual([draft.at('data.status'), draft.at('data.verdict')], ['draft', null])
  assert.equal(draft.at('data.variants.1.campaign.subject'), 'Subject B')
  await start(app, id)
  assert.equal((await read(app, id)).at('data.status'), 'testing')
  await until('both are sent', () => isSent(app, id))
  await moveTests(moved.services)
  assert.equal((await read(app, id)).at('data.status'), 'waiting')
  const tested = received('main')
  assert.ok(tested.size > 150 && tested.size < 250, `${tested.size} of 400`)
  const halves = [...tested.values()].flat()
  assert.equal(halves.length, tested.size)
  const [a = 0, b = 0] = ['A', 'B'].map((letter) => halves.filter((subject) => subject === `Subject ${letter}`).length)
  assert.equal(a + b, tested.size)
  assert.ok(Math.min(a, b) > 60, `${a} and ${b}`)

  // Somebody joins meanwhile, whoever's share they would be in.
  const late = await people(app.db, addresses('late', 30))
  await app.db.run(dynamic(sql`update subscriber_lists set list_id = ${list} where list_id = ${late}`))
  await record(app, variants[0] ?? 0, 'clicks', 5)
  await record(app, variants[1] ?? 0, 'clicks', 40)
  const waiting = await read(app, id)
  assert.equal(waiting.at('data.variants.1.clicks'), 40)
  assert.equal(waiting.at('data.verdict.winner'), 'B')
  await moveTests(moved.services)
  assert.equal((await read(app, id)).at('data.status'), 'waiting', 'its time is not over')
  await due(app, id)
  await moveTests(moved.services)
  const decided = await read(app, id)
  assert.deepEqual(
    [decided.at('data.status'), decided.at('data.winner'), decided.at('data.chosen_by')],
    ['sending', 'B', 'rule'],
  )
  assert.equal(decided.at('data.verdict.significant'), true)
  await finish(app, moved, id)
  const all = new Map([...received('main'), ...received('late')])
  assert.equal(all.size, 430)
  for (const [to, subjects] of all) assert.equal(subjects.length, 1, `${to}: ${subjects.join()}`)
  for (const to of tested.keys()) assert.equal(all.get(to)?.[0], tested.get(to)?.[0])
  const rest = [...all].filter(([to]) => !tested.has(to))
  assert.ok(rest.every(([, [subject]]) => subject === 'Subject B'))
  assert.equal(await statusOf(app, original), 'draft')
  // Whoever resumes or retries a variant by now reaches nobody who is of the rest.
  const filters = await app.db.rows(
    dynamic<{ filter: unknown }>(sql`
      select filter from broadsheet.campaign_segments where campaign_id = any(${variants}::int[]) order by campaign_id`),
  )
  assert.deepEqual(
    filters.map(({ filter }) => filter),
    variants.map((campaign) => ({ mailed: { campaigns: [campaign] } })),
  )
})

test('a segment of the original narrows variants and rest alike', async () => {
  const list = await people(app.db, addresses('seg', 120))
  const segment = await app.request('POST', '/api/segments', {
    json: { name: 'Low numbers', filter: { attribute: 'n', type: 'number', op: 'at_most', value: 60 } },
  })
  const { id } = await draftOf(app, list, {}, { segment_id: segment.numberAt('data.id') })
  await start(app, id)
  await until('both are sent', () => isSent(app, id))
  const clash = await app.request('DELETE', `/api/segments/${segment.numberAt('data.id')}`)
  assert.equal(clash.status, 409)
  await moveTests(moved.services)
  await due(app, id)
  await finish(app, moved, id)
  const got = received('seg')
  assert.equal(got.size, 60)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
  const verdict = (await read(app, id)).at('data.verdict')
  assert.ok(typeof verdict === 'object' && verdict !== null)
  // Nobody opened anything: A, and it is said how little that means.
  assert.deepEqual(
    { ...verdict, standings: [] },
    {
      winner: 'A',
      tie: true,
      few: true,
      p_value: 1,
      significant: false,
      counts_people: true,
      standings: [],
    },
  )
})

test('many nodes that look at the same moment make one rest', async () => {
  const list = await people(app.db, addresses('nodes', 60))
  const { id } = await draftOf(app, list)
  await start(app, id)
  await until('both are sent', () => isSent(app, id))
  await Promise.all(Array.from({ length: 6 }, () => moveTest(moved.services, id)))
  await due(app, id)
  await Promise.all(Array.from({ length: 6 }, () => moveTest(moved.services, id)))
  const rests = await app.db.rows(
    dynamic<object>(sql`select from campaigns where name like ${`${(await testOf(app, id)).name} – _ ✓`}`),
  )
  assert.equal(rests.length, 1)
  await finish(app, moved, id)
  const got = received('nodes')
  assert.equal(got.size, 60)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
})

test('a node that dies while it makes the rest leaves nothing behind, and the next look makes it', async () => {
  const list = await people(app.db, addresses('die', 30))
  const { id } = await draftOf(app, list)
  await sendVariants(app, moved, id)
  // Its connection breaks after the campaign was made and before the test knows of it.
  await app.db.run(
    dynamic(sql`
    create function broadsheet.test_die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`),
  )
  await app.db.run(
    dynamic(sql`
    create trigger test_die before update on broadsheet.ab_tests for each row
    when (new.status = 'sending') execute function broadsheet.test_die()`),
  )
  try {
    await assert.rejects(moveTest(moved.services, id))
  } finally {
    await app.db.run(dynamic(sql`drop function broadsheet.test_die() cascade`))
  }
  assert.equal((await read(app, id)).at('data.status'), 'waiting')
  await finish(app, moved, id)
  const got = received('die')
  assert.equal(got.size, 30)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
})

test('by hand: somebody is asked, and what they choose goes to the rest', async () => {
  const list = await people(app.db, addresses('hand', 40))
  const { id } = await draftOf(app, list, { decision: 'by_hand' })
  const choose = (variant: string) => app.request('POST', `/api/ab-tests/${id}/choose`, { json: { variant } })
  assert.equal((await choose('A')).at('code'), 'record.state')
  await start(app, id)
  await until('both are sent', () => isSent(app, id))
  assert.equal((await choose('A')).at('code'), 'record.state')
  await moveTest(moved.services, id)
  await due(app, id)
  await moveTest(moved.services, id)
  await moveTest(moved.services, id)
  const asked = await read(app, id)
  assert.deepEqual([asked.at('data.status'), asked.at('data.winner')], ['deciding', null])
  const { name } = await testOf(app, id)
  const mails = await app.db.rows(
    dynamic<{ subject: string }>(sql`select subject from broadsheet.outbox where to_email = 'admin@x.test'`),
  )
  assert.equal(mails.filter(({ subject }) => subject === `Choose the winner: ${name}`).length, 1)
  assert.equal((await choose('C')).status, 400)
  const chosen = (await Promise.all([choose('B'), choose('B')])).map(({ status }) => status).sort()
  assert.deepEqual(chosen, [200, 400])
  const after = await read(app, id)
  assert.deepEqual(
    [after.at('data.status'), after.at('data.winner'), after.at('data.chosen_by')],
    ['sending', 'B', 'person'],
  )
  await finish(app, moved, id)
  const got = received('hand')
  assert.equal(got.size, 40)
})

test('a variant that is paused holds it up and is told; one that is cancelled is out, and its people are the rest', async () => {
  const list = await people(app.db, addresses('stop', 200))
  await app.request('PUT', '/api/settings', { json: { 'app.concurrency': 1, 'app.message_rate': 2 } })
  const { id, variants } = await draftOf(app, list, { share: 100 })
  const [a = 0, b = 0] = variants
  await start(app, id)
  await until('B has begun', async () => (await read(app, id)).numberAt('data.variants.1.accepted') > 0)
  const put = (campaign: number, status: string) =>
    app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status } })
  assert.equal((await put(b, 'paused')).status, 200)
  const edit = { name: 'Other', subject: 'Other', lists: [list], body: 'Other' }
  assert.equal((await app.request('PUT', `/api/campaigns/${b}`, { json: edit })).at('code'), 'record.inUse')
  await moveTest(moved.services, id)
  assert.match(String((await read(app, id)).at('data.fault')), /Variant B stands still/)
  const german = await app.request('GET', `/api/ab-tests/${id}`, { headers: { 'accept-language': 'de' } })
  assert.match(String(german.at('data.fault')), /^Variante B steht still/)
  assert.equal((await put(b, 'cancelled')).status, 200)
  await app.request('PUT', '/api/settings', { json: { 'app.concurrency': 50, 'app.message_rate': 1000 } })
  await until('A is sent', async () => (await statusOf(app, a)) === 'finished')
  await moveTest(moved.services, id)
  const waiting = await read(app, id)
  assert.deepEqual([waiting.at('data.status'), waiting.at('data.fault')], ['waiting', null])
  await due(app, id)
  await moveTest(moved.services, id)
  // What B had on the wire when it was stopped is waited for.
  const deciding = await read(app, id)
  assert.deepEqual(
    [deciding.at('data.status'), deciding.at('data.winner'), deciding.at('data.rest')],
    ['deciding', 'A', null],
  )
  const before = received('stop')
  assert.ok(before.size < 200)
  await app.db.run(dynamic(sql`update campaigns set updated_at = now() - interval '2 minutes' where id = ${b}`))
  await finish(app, moved, id)
  const got = received('stop')
  assert.equal(got.size, 200)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
  assert.ok([...got].filter(([to]) => !before.has(to)).every(([, [subject]]) => subject === 'Subject A'))
})

test('nothing is left of a test without variants but its reason', async () => {
  const list = await people(app.db, addresses('none', 40))
  await app.request('PUT', '/api/settings', { json: { 'app.concurrency': 1, 'app.message_rate': 1 } })
  const { id, variants, original } = await draftOf(app, list, { share: 100 })
  await start(app, id)
  for (const campaign of variants) {
    await app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status: 'cancelled' } })
  }
  await app.request('PUT', '/api/settings', { json: { 'app.concurrency': 50, 'app.message_rate': 1000 } })
  await moveTest(moved.services, id)
  const read1 = await read(app, id)
  assert.deepEqual(
    [read1.at('data.status'), read1.at('data.fault')],
    ['cancelled', 'All of its variants were cancelled.'],
  )
  // The campaign is free again, for those who got nothing: once that is known.
  const startOriginal = () => app.request('PUT', `/api/campaigns/${original}/status`, { json: { status: 'running' } })
  assert.match(String((await startOriginal()).at('message')), /in a minute/)
  await settle(app, id)
  const started = await startOriginal()
  assert.equal(started.status, 200, started.text)
  await until('it is sent', async () => (await statusOf(app, original)) === 'finished')
  const got = received('none')
  assert.equal(got.size, 40)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
})

test('a cancelled test stops what it sends; the original, or another test of it, goes to whom it has not reached', async () => {
  const list = await people(app.db, addresses('again', 80))
  const { id, original } = await draftOf(app, list)
  await start(app, id)
  await until('both are sent', () => isSent(app, id))
  const first = received('again')
  const cancel = () => app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'cancelled' } })
  assert.equal((await cancel()).at('data.status'), 'cancelled')
  assert.equal((await cancel()).status, 400)
  const checks = await app.request('GET', `/api/campaigns/${original}/checks`)
  assert.equal(checks.at('data.audience.people'), 80 - first.size)
  const variants = [{ subject: 'Second A' }, { subject: 'Second B' }]
  const made = await app.request('POST', '/api/ab-tests', {
    json: { campaign_id: original, share: 50, measure: 'opens', minutes: 1, decision: 'automatic', variants },
  })
  const second = made.numberAt('data.id')
  const early = await app.request('PUT', `/api/ab-tests/${second}/status`, { json: { status: 'testing' } })
  assert.equal(early.at('code'), 'record.state')
  await settle(app, id)
  await start(app, second)
  await until('both are sent', () => isSent(app, second))
  await moveTest(moved.services, second)
  await due(app, second)
  await finish(app, moved, second)
  const got = received('again')
  assert.equal(got.size, 80)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1))
  for (const [to, subjects] of first) assert.deepEqual(got.get(to), subjects)
  assert.equal((await app.request('DELETE', `/api/ab-tests/${id}`)).status, 200)
})

test('a winner that cannot be sent is told once, and goes out when it can', async () => {
  const list = await people(app.db, addresses('broken', 20))
  const { id, variants } = await draftOf(app, list)
  await sendVariants(app, moved, id)
  // Nobody can write this with us; the other side of a taken-over database can.
  await app.db.run(dynamic(sql`update campaigns set body = '{{ .Nonsense' where id = ${variants[0] ?? 0}`))
  await moveTest(moved.services, id)
  await moveTest(moved.services, id)
  const stuck = await read(app, id)
  assert.deepEqual([stuck.at('data.status'), stuck.at('data.winner'), stuck.at('data.rest')], ['deciding', 'A', null])
  assert.match(String(stuck.at('data.fault')), /body/)
  const { name } = await testOf(app, id)
  const mails = await app.db.rows(
    dynamic<{ subject: string }>(sql`select subject from broadsheet.outbox where to_email = 'admin@x.test'`),
  )
  assert.equal(mails.filter(({ subject }) => subject === `Paused: ${name}`).length, 1)
  await app.db.run(dynamic(sql`update campaigns set body = 'Hello' where id = ${variants[0] ?? 0}`))
  await moveTest(moved.services, id)
  const sending = await read(app, id)
  assert.deepEqual([sending.at('data.status'), sending.at('data.fault')], ['sending', null])
})
