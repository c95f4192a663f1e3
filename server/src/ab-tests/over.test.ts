import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { people, statusOf, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestAnswer, type TestApp, testApp } from '../testing/app.ts'
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
  await useSmtp(app, smtp.port)
  moved = await mover(app)
})

after(async () => {
  await moved.close()
  await app.stop()
  await smtp.stop()
})

const slowly = { 'app.concurrency': 1, 'app.message_rate': 2 }
const fast = { 'app.concurrency': 50, 'app.message_rate': 1000 }
const set = (json: object) => app.request('PUT', '/api/settings', { json })
const remove = (id: number) => app.request('DELETE', `/api/ab-tests/${id}`)
const cancel = (id: number) => app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'cancelled' } })
const put = (campaign: number, status: string) =>
  app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status } })
const meant = async (campaign: number) =>
  (await app.request('GET', `/api/campaigns/${campaign}/checks`)).at('data.audience.people')

/** As if these had been stopped a while ago. */
function age(campaigns: readonly number[]): Promise<number> {
  return app.db.run(
    dynamic(sql`update campaigns set updated_at = now() - interval '2 minutes' where id = any(${campaigns}::int[])`),
  )
}

function refusedForNow(answer: TestAnswer): void {
  assert.equal(answer.at('code'), 'record.state', answer.text)
  assert.match(String(answer.at('message')), /known in a minute: try again then/)
}

async function sendOriginal(original: number): Promise<void> {
  const started = await put(original, 'running')
  assert.equal(started.status, 200, started.text)
  await until('it is sent', async () => (await statusOf(app, original)) === 'finished')
}

function everybodyGotOne(group: string, count: number): void {
  const got = receivedOf(smtp, group)
  assert.equal(got.size, count)
  for (const [to, subjects] of got) assert.equal(subjects.length, 1, `${to}: ${subjects.join()}`)
}

test('a test that was cancelled is deleted once it is known what it had on the wire', async () => {
  const list = await people(app.db, addresses('wire', 30))
  await set(slowly)
  const { id, original, variants } = await draftOf(app, list, { share: 100 })
  await start(app, id)
  await until('A has begun', async () => (await read(app, id)).numberAt('data.variants.0.accepted') > 0)
  assert.equal((await cancel(id)).status, 200)
  await set(fast)
  refusedForNow(await remove(id))
  refusedForNow(await put(original, 'running'))
  await age(variants)
  assert.equal((await remove(id)).status, 200)
  await sendOriginal(original)
  everybodyGotOne('wire', 30)
})

test('a test that is finished is deleted once it is known what a stopped rest had on the wire', async () => {
  const list = await people(app.db, addresses('stopped', 60))
  const { id, original } = await draftOf(app, list, { share: 20 })
  await sendVariants(app, moved, id)
  await set(slowly)
  await moveTest(moved.services, id)
  const rest = (await testOf(app, id)).rest_campaign_id ?? 0
  await until('the rest has begun', async () => (await read(app, id)).numberAt('data.rest.sent') > 0)
  assert.equal((await put(rest, 'cancelled')).status, 200)
  await set(fast)
  await moveTest(moved.services, id)
  const { status, fault } = await testOf(app, id)
  assert.deepEqual([status, fault], ['finished', 'The message to the rest was cancelled.'])
  refusedForNow(await remove(id))
  await age([rest])
  assert.equal((await remove(id)).status, 200)
  await sendOriginal(original)
  everybodyGotOne('stopped', 60)
})

test('where the record of who got the rest is gone, the original goes to nobody', async () => {
  const list = await people(app.db, addresses('rest', 30))
  const { id, original } = await draftOf(app, list)
  await sendVariants(app, moved, id)
  await finish(app, moved, id)
  everybodyGotOne('rest', 30)
  const rest = (await testOf(app, id)).rest_campaign_id
  assert.equal((await app.request('DELETE', `/api/campaigns/${rest}`)).status, 200)
  assert.equal((await remove(id)).status, 200)
  assert.equal(await meant(original), 0)
  await sendOriginal(original)
  everybodyGotOne('rest', 30)
})

test('where the record of who got a variant is deleted after the test, the original goes to nobody', async () => {
  const list = await people(app.db, addresses('gone', 30))
  const { id, original, variants } = await draftOf(app, list)
  await sendVariants(app, moved, id)
  assert.equal((await cancel(id)).status, 200)
  await settle(app, id)
  const reached = receivedOf(smtp, 'gone')
  assert.equal(await meant(original), 30 - reached.size)
  assert.equal((await app.request('DELETE', `/api/campaigns/${variants[0]}`)).status, 200)
  assert.equal(await meant(original), 0)
  assert.equal((await remove(id)).status, 200)
  await sendOriginal(original)
  assert.deepEqual(receivedOf(smtp, 'gone'), reached)
})

test('where a variant was deleted while it was tested, the original goes to nobody', async () => {
  const list = await people(app.db, addresses('lost', 20))
  for (const end of ['the next look', 'somebody', 'the next look after a choice']) {
    const { id, original, variants } = await draftOf(app, list)
    await sendVariants(app, moved, id)
    // We refuse it; the other side of a taken-over database does not.
    await app.db.run(dynamic(sql`delete from campaigns where id = ${variants[1] ?? 0}`))
    if (end === 'the next look after a choice') {
      const chosen = await app.request('POST', `/api/ab-tests/${id}/choose`, { json: { variant: 'A' } })
      assert.deepEqual(
        [chosen.at('data.rest'), chosen.at('data.fault')],
        [null, 'The campaign of variant B was deleted.'],
      )
    }
    if (end === 'somebody') assert.equal((await cancel(id)).status, 200)
    else await moveTest(moved.services, id)
    assert.equal((await testOf(app, id)).status, 'cancelled', end)
    assert.equal(await meant(original), 0, end)
  }
})
