import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { createCampaign, people, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { findRow } from './store.ts'
import { holdClock, hoursFromNow, type TestTaker, testTaker } from './testing.ts'
import { takeDueTurns, takeTurn } from './turn.ts'

let app: TestApp
let smtp: TestSmtp
let taker: TestTaker

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await holdClock(app)
  await useSmtp(app, smtp.port, { 'app.notify_emails': ['admin@x.test'] })
  taker = await testTaker(app)
})

after(async () => {
  await taker.close()
  await app.stop()
  await smtp.stop()
})

// Far from now: a test sets when a turn is due, and no other comes in between.
const time = hoursFromNow(12)
const weekly = { frequency: 'weekly', weekdays: ['tuesday', 'friday'], time, time_zone: 'Europe/Vienna' }
const daily = { frequency: 'daily', time, time_zone: 'Europe/Vienna' }
let number = 0

/** An active one with a list of one person. */
async function active(body: Readonly<Record<string, unknown>> = {}, campaign: Readonly<Record<string, unknown>> = {}) {
  number += 1
  const list = await people(app.db, [`reader${number}@x.test`])
  const pattern = await createCampaign(app, list, campaign)
  const made = await app.request('POST', '/api/recurring', {
    json: { name: `Letter ${number}`, campaign_id: pattern, rule: daily, ...body },
  })
  assert.equal(made.status, 200, made.text)
  const id = made.numberAt('data.id')
  await move(id, 'active')
  return { id, list, pattern, reader: `reader${number}@x.test`, name: `Letter ${number}` }
}

async function move(id: number, status: string): Promise<void> {
  const answer = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status } })
  assert.equal(answer.status, 200, answer.text)
}

/** As if its moment had come so long ago. */
async function due(id: number, ago: string): Promise<void> {
  await app.db.run(
    dynamic(sql`
      update broadsheet.recurring_campaigns set next_at = date_trunc('minute', now() - ${ago}::interval) where id = ${id}`),
  )
}

async function turnsOf(id: number): Promise<
  readonly {
    outcome: string
    due_at: string
    reason: string | null
    campaign: { id: number; name: string; status: string } | null
  }[]
> {
  const turns = (await app.request('GET', `/api/recurring/${id}/turns`)).at('data.results')
  assert.ok(Array.isArray(turns))
  return turns
}

const arrived = (reader: string) => smtp.messages.filter(({ to }) => to[0] === reader).length

test('a turn sends a copy of the pattern, once, and the next is the one behind it', async () => {
  const { id, list, pattern, reader, name } = await active(
    { rule: weekly },
    { tags: ['weekly'], attribs: { colour: 'blue' }, headers: [{ 'X-Team': 'news' }] },
  )
  await takeDueTurns(taker.services, 'plain')
  assert.deepEqual(await turnsOf(id), [])
  await due(id, '2 minutes')
  await takeDueTurns(taker.services, 'plain')
  await takeDueTurns(taker.services, 'plain')
  const [turn, ...others] = await turnsOf(id)
  assert.deepEqual(others, [])
  assert.equal(turn?.outcome, 'started')
  assert.match(turn?.campaign?.name ?? '', new RegExp(`^${name} 20\\d\\d-\\d\\d-\\d\\d$`))
  await until('it is finished', async () => (await turnsOf(id))[0]?.campaign?.status === 'finished')
  assert.equal(arrived(reader), 1)
  const copy = await app.request('GET', `/api/campaigns/${turn?.campaign?.id}`)
  assert.deepEqual(copy.at('data.tags'), ['weekly'])
  assert.deepEqual(copy.at('data.attribs'), { colour: 'blue' })
  assert.deepEqual(copy.at('data.headers'), [{ 'X-Team': 'news' }])
  assert.equal(copy.at('data.lists.0.id'), list)
  assert.equal((await app.request('GET', `/api/campaigns/${pattern}`)).at('data.status'), 'draft')
  const read = await app.request('GET', `/api/recurring/${id}`)
  assert.equal(read.at('data.status'), 'active')
  assert.ok(Date.parse(String(read.at('data.next_at'))) > Date.now())
  assert.deepEqual(read.at('data.last_turn'), (await turnsOf(id))[0])
})

test('the copy carries files and segment, and a page of its own in the archive', async () => {
  const segment = await app.request('POST', '/api/segments', {
    json: { name: 'Everybody', query: 'subscribers.id > 0' },
  })
  const file = new FormData()
  file.append('file', new Blob(['hello']), 'hello.txt')
  await app.request('PUT', '/api/settings', { json: { 'upload.extensions': ['txt', 'jpg', 'png'] } })
  const media = await app.request('POST', '/api/media', { body: file })
  assert.equal(media.status, 200, media.text)
  const { id } = await active(
    {},
    {
      segment_id: segment.numberAt('data.id'),
      media: [media.numberAt('data.id')],
      archive: true,
      archive_slug: 'weekly',
    },
  )
  await due(id, '1 minute')
  await takeDueTurns(taker.services, 'plain')
  const [turn] = await turnsOf(id)
  const copy = await app.request('GET', `/api/campaigns/${turn?.campaign?.id}`)
  assert.equal(copy.at('data.segment.name'), 'Everybody')
  assert.equal(copy.at('data.media.0.id'), media.numberAt('data.id'))
  assert.match(String(copy.at('data.archive_slug')), /^weekly-20\d\d-\d\d-\d\d$/)
  assert.equal(copy.at('data.archive'), true)
})

test('many nodes at the same moment take a turn once', async () => {
  const { id, reader } = await active()
  await due(id, '1 minute')
  await Promise.all(Array.from({ length: 6 }, () => takeDueTurns(taker.services, 'plain')))
  assert.equal((await turnsOf(id)).length, 1)
  await until('it is finished', async () => (await turnsOf(id))[0]?.campaign?.status === 'finished')
  assert.equal(arrived(reader), 1)
})

test('a node that dies in the middle of a turn leaves nothing behind, and the next look takes it', async () => {
  const { id, name } = await active()
  await due(id, '1 minute')
  const row = await findRow(app.db, id)
  assert.ok(row !== undefined)
  // Its connection breaks after the campaign was made and before the turn is written down.
  await app.db.run(
    dynamic(sql`
    create function broadsheet.test_die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`),
  )
  await app.db.run(
    dynamic(sql`
    create trigger test_die before insert on broadsheet.recurring_turns
    for each row execute function broadsheet.test_die()`),
  )
  try {
    await assert.rejects(takeTurn(taker.services, row, Date.now()))
  } finally {
    await app.db.run(dynamic(sql`drop function broadsheet.test_die() cascade`))
  }
  const made = () => app.request('GET', `/api/campaigns?query=${encodeURIComponent(name)}`)
  await takeDueTurns(taker.services, 'plain')
  assert.equal((await made()).at('data.total'), 1)
  assert.deepEqual(
    (await turnsOf(id)).map((turn) => turn.outcome),
    ['started'],
  )
})

test('after a long sleep only the newest turn goes out, and what is too old goes out no more', async () => {
  const { id, reader, name } = await active({ rule: { ...daily, time_zone: 'UTC', time: hoursFromNow(-1) } })
  await due(id, '49 hours')
  await takeDueTurns(taker.services, 'plain')
  const outcomes = (await turnsOf(id)).map((turn) => turn.outcome)
  assert.equal(outcomes[0], 'started')
  assert.ok(outcomes.length > 1 && outcomes.slice(1).every((outcome) => outcome === 'missed'), outcomes.join())
  await until('it is finished', async () => (await turnsOf(id))[0]?.campaign?.status === 'finished')
  assert.equal(arrived(reader), 1)

  const missed = (await turnsOf(id)).slice(1).map((turn) => turn.due_at.slice(0, 10))
  const told = `Missed turns: ${missed.length}. No server was running in time: ${missed.toReversed().join(', ')}.`
  assert.deepEqual(
    (await mailed()).filter(({ subject, text }) => subject === `Skipped: ${name}` && text.includes(told)).length,
    1,
  )

  const late = await active({ rule: { ...daily, time_zone: 'UTC', time: hoursFromNow(-8) } })
  await due(late.id, '8 hours')
  await takeDueTurns(taker.services, 'plain')
  assert.deepEqual(
    (await turnsOf(late.id)).map((turn) => turn.outcome),
    ['missed'],
  )
  assert.ok((await mailed()).some(({ subject }) => subject === `Skipped: ${late.name}`))
})

/** What the administrators were told. */
async function mailed(): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  return app.db.rows(
    dynamic<{ subject: string; text: string }>(sql`
      select subject, regexp_replace(body_text, '\\s+', ' ', 'g') as text from broadsheet.outbox
      where to_email = 'admin@x.test' order by id`),
  )
}

test('a pattern that cannot be sent any more pauses it, with its reason; the administrators hear of it', async () => {
  const { id, pattern, name } = await active()
  assert.equal((await app.request('DELETE', `/api/campaigns/${pattern}`)).status, 409)
  assert.equal((await app.request('DELETE', `/api/campaigns?id=${pattern}`)).status, 409)
  // The other side of a taken-over database knows of no recurring campaigns.
  await app.db.run(dynamic(sql`delete from campaigns where id = ${pattern}`))
  await due(id, '1 minute')
  await takeDueTurns(taker.services, 'plain')
  const read = await app.request('GET', `/api/recurring/${id}`)
  assert.equal(read.at('data.status'), 'paused')
  assert.equal(read.at('data.fault'), 'Its campaign was deleted.')
  const german = await app.request('GET', `/api/recurring/${id}`, { headers: { 'Accept-Language': 'de' } })
  assert.match(String(german.at('data.fault')), /Kampagne wurde gelöscht/)
  assert.equal(read.at('data.next_at'), null)
  assert.deepEqual(
    (await turnsOf(id)).map((turn) => turn.outcome),
    ['unusable'],
  )
  assert.ok((await mailed()).some(({ subject }) => subject === `Paused: ${name}`))
  const again = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  assert.equal(again.status, 400)

  const listless = await active()
  await app.db.run(dynamic(sql`delete from lists where id = ${listless.list}`))
  await due(listless.id, '1 minute')
  await takeDueTurns(taker.services, 'plain')
  assert.match(String((await app.request('GET', `/api/recurring/${listless.id}`)).at('data.fault')), /lists/)

  const broken = await active()
  await app.db.run(dynamic(sql`update campaigns set body = '{{ .Nonsense' where id = ${broken.pattern}`))
  await due(broken.id, '1 minute')
  await takeDueTurns(taker.services, 'plain')
  const fault = String((await app.request('GET', `/api/recurring/${broken.id}`)).at('data.fault'))
  assert.match(fault, /body/)
  // Nothing of the attempt is left.
  assert.equal(
    (await app.request('GET', `/api/campaigns?query=${encodeURIComponent(broken.name)}`)).at('data.total'),
    0,
  )
})

test('the last turn ends it', async () => {
  const { id } = await active()
  await app.db.run(dynamic(sql`update broadsheet.recurring_campaigns set ends_on = '2020-01-01' where id = ${id}`))
  await due(id, '1 minute')
  await takeDueTurns(taker.services, 'plain')
  const read = await app.request('GET', `/api/recurring/${id}`)
  assert.deepEqual([read.at('data.status'), read.at('data.next_at')], ['ended', null])
  const again = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  assert.match(String(again.at('message')), /ends_on/)
})

test('the next turn is brought forward once, and its own moment then sends nothing', async () => {
  const { id, reader } = await active()
  const turn = (await app.request('GET', `/api/recurring/${id}`)).at('data.next_at')
  const send = () => app.request('POST', `/api/recurring/${id}/send`, { json: { turn } })
  const answers = (await Promise.all([send(), send()])).map((answer) => answer.status).sort()
  assert.deepEqual(answers, [200, 412])
  assert.equal((await send()).status, 412)
  await until('it is finished', async () => (await turnsOf(id))[0]?.campaign?.status === 'finished')
  assert.equal(arrived(reader), 1)
  const read = await app.request('GET', `/api/recurring/${id}`)
  assert.equal(Date.parse(String(read.at('data.next_at'))) - Date.parse(String(turn)) > 20 * 3_600_000, true)
  // A pause and a new start do not bring it back.
  await move(id, 'paused')
  await move(id, 'active')
  assert.equal((await app.request('GET', `/api/recurring/${id}`)).at('data.next_at'), read.at('data.next_at'))
  assert.equal((await turnsOf(id)).length, 1)
})

test('a change of the rule moves the next turn; other changes leave it, and counted weeks begin this week', async () => {
  const { id, pattern } = await active()
  const read = await app.request('GET', `/api/recurring/${id}`)
  const put = (json: object) => app.request('PUT', `/api/recurring/${id}`, { json: { campaign_id: pattern, ...json } })
  // It waits for something, so that nobody takes it meanwhile.
  await app.db.run(
    dynamic(sql`update broadsheet.recurring_campaigns set retry_at = now() + interval '1 hour' where id = ${id}`),
  )
  await due(id, '1 minute')
  const renamed = await put({ name: 'Renamed', rule: daily })
  assert.ok(Date.parse(String(renamed.at('data.next_at'))) < Date.now())
  const moved = await put({ name: 'Renamed', rule: { ...weekly, every_weeks: 2 } })
  assert.ok(Date.parse(String(moved.at('data.next_at'))) > Date.now())
  assert.match(String(moved.at('data.starts_on')), /^20\d\d-\d\d-\d\d$/)
  assert.equal(read.at('data.starts_on'), null)
  const over = await put({ name: 'Renamed', rule: daily, ends_on: '2020-01-01' })
  assert.equal(over.at('data.status'), 'ended')
})
