import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, openDatabase } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { statement } from '../db/statement.ts'
import { openSignals, type Signals } from '../signals/signals.ts'
import { runMain } from '../testing/server-process.ts'
import { changeStatus } from './status.ts'
import { people, type TestSmtp, testSmtp, until } from './testing.ts'
import { type Way, wayTo } from './testing-outage.ts'

// A cluster of its own, for it is killed, and with durable commits, for that is what is tested.
let cluster: EmbeddedDatabase
let db: Database
let signals: Signals
let smtp: TestSmtp
let toDatabase: Way
let toSmtp: Way
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-outage-'))
const children = new Set<ChildProcess>()

before(async () => {
  chmodSync(folder, 0o755)
  cluster = await startEmbedded({ dataFolder: folder, settings: { fsync: 'off' } })
  db = openDatabase({ url: cluster.url, maxConnections: 4, onIdleError: () => undefined })
  await migrate(db)
  signals = await openSignals({ url: cluster.url, log: pino({ level: 'silent' }) })
  smtp = await testSmtp({ delay: 3 })
  toDatabase = await wayTo(socketOf(cluster.url))
  toSmtp = await wayTo(smtp.port)
  await useServer()
})

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([toDatabase.stop(), toSmtp.stop(), smtp.stop()])
  await signals.close()
  await db.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `postgresql:///name?host=/folder…` */
function socketOf(url: string): string {
  const host = new URL(url).searchParams.get('host')
  assert.ok(host, `The cluster is reached by a socket: ${url}`)
  return join(host, '.s.PGSQL.5432')
}

function throughProxy(): string {
  const direct = new URL(cluster.url)
  return `postgresql://${direct.username || 'postgres'}@127.0.0.1:${toDatabase.port}${direct.pathname}`
}

async function useServer(): Promise<void> {
  const server = { enabled: true, host: '127.0.0.1', port: toSmtp.port, auth_protocol: 'none', tls_type: 'none' }
  const settings = {
    smtp: [{ uuid: 'test', ...server, max_conns: 10, max_msg_retries: 1, msg_retry_delay: '1ms' }],
    'app.concurrency': 50,
    'app.message_rate': 1000,
  }
  await db.run(
    dynamic(sql`insert into settings (key, value) select key, value from jsonb_each(${JSON.stringify(settings)}::jsonb)
      on conflict (key) do update set value = excluded.value`),
  )
}

async function startCampaign(prefix: string, size: number): Promise<number> {
  const list = await people(
    db,
    Array.from({ length: size }, (_, index) => `${prefix}-${index}@example.test`),
  )
  const row = await db.row(
    dynamic<{ id: number }>(sql`
      insert into campaigns (uuid, name, subject, from_email, body, content_type, messenger)
      values (gen_random_uuid(), 'Test', 'Hi', 'Zoë <zoe@sender.test>', '<p>Dear {{ .Subscriber.Name }}</p>', 'html', 'email')
      returning id`),
  )
  const id = row?.id ?? 0
  await db.run(dynamic(sql`insert into campaign_lists (campaign_id, list_id, list_name) values (${id}, ${list}, 'x')`))
  await changeStatus({ db, signals }, id, 'running')
  return id
}

async function sender(url: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-sender.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The sender ended with ${code}`)))
  })
}

function endSenders(): void {
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL')
  children.clear()
}

const selectStatus = statement<{ status: string }>('select status from campaigns where id = $1')
const makeDue = statement<object>(
  'update broadsheet.recipient_troubles set next_attempt_at = now() where campaign_id = $1 and next_attempt_at > now()',
)

const selectBackend = statement<{ pid: number }>(
  `select pid from pg_stat_activity where application_name = 'broadsheet test sender' and pid <> $1 limit 1`,
)

/** Waits for one: after the first blow the senders are back a moment later than their messages suggest. */
async function backendOfSender(killed: number): Promise<number> {
  let pid: number | undefined
  await until('a sender is connected', async () => {
    pid = (await db.row(selectBackend, [killed]).catch(() => undefined))?.pid
    return pid !== undefined
  })
  assert.ok(pid, 'kill(0) would end the whole run of tests')
  return pid
}

/** While PostgreSQL is away nothing can be said. Whoever waits for another attempt does not have to. */
async function isFinished(id: number): Promise<boolean> {
  try {
    await db.run(makeDue, [id])
    return (await db.row(selectStatus, [id]))?.status === 'finished'
  } catch {
    return false
  }
}

function received(prefix: string): string[] {
  return smtp.messages.flatMap(({ to }) => to).filter((address) => address.startsWith(`${prefix}-`))
}

async function requireAllOnce(id: number, prefix: string, size: number, mostRepeated: number): Promise<void> {
  const got = received(prefix)
  assert.equal(new Set(got).size, size, 'somebody was lost')
  assert.ok(got.length - size <= mostRepeated, `${got.length - size} repeated`)
  const ids = new Set(
    smtp.messages
      .filter(({ to }) => to[0]?.startsWith(`${prefix}-`))
      .map(({ source }) => /^Message-Id: (.*)$/im.exec(source)?.[1]),
  )
  assert.equal(ids.size, size, 'a repetition bears another Message-ID')
  const run = await db.row(
    dynamic<{ accepted: number }>(sql`select accepted from broadsheet.campaign_runs where campaign_id = ${id}`),
  )
  assert.equal(run?.accepted, size)
}

test('PostgreSQL killed twice with -9: nobody lost, next to nobody twice', async () => {
  const size = 3000
  const id = await startCampaign('killed', size)
  await Promise.all([sender(cluster.url), sender(cluster.url)])
  let killed = 0
  for (const share of [0.2, 0.5]) {
    await until('some progress', () => received('killed').length >= size * share)
    killed = await backendOfSender(killed)
    // One killed backend makes PostgreSQL end all others and recover from its log.
    process.kill(killed, 'SIGKILL')
    await sleep(200)
  }
  await until('finished', () => isFinished(id))
  endSenders()
  await requireAllOnce(id, 'killed', size, 500)
})

test('cut off from the database, then from the SMTP server', async () => {
  const size = 3000
  const id = await startCampaign('cut', size)
  await sender(throughProxy())
  await until('some progress', () => received('cut').length >= size * 0.2)
  toDatabase.cut()
  await sleep(1500)
  toDatabase.mend()
  await until('more progress', () => received('cut').length >= size * 0.5)
  toSmtp.cut()
  await sleep(1500)
  toSmtp.mend()
  await until('finished', () => isFinished(id))
  endSenders()
  await requireAllOnce(id, 'cut', size, 250)
})

test('workers alone send a campaign', async () => {
  const size = 2000
  const workers = [1, 2].map(() =>
    runMain(['--worker'], { DATABASE_URL: cluster.url, BROADSHEET_ADDRESS: '127.0.0.1:0' }),
  )
  for (const { child } of workers) children.add(child)
  await Promise.all(workers.map((worker) => worker.ready()))
  const id = await startCampaign('workers', size)
  await until('finished', () => isFinished(id))
  const parts = await db.rows(dynamic<{ n: number }>(sql`select count(*)::integer as n from broadsheet.senders`))
  assert.ok((parts[0]?.n ?? 0) >= 2)
  for (const { child } of workers) child.kill('SIGTERM')
  assert.deepEqual(await Promise.all(workers.map((worker) => worker.ended())), [0, 0])
  await requireAllOnce(id, 'workers', size, 0)
})
