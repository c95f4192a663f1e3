/**
 * How fast a campaign leaves: rendering, tracked links, ledger and wire together, into Postfix's `smtp-sink`.
 *
 *   npx node bench/send/run.ts [recipients, default 100000] [bytes, default 2000 and 10000]
 *   CONNECTIONS=10 npx node …   for another number of connections than 40
 *
 * PostgreSQL runs on this machine with its ordinary settings (fsync on). CPU is read from /proc, so Linux only.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { dynamic } from '../../server/src/db/dynamic.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { statement } from '../../server/src/db/statement.ts'
import { changeStatus } from '../../server/src/sending/status.ts'
import { openSignals } from '../../server/src/signals/signals.ts'
import { type Figure, nodemailer, source } from '../mailwire/peers.ts'
import { startSink } from '../mailwire/sink.ts'
import { flagsOfStart } from '../place.ts'

const recipients = Number(process.argv[2] ?? 100_000)
const sizes = process.argv[3] === undefined ? [2_000, 10_000] : process.argv.slice(3).map(Number)
/** To the SMTP server: of the campaign and of the yardstick. */
const connections = Number(process.env.CONNECTIONS ?? 40)
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout)

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
spawnSync('chmod', ['755', folder])
const server = await startEmbedded({ dataFolder: folder })
const db = openDatabase({ url: server.url, maxConnections: 5 })
const log = pino({ level: 'silent' })
const signals = await openSignals({ url: server.url, log })
const sink = await startSink()

try {
  await migrate(db)
  await prepare(db)
  console.log(`${recipients} recipients, 5 tracked links, SMTP server: ${sink.name}`)
  for (const size of sizes) {
    const peers = await peersAt(size)
    const perSecond = await run(size)
    for (const peer of peers) console.log(`  ${(perSecond / peer.perSecond).toFixed(2)} x ${peer.name}`)
  }
} finally {
  await sink.stop()
  await signals.close()
  await db.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(database: Database): Promise<void> {
  await database.run(
    dynamic(
      sql`insert into lists (id, uuid, name, type, optin) values (1000, gen_random_uuid(), 'All', 'public', 'single')`,
    ),
  )
  await database.run(
    dynamic(sql`
      with person as (
        insert into subscribers (uuid, email, name, attribs)
        select gen_random_uuid(), 'user' || n || '@example.org', 'Ann Number' || n,
               jsonb_build_object('city', 'Town ' || n % 100, 'n', n, 'plan', 'gold')
        from generate_series(1, ${recipients}::integer) as n returning id)
      insert into subscriber_lists (subscriber_id, list_id, status) select id, 1000, 'confirmed' from person`),
  )
  await database.run(statement('vacuum analyze'))
  const smtp = [
    {
      uuid: 'bench',
      enabled: true,
      host: '127.0.0.1',
      port: sink.port,
      auth_protocol: 'none',
      tls_type: 'none',
      max_conns: connections,
    },
  ]
  const settings = {
    smtp,
    'app.concurrency': 1000,
    'app.message_rate': 10_000,
    'privacy.individual_tracking': process.env.INDIVIDUAL === '1',
  }
  await database.run(
    dynamic(sql`insert into settings (key, value) select key, value from jsonb_each(${JSON.stringify(settings)}::jsonb)
      on conflict (key) do update set value = excluded.value`),
  )
}

function bodyOf(size: number): string {
  const links = Array.from(
    { length: 5 },
    (_, n) => `<p><a href="https://shop.example/offer-${n}?a=1&b=${n}@TrackLink">Offer ${n}</a></p>`,
  )
  const head = `<h1>Hello {{ .Subscriber.FirstName }} of {{ .Subscriber.Attribs.city }}</h1>${links.join('')}`
  const foot = '<p><a href="{{ UnsubscribeURL }}">Unsubscribe</a></p>{{ TrackView }}'
  const words = 'The quick brown fox jumps over the lazy dog, again and again. '
  const filler = words.repeat(Math.max(0, Math.ceil((size - head.length - foot.length - 900) / words.length)))
  return `${head}<p>${filler}</p>${foot}`
}

async function run(size: number): Promise<number> {
  const row = await db.row(
    dynamic<{ id: number }>(sql`
      insert into campaigns (uuid, name, subject, from_email, body, altbody, content_type, messenger)
      values (gen_random_uuid(), 'Bench', 'Hello {{ .Subscriber.FirstName }}', 'Shop <shop@example.com>', ${bodyOf(size)},
              'See https://shop.example', 'visual', 'email') returning id`),
  )
  const id = row?.id ?? 0
  await db.run(dynamic(sql`insert into campaign_lists (campaign_id, list_id, list_name) values (${id}, 1000, 'All')`))
  const sender = await startSender()
  const pgBefore = cpuOf(postgresProcesses())
  const senderBefore = cpuOf([sender.pid])
  const sinkBefore = cpuOf([sink.pid])
  const started = performance.now()
  await changeStatus({ db, signals }, id, 'running')
  let first = 0
  let memory = 0
  for (let accepted = 0; accepted < (process.env.START_ONLY === '1' ? 1 : recipients); ) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    accepted =
      (
        await db.row(
          dynamic<{ n: number }>(sql`select accepted as n from broadsheet.campaign_runs where campaign_id = ${id}`),
        )
      )?.n ?? 0
    if (first === 0 && accepted > 0) first = performance.now()
    memory = Math.max(memory, residentOf(sender.pid))
  }
  const seconds = (performance.now() - first) / 1000
  const senderCpu = cpuOf([sender.pid]) - senderBefore
  const pgCpu = cpuOf(postgresProcesses()) - pgBefore
  const sinkCpu = cpuOf([sink.pid]) - sinkBefore
  sender.kill()
  const micros = (cpu: number) => `${((cpu * 1e6) / recipients).toFixed(1)} µs`
  console.log(
    `broadsheet ${size} B: ${Math.round(recipients / seconds)}/s, server ${micros(senderCpu)}, PostgreSQL ${micros(pgCpu)}, ` +
      `${sink.name} ${micros(sinkCpu)}, memory ${Math.round(memory / 2 ** 20)} MB, first message after ${((first - started) / 1000).toFixed(2)} s`,
  )
  return recipients / seconds
}

interface SenderProcess {
  readonly pid: number
  kill(): void
}

async function startSender(): Promise<SenderProcess> {
  const profile = process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`]
  const child = spawn(
    process.execPath,
    [...profile, ...flagsOfStart(), join(import.meta.dirname, '../../server/src/sending/testing-sender.ts')],
    {
      env: { ...process.env, DATABASE_URL: server.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { pid: child.pid ?? 0, kill: () => child.kill(process.env.PROFILE === undefined ? 'SIGKILL' : 'SIGTERM') }
}

/** Others on the same sink: what is told of ours is told beside them. */
async function peersAt(bytes: number): Promise<readonly Figure[]> {
  const own = source({ sink, messages: Math.min(recipients, 200_000), bytes, connections })
  const pool = await nodemailer({ sink, messages: 4000, bytes, connections })
  const figures = own === undefined ? [pool] : [own, pool]
  for (const { name, perSecond, cpuMicros } of figures) {
    console.log(`${name} ${bytes} B: ${Math.round(perSecond)}/s, ${cpuMicros.toFixed(1)} µs of CPU`)
  }
  return figures
}

function postgresProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOurPostgres(pid))
}

function isOurPostgres(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return (
      stat.includes('(postgres)') &&
      (pid === postmaster() || stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(postmaster()))
    )
  } catch {
    return false
  }
}

function postmaster(): number {
  const found = spawnSync('find', [folder, '-name', 'postmaster.pid'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')[0]
  return found === undefined || found === '' ? 0 : Number(readFileSync(found, 'utf8').split('\n')[0])
}

/** User and system time in seconds; of PostgreSQL with the processes that have ended. */
function cpuOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      ticks += (fields[11] ?? 0) + (fields[12] ?? 0)
      if (pid === postmaster()) ticks += (fields[13] ?? 0) + (fields[14] ?? 0)
    } catch {
      // It has just ended.
    }
  }
  return ticks / ticksPerSecond
}

function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) * 1024
}
