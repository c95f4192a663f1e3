/**
 * Import, reads and export at a given number of subscribers, on a server and a durable PostgreSQL of their own:
 *
 *     npx node bench/audience/run.ts [--people 1000000] [--keep]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded.ts'

const { values } = parseArgs({ options: { people: { type: 'string', default: '1000000' }, keep: { type: 'boolean' } } })
const people = Number(values.people)
const authorization = `token bench:bench-token-of-this-run`

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataFolder: join(folder, 'database') })
const server = await startServer(database.url)
try {
  await importPeople()
  await fillUp()
  await reads()
  await exports()
} finally {
  server.process.kill('SIGTERM')
  await new Promise((resolve) => server.process.once('exit', resolve))
  await database.stop()
  if (!values.keep) rmSync(folder, { recursive: true, force: true })
}

async function startServer(url: string): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const port = await freePort()
  const process_ = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      BROADSHEET_DATA: folder,
      BROADSHEET_ADDRESS: `127.0.0.1:${port}`,
      BROADSHEET_ADMIN_USER: 'bench-admin',
      BROADSHEET_ADMIN_PASSWORD: 'a password for the bench',
      BROADSHEET_API_USER: 'bench',
      BROADSHEET_API_TOKEN: 'bench-token-of-this-run',
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${address}/health`).catch(() => undefined)
    if (answer?.ok) return { url: address, process: process_ }
    await sleep(100)
  }
  throw new Error('The server did not answer within a minute')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function request(method: string, path: string, body?: string | FormData): Promise<unknown> {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: authorization, ...type },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

interface ImportView {
  readonly data: { readonly id: number; readonly status: string; readonly imported: number; readonly skipped: number }
}

function isImport(value: unknown): value is ImportView {
  return typeof value === 'object' && value !== null && 'data' in value
}

/** Seconds of processor time and largest memory of a process. */
function usage(pid: number): { readonly cpu: number; readonly peak: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, peak: Math.round(Number(peak) / 1024) }
}

async function writeCsv(path: string): Promise<void> {
  const out = createWriteStream(path)
  const cities = ['Graz', 'Linz', 'Wien', 'Brno', 'Praha', 'Bern', 'Lyon', 'Porto']
  out.write('email,name,attributes\n')
  for (let n = 1; n <= people; n++) {
    const mixed = (n * 2654435761) % 2 ** 32
    const row = `u${mixed.toString(36)}.${n}@host${n % 977}.example.org,"Person ${mixed.toString(36)} ${n}","{""city"": ""${cities[n % 8]}"", ""plan"": ""${n % 3 ? 'free' : 'pro'}"", ""age"": ${18 + (n % 70)}}"\n`
    if (!out.write(row)) await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  await new Promise<void>((resolve) => out.end(() => resolve()))
}

async function importPeople(): Promise<void> {
  const path = join(folder, 'people.csv')
  await writeCsv(path)
  console.log(`server at rest: ${usage(server.process.pid ?? 0).peak} MB`)
  await request('POST', '/api/lists', JSON.stringify({ name: 'Everybody' }))
  const form = new FormData()
  form.set('params', JSON.stringify({ mode: 'subscribe', delim: ',', lists: [1], subscription_status: 'confirmed' }))
  form.set('file', await openAsBlob(path), 'people.csv')
  const pid = server.process.pid ?? 0
  const before = usage(pid)
  const start = performance.now()
  const begun = await request('POST', '/api/imports', form)
  const uploaded = performance.now() - start
  if (!isImport(begun)) throw new Error('no import')
  for (;;) {
    const state = await request('GET', `/api/imports/${begun.data.id}`)
    if (!isImport(state)) throw new Error('no import')
    if (state.data.status === 'finished') break
    if (state.data.status === 'failed') throw new Error(JSON.stringify(state))
    await sleep(100)
  }
  const seconds = (performance.now() - start) / 1000
  const after = usage(pid)
  rmSync(path)
  console.log(
    `import: ${Math.round(people / seconds)} rows/s (${seconds.toFixed(1)} s, of which upload ${(uploaded / 1000).toFixed(1)} s), ` +
      `server ${(((after.cpu - before.cpu) * 1e6) / people).toFixed(1)} µs of CPU a row, peak ${after.peak} MB`,
  )
}

/** More lists and memberships, people without a list, blocklisted ones: as in an installation of some years. */
async function fillUp(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    insert into lists (uuid, name, type) select gen_random_uuid(), 'List ' || n, 'public' from generate_series(2, 100) n`)
  await client.query(`
    insert into subscriber_lists (subscriber_id, list_id, status)
    select id, 2 + id % 99, case when id % 5 = 0 then 'unsubscribed' else 'confirmed' end::subscription_status
    from subscribers where id % 10 = 0`)
  await client.query(`
    insert into subscribers (uuid, email, name) select gen_random_uuid(), 'orphan' || n || '@example.org', 'Orphan'
    from generate_series(1, ${Math.round(people / 10)}) n`)
  await client.query(`vacuum analyze`)
  await client.end()
  await sleep(8000)
  console.log(`server before the reads: ${usage(server.process.pid ?? 0).peak} MB`)
}

async function time(label: string, path: string, rounds = 15): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await request('GET', path)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)]
  console.log(
    `${label}: ${median?.toFixed(1)} ms (slowest ${times.at(-1)?.toFixed(1)}; peak ${usage(server.process.pid ?? 0).peak} MB)`,
  )
}

async function reads(): Promise<void> {
  const encoded = encodeURIComponent
  await time('lists', '/api/lists?per_page=100')
  await time('subscribers page', '/api/subscribers')
  await time('page of one list', '/api/subscribers?list_id=1')
  await time('page of a small list', '/api/subscribers?list_id=7')
  await time('search by text', `/api/subscribers?search=${encoded(`.${Math.round(people / 2)}@`)}`)
  await time('search by pattern', `/api/subscribers?search=${encoded(`^person .* ${Math.round(people / 3)}$`)}`)
  await time('search, many matches', '/api/subscribers?search=host55')
  await time('search, everybody matches', '/api/subscribers?search=example', 5)
  await time('dashboard counts', '/api/dashboard/counts')
  await time('deep page', `/api/subscribers?page=${Math.round(people / 20 / 2)}`)
  await time('deep page of one list', `/api/subscribers?list_id=1&page=${Math.round(people / 20 / 2)}`)
  await time('deep page by name', `/api/subscribers?order_by=name&order=asc&page=1000`)
  await time('expression on attributes', `/api/subscribers?query=${encoded(`attribs->>'city' = 'Graz'`)}`)
  await time('expression, no match', `/api/subscribers?query=${encoded(`attribs->>'city' = 'Atlantis'`)}`)
  await time(
    'filter on attributes',
    `/api/subscribers?filter=${encoded('{"attribute":"age","type":"number","op":"at_least","value":80}')}`,
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const start = performance.now()
  for (let round = 0; round < 5; round++)
    await client.query(`select count(*) from subscribers where attribs->>'city' = 'Graz'`)
  console.log(`  (PostgreSQL alone counts it in ${((performance.now() - start) / 5).toFixed(1)} ms)`)
  await client.end()
}

async function exports(): Promise<void> {
  for (const path of [
    '/api/subscribers/export',
    '/api/subscribers/export?format=jsonl',
    '/api/subscribers?per_page=all',
  ]) {
    const start = performance.now()
    const answer = await fetch(server.url + path, { headers: { Authorization: authorization } })
    let first = 0
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      if (first === 0) first = performance.now() - start
      bytes += chunk.length
    }
    const seconds = (performance.now() - start) / 1000
    console.log(
      `${path}: ${Math.round((people * 1.1) / seconds)} rows/s, ${Math.round(bytes / seconds / 2 ** 20)} MB/s, first byte after ${first.toFixed(0)} ms, ` +
        `server peak ${usage(server.process.pid ?? 0).peak} MB`,
    )
  }
}
