/**
 * How many opens and clicks a second one process takes, each committed to disk before its answer:
 *
 *     npx node bench/tracking/run.ts [seconds] [connections]
 *
 * Starts PostgreSQL with its usual crash safety and the real server. The client runs in this process, on the same
 * machine. Afterwards the rows are counted: every answer must have left one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { load } from '../load.ts'

const seconds = Number(process.argv[2] ?? 10)
const connections = Number(process.argv[3] ?? 128)
const people = 100_000

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataFolder: join(folder, 'db') })
const port = await freePort()
const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    BROADSHEET_DATA: join(folder, 'data'),
    BROADSHEET_ADDRESS: `127.0.0.1:${port}`,
    BROADSHEET_ADMIN_USER: 'bench',
    BROADSHEET_ADMIN_PASSWORD: 'a password for the bench',
    BROADSHEET_LOG_LEVEL: 'warn',
  },
})
try {
  await untilHealthy(port)
  const db = new pg.Client({ connectionString: database.url })
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
  server.kill('SIGTERM')
  await ended(server)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
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
  await load({ port, connections, seconds: 2, pathOf: pathFrom(1_000_000) })
  const before = await count(db, table)
  const cpu = cpuSeconds(server)
  const result = await load({ port, connections, seconds, pathOf: pathFrom(0) })
  const used = cpuSeconds(server) - cpu
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

function cpuSeconds(process: ChildProcess): number {
  const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function untilHealthy(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The server did not answer within 30 s')
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
