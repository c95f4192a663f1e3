import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { deleteOldEvents } from './clean-up.ts'
import { countEvents, countLinks } from './figures.ts'
import { foldEvents } from './fold.ts'
import { parseRange } from './range.ts'

let database: TestDatabase

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

beforeEach(async () => {
  await database.db.withClient((client) =>
    client.query(`
      truncate campaign_views, link_clicks, bounces, campaigns, subscribers, links restart identity cascade;
      delete from broadsheet.event_deltas; delete from broadsheet.event_days;
      insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'p' || n || '@example.com', 'P' from generate_series(1, 20) as n;
      insert into campaigns (uuid, name, subject, from_email, body, messenger)
      select gen_random_uuid(), 'c' || n, 's', 'a@b.test', 'b', 'email' from generate_series(1, 2) as n;
      insert into links (uuid, url) select gen_random_uuid(), 'https://x.test/' || n from generate_series(1, 3) as n`),
  )
})

const views = statement<object>(
  'insert into campaign_views (campaign_id, subscriber_id, created_at) values ($1, $2, $3)',
)
const clicks = statement<object>(
  'insert into link_clicks (campaign_id, link_id, subscriber_id, created_at) values ($1, $2, $3, $4)',
)
const bounces = statement<object>('insert into bounces (campaign_id, subscriber_id, created_at) values ($1, $2, $3)')

/** The figures of all campaigns as a list shows them: what is folded, plus what is not yet. */
const shown = statement<{
  id: number
  views: number
  people: number
  clicks: number
  clickers: number
  bounces: number
}>(`
  select campaign.id,
    (coalesce(counted.views, 0) + coalesce(pending.views, 0))::integer as views,
    (coalesce(counted.unique_views, 0) + coalesce(pending.people, 0))::integer as people,
    (coalesce(counted.clicks, 0) + coalesce(pending.clicks, 0))::integer as clicks,
    (coalesce(counted.unique_clicks, 0) + coalesce(pending.clickers, 0))::integer as clickers,
    (coalesce(counted.bounces, 0) + coalesce(pending.bounces, 0))::integer as bounces
  from campaigns as campaign
  left join broadsheet.campaign_counts as counted on counted.campaign_id = campaign.id
  left join (
    select campaign_id, sum(total) filter (where kind = 1) as views, sum(firsts) filter (where kind = 1) as people,
      sum(total) filter (where kind = 2) as clicks, sum(firsts) filter (where kind = 2) as clickers,
      sum(total) filter (where kind = 3) as bounces
    from broadsheet.event_deltas group by campaign_id
  ) as pending on pending.campaign_id = campaign.id
  order by campaign.id`)

const counted = statement<{
  id: number
  views: number
  people: number
  clicks: number
  clickers: number
  bounces: number
}>(`
  select campaign.id,
    (select count(*)::integer from campaign_views as event where event.campaign_id = campaign.id) as views,
    (select count(distinct subscriber_id)::integer from campaign_views as event where event.campaign_id = campaign.id) as people,
    (select count(*)::integer from link_clicks as event where event.campaign_id = campaign.id) as clicks,
    (select count(distinct subscriber_id)::integer from link_clicks as event where event.campaign_id = campaign.id) as clickers,
    (select count(*)::integer from bounces as event where event.campaign_id = campaign.id) as bounces
  from campaigns as campaign order by campaign.id`)

async function assertRight(step: string): Promise<void> {
  const { db } = database
  assert.deepEqual(await db.rows(shown), await db.rows(counted), step)
}

test('the figures are those of the tables at every moment, whatever is done to them', async () => {
  const { db } = database
  for (let n = 0; n < 60; n++) {
    const person = n % 3 === 0 ? null : (n % 7) + 1
    const when = `2031-03-0${(n % 5) + 1}T0${n % 10}:30:00Z`
    await db.run(views, [(n % 2) + 1, person, when])
    await db.run(clicks, [n % 5 === 0 ? null : (n % 2) + 1, (n % 3) + 1, person, when])
    if (n % 4 === 0) await db.run(bounces, [(n % 2) + 1, (n % 20) + 1, when])
    if (n % 17 === 0) await foldEvents(db)
  }
  await assertRight('after writing')
  await foldEvents(db)
  await assertRight('after folding')
  await deleteOldEvents(db, ['views', 'clicks'], '2031-03-03T00:00:00Z')
  await assertRight('after deleting old ones')
  await db.run(statement('delete from subscribers where id = any($1::integer[])'), [[1, 5, 9, 13]])
  await foldEvents(db)
  // People who are gone still count as people; their events stay without a name.
  const [row] = await db.rows(shown)
  const [real] = await db.rows(counted)
  assert.equal(row?.bounces, real?.bounces)
  assert.equal(row?.views, real?.views)
  await db.run(statement('delete from campaigns where id = 1'))
  await foldEvents(db)
  assert.equal((await db.rows(shown)).length, 1)
  const days = await db.row(
    statement<{ amount: number }>('select sum(total) as amount from broadsheet.event_days where kind = 1'),
  )
  const left = await db.row(statement<{ amount: number }>('select count(*) as amount from campaign_views'))
  assert.equal(days?.amount, left?.amount)
  await db.withClient((client) => client.query('truncate campaign_views, link_clicks, bounces'))
  await assertRight('after truncating')
})

test('hours, days and links, of events and of people, before and after folding', async () => {
  const { db } = database
  const events = [
    [1, 1, '2031-03-02T10:15:00Z'],
    [1, 1, '2031-03-02T10:45:00Z'],
    [1, 2, '2031-03-02T11:00:00Z'],
    [1, null, '2031-03-02T11:59:59.999999Z'],
    [2, 1, '2031-03-20T00:00:00Z'],
  ] as const
  for (const [campaign, person, when] of events) {
    await db.run(views, [campaign, person, when])
    await db.run(clicks, [campaign, campaign, person, when])
  }
  for (const state of ['unfolded', 'folded']) {
    if (state === 'folded') await foldEvents(db)
    const hours = parseRange('2031-03-01', '2031-03-03')
    assert.deepEqual(
      await countEvents(db, 'views', [1, 2], hours, false),
      [
        { campaign_id: 1, count: 2, timestamp: '2031-03-02T10:00:00Z' },
        { campaign_id: 1, count: 2, timestamp: '2031-03-02T11:00:00Z' },
      ],
      state,
    )
    assert.deepEqual(await countEvents(db, 'clicks', [1], hours, true), [
      { campaign_id: 1, count: 1, timestamp: '2031-03-02T10:00:00Z' },
      { campaign_id: 1, count: 1, timestamp: '2031-03-02T11:00:00Z' },
    ])
    // The ends are exact to the millisecond although the counts are by the hour.
    const exact = parseRange('2031-03-02T10:15:00.001Z', '2031-03-02T11:00:00Z')
    assert.deepEqual(await countEvents(db, 'views', [1], exact, false), [
      { campaign_id: 1, count: 1, timestamp: '2031-03-02T10:00:00Z' },
      { campaign_id: 1, count: 1, timestamp: '2031-03-02T11:00:00Z' },
    ])
    const days = parseRange('2031-03-01', '2031-03-31')
    assert.deepEqual(await countEvents(db, 'views', [1, 2], days, false), [
      { campaign_id: 1, count: 4, timestamp: '2031-03-02T00:00:00Z' },
      { campaign_id: 2, count: 1, timestamp: '2031-03-20T00:00:00Z' },
    ])
    assert.deepEqual(await countLinks(db, [1, 2], days, false), [
      { url: 'https://x.test/1', count: 4 },
      { url: 'https://x.test/2', count: 1 },
    ])
    assert.deepEqual(await countLinks(db, [1, 2], days, true), [
      { url: 'https://x.test/1', count: 2 },
      { url: 'https://x.test/2', count: 1 },
    ])
  }
})

test('many writers at once, and a folder beside them', async () => {
  const { db } = database
  let writing = true
  const folding = (async () => {
    while (writing) await foldEvents(db)
  })()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 40; n++) {
        await db.transaction(async (tx) => {
          await tx.run(views, [1, ((n + writer) % 20) + 1, '2031-03-02T10:00:00Z'])
        })
      }
    }),
  )
  writing = false
  await folding
  await assertRight('after many writers')
})
