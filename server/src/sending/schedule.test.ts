import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  createCampaign,
  people,
  start,
  startNode,
  statusOf,
  type TestSmtp,
  testSmtp,
  until,
  useSmtp,
} from './testing.ts'

let app: TestApp
let smtp: TestSmtp
const stops: (() => Promise<void>)[] = []

before(async () => {
  app = await testApp({ sending: 'off' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port)
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
after(async () => {
  await app.stop()
  await smtp.stop()
})

const nodes = async (count: number) => {
  for (let n = 0; n < count; n++) stops.push(await startNode(app))
}

/** A campaign to `count` people, scheduled while nobody sends, whose time is then so far away. */
async function scheduled(prefix: string, count: number, interval: string): Promise<number> {
  const addresses = Array.from({ length: count }, (_, n) => `${prefix}-${n}@x.test`)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const id = await createCampaign(app, await people(app.db, addresses), { send_at: sendAt })
  await start(app, id, 'scheduled')
  await app.db.run(dynamic(sql`update campaigns set send_at = now() + ${interval}::interval where id = ${id}`))
  return id
}

const arrivals = (prefix: string) =>
  smtp.messages.filter(({ to }) => to[0]?.startsWith(`${prefix}-`)).map(({ to }) => to[0])

test('what fell due while nobody was there is sent when somebody is: each campaign once, whatever the number of nodes', async () => {
  const due = await Promise.all(
    ['-3 years', '-1 hour', '-1 second', '-1 second', '-1 second'].map((ago, n) => scheduled(`due${n}`, 40, ago)),
  )
  const later = await scheduled('later', 3, '2 hours')
  await nodes(3)
  await until('all finished', async () =>
    (await Promise.all(due.map((id) => statusOf(app, id)))).every((status) => status === 'finished'),
  )
  for (const n of due.keys()) assert.deepEqual(new Set(arrivals(`due${n}`)).size, arrivals(`due${n}`).length)
  assert.deepEqual(
    due.map((_, n) => arrivals(`due${n}`).length),
    due.map(() => 40),
  )
  assert.equal(await statusOf(app, later), 'scheduled')
  assert.deepEqual(arrivals('later'), [])
  const ends = await app.db.rows(
    dynamic<{ on_time: boolean }>(sql`
      select started_at > now() - interval '5 minutes' as on_time from campaigns where id = any(${sql.val(due)}::integer[])`),
  )
  assert.ok(ends.every(({ on_time: onTime }) => onTime))
})

test('one that is taken off the schedule, or moved, before anybody is there stays where it is', async () => {
  const [off = 0, moved = 0] = await Promise.all(['off', 'moved'].map((prefix) => scheduled(prefix, 2, '-1 minute')))
  await start(app, off, 'draft')
  await app.db.run(dynamic(sql`update campaigns set send_at = now() + interval '1 day' where id = ${moved}`))
  // The proof that they were looked at: another that was due is through.
  const other = await scheduled('other', 2, '-1 second')
  await nodes(1)
  await until('the other is finished', async () => (await statusOf(app, other)) === 'finished')
  assert.deepEqual(await Promise.all([off, moved].map((id) => statusOf(app, id))), ['draft', 'scheduled'])
  assert.equal(smtp.messages.filter(({ to }) => /^(?:off|moved)-/.test(to[0] ?? '')).length, 0)
})

test('a clock that jumps over the time of a campaign starts it; one that jumps back holds up nobody who runs', async () => {
  await nodes(2)
  const id = await scheduled('jump', 30, '6 hours')
  // What a jump forward by as much does to every comparison with the time of the database.
  await app.db.run(dynamic(sql`update campaigns set send_at = send_at - interval '7 hours' where id = ${id}`))
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(arrivals('jump').length, 30)

  const back = await scheduled('back', 300, '-1 second')
  await until('it runs', () => arrivals('back').length > 0)
  await app.db.run(dynamic(sql`update broadsheet.rate_buckets set refilled_at = refilled_at + interval '1 day'`))
  await until('finished', async () => (await statusOf(app, back)) === 'finished')
  assert.equal(arrivals('back').length, 300)
})
