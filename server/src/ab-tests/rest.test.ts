import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { people, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { moveTest } from './move.ts'
import {
  addresses,
  draftOf,
  finish,
  holdClock,
  type Mover,
  mover,
  read,
  receivedOf,
  sendVariants,
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
  await useSmtp(app, smtp.port, { 'app.notify_emails': ['admin@x.test'], 'app.lang': 'de' })
  moved = await mover(app)
})

after(async () => {
  await moved.close()
  await app.stop()
  await smtp.stop()
})

const mailsAbout = async (id: number) => {
  const { name } = await testOf(app, id)
  return app.db.rows(
    dynamic<{ subject: string; body_text: string }>(sql`
      select subject, body_text from broadsheet.outbox
      where to_email = 'admin@x.test' and subject like ${`%: ${name}`} order by id`),
  )
}

test('the rest is whom the original means when it is made, whatever it meant when the variants were started', async () => {
  const first = await people(app.db, addresses('first', 40))
  const second = await people(app.db, addresses('second', 30))
  const { id, original } = await draftOf(app, first)
  await sendVariants(app, moved, id)
  const tested = receivedOf(smtp, 'first')
  const segment = await app.request('POST', '/api/segments', {
    json: { name: 'Low', filter: { attribute: 'n', type: 'number', op: 'at_most', value: 20 } },
  })
  const edited = await app.request('PUT', `/api/campaigns/${original}`, {
    json: { lists: [second], segment_id: segment.numberAt('data.id') },
  })
  assert.equal(edited.status, 200, edited.text)
  // The lists of the variants are gone by then: the winner gives its text.
  assert.equal((await app.request('DELETE', `/api/lists/${first}`)).status, 200)
  await finish(app, moved, id)
  assert.deepEqual(receivedOf(smtp, 'first'), tested)
  const got = receivedOf(smtp, 'second')
  assert.equal(got.size, 20)
  assert.ok([...got.values()].every((subjects) => subjects.length === 1 && subjects[0] === 'Subject A'))
  const rest = (await testOf(app, id)).rest_campaign_id
  const campaign = await app.request('GET', `/api/campaigns/${rest}`)
  assert.deepEqual([campaign.at('data.lists.0.id'), campaign.at('data.segment.name')], [second, 'Low'])
})

test('an original without lists keeps the winner from going out, and says so', async () => {
  const list = await people(app.db, addresses('nolist', 20))
  const { id, original } = await draftOf(app, list)
  await sendVariants(app, moved, id)
  const other = await people(app.db, addresses('none', 1))
  await app.request('PUT', `/api/campaigns/${original}`, { json: { lists: [other] } })
  await app.request('DELETE', `/api/lists/${other}`)
  await moveTest(moved.services, id)
  assert.equal((await testOf(app, id)).fault, 'The lists of its campaign were deleted.')
  await app.request('PUT', `/api/campaigns/${original}`, { json: { lists: [list] } })
  await finish(app, moved, id)
  assert.equal(receivedOf(smtp, 'nolist').size, 20)
})

test('what keeps the winner from going out is said as long as it does, and administrators hear of what needs them', async () => {
  const list = await people(app.db, addresses('wait', 20))
  const { id, variants } = await draftOf(app, list)
  const [a = 0, b = 0] = variants
  await sendVariants(app, moved, id)
  await app.db.run(dynamic(sql`update campaigns set body = '{{ .Nonsense' where id = ${a}`))
  await moveTest(moved.services, id)
  assert.match(String((await testOf(app, id)).fault), /body/)
  await app.db.run(dynamic(sql`update campaigns set body = 'Hello' where id = ${a}`))
  // As if it had been stopped in its last moment.
  await app.db.run(dynamic(sql`update campaigns set status = 'cancelled', updated_at = now() where id = ${b}`))
  await moveTest(moved.services, id)
  await moveTest(moved.services, id)
  const waiting = await read(app, id)
  assert.deepEqual(
    [waiting.at('data.status'), waiting.at('data.fault')],
    ['deciding', 'What variant B had on the wire is known in a minute.'],
  )
  assert.deepEqual(
    (await mailsAbout(id)).map(({ subject }) => subject),
    [`Angehalten: ${(await testOf(app, id)).name}`],
  )
  await app.db.run(dynamic(sql`update campaigns set updated_at = now() - interval '2 minutes' where id = ${b}`))
  await moveTest(moved.services, id)
  const sending = await read(app, id)
  assert.deepEqual([sending.at('data.status'), sending.at('data.fault')], ['sending', null])
})

test('administrators are told in the language of the installation, by mail and on live screens', async () => {
  const heard: string[] = []
  const forget = moved.services.signals.on('events', (event) => heard.push(event))
  const list = await people(app.db, addresses('lang', 40))
  await app.request('PUT', '/api/settings', { json: { 'app.concurrency': 1, 'app.message_rate': 1 } })
  const { id, variants } = await draftOf(app, list)
  await start(app, id)
  const paused = await app.request('PUT', `/api/campaigns/${variants[1]}/status`, { json: { status: 'paused' } })
  assert.equal(paused.status, 200, paused.text)
  await moveTest(moved.services, id)
  const told = await mailsAbout(id)
  assert.equal(told.length, 1)
  assert.match(told[0]?.body_text ?? '', /Variante B steht still: Setzen Sie sie fort/)
  await until('screens hear of it', () => heard.some((event) => /Variante B steht still/.test(event)))
  forget()
  assert.equal((await testOf(app, id)).fault, 'Variant B stands still: resume or cancel it.')
  await app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'cancelled' } })
})
