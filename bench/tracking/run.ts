/**
 * How many opens and clicks a second one process takes, each committed to disk before its answer:
 *
 *     npx node bench/tracking/run.ts [seconds] [connections]
 *
 * Starts PostgreSQL with its usual crash safety and the real server. The client runs in this process, on the same
 * machine. Afterwards the rows are counted: every answer must have left one.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { load } from '../load.ts'
import { openPlace } from '../place.ts'

const seconds = Number(process.argv[2] ?? 10)
const connections = Number(process.argv[3] ?? 128)
const people = 100_000

const place = await openPlace()
try {
  const db = new pg.Client({ connectionString: place.databaseUrl })
  await db.connect()
  const { campaign, links, subscribers } = await prepare(db)
  const ways = [
    { name: 'anonymous', individual: false, tooEarly: 0 },
    { name: 'each of a person', individual: true, tooEarly: 0 },
    { name: 'each of a person, with a look at the time', individual: true, tooEarly: 2 },
  ]
  for (const { name, individual, tooEarly } of ways) {
    await db.query(
      `insert into settings (key, value)
      values ('privacy.individual_tracking', $1), ('privacy.machine_seconds', $2)
      on conflict (key) do update set value = excluded.value`,
      [String(individual), String(tooEarly)],
    )
    await db.query(`select pg_notify('broadsheet', 'settings')`)
    await new Promise((done) => setTimeout(done, 500))
    const subscriber = (n: number) => subscribers[(n * 7919) % subscribers.length]
    await measure(db, `opens, ${name}`, 'campaign_views', (n) => `/campaign/${campaign}/${subscriber(n)}/px.png`)
    await measure(
      db,
      `clicks, ${name}`,
      'link_clicks',
      (n) => `/link/${links[n % links.length]}/${campaign}/${subscriber(n)}`,
    )
  }
  await db.end()
} finally {
  await place.stop(false)
}

async function prepare(db: pg.Client) {
  const campaign = randomUUID()
  const links = Array.from({ length: 20 }, () => randomUUID())
  await db.query(
    `insert into campaigns (uuid, name, subject, from_email, body, messenger) values ($1, 'b', 'b', 'b@example.com', 'b', 'email')`,
    [campaign],
  )
  await db.query(`insert into links (uuid, url) select id, 'https://example.com/' || id from unnest($1::uuid[]) id`, [
    links,
  ])
  const { rows } = await db.query<{ uuid: string }>(
    `insert into subscribers (uuid, email, name) select gen_random_uuid(), 'p' || n || '@example.com', 'P' from generate_series(1, $1) n returning uuid`,
    [people],
  )
  await db.query(
    `insert into broadsheet.recipients (campaign_id, subscriber_id, state, changed_at)
    select c.id, s.id, 'accepted', now() - interval '1 hour' from campaigns c, subscribers s`,
  )
  await db.query('analyze')
  return { campaign, links, subscribers: rows.map((row) => row.uuid) }
}

async function measure(db: pg.Client, what: string, table: string, pathOf: (request: number) => string): Promise<void> {
  const pathFrom = (base: number) => (request: number) => pathOf(base + request)
  await load({ port: place.port, connections, seconds: 2, pathOf: pathFrom(1_000_000) })
  const before = await count(db, table)
  const cpu = place.usage().server
  const result = await load({ port: place.port, connections, seconds, pathOf: pathFrom(0) })
  const used = place.usage().server - cpu
  const rows = (await count(db, table)) - before
  const rate = Math.round(result.answers / result.seconds)
  const perSecond = Math.round(result.answers / used)
  const lost = rows === result.answers ? 'every answer left its row' : `${result.answers} answers but ${rows} rows`
  console.log(
    `${what}: ${rate}/s, p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, ` +
      `${perSecond} a CPU second of the server; ${lost}; ${[...result.statuses].join(' ')}`,
  )
}

async function count(db: pg.Client, table: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select (select count(*) from ${table}) + (select count(*) from broadsheet.machine_events) as n`,
  )
  return Number(rows[0]?.n)
}
