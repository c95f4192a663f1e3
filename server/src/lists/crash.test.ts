import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { runMain, type ServerProcess } from '../testing/server-process.ts'

let database: TestDatabase
let client: pg.Client
let server: ServerProcess
let url = ''
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-list-crash-'))

before(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await start()
})

after(async () => {
  server.child.kill('SIGKILL')
  await server.ended()
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = runMain(['start'], {
    DATABASE_URL: database.url,
    BROADSHEET_DATA: folder,
    BROADSHEET_ADDRESS: '127.0.0.1:0',
    BROADSHEET_ADMIN_USER: 'somebody',
    BROADSHEET_ADMIN_PASSWORD: 'a password for the test',
    BROADSHEET_API_USER: 'machine',
    BROADSHEET_API_TOKEN: 'token-of-the-crash-test',
  })
  url = await server.ready()
}

function request(method: string, path: string): Promise<Response> {
  return fetch(url + path, { method, headers: { Authorization: 'token machine:token-of-the-crash-test' } })
}

async function numberOf(text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select (${text}) as n`)
  return Number(rows[0]?.n)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await holds()) return
    await sleep(10)
  }
  throw new Error(`It did not happen within a minute:\n${server.output()}`)
}

const members = 120_000
const large = 'select count(*) from subscriber_lists where list_id = 1'
const waitingJobs = `select count(*) from broadsheet_jobs.job where data->>'name' = 'lists.delete' and state < 'active'`

async function fill(): Promise<void> {
  await client.query(`
    insert into lists (uuid, name, type) values (gen_random_uuid(), 'Large', 'public'), (gen_random_uuid(), 'Kept', 'public');
    insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'p' || n || '@crash.test', 'P' from generate_series(1, ${members}) n;
    insert into subscriber_lists (subscriber_id, list_id, status)
      select id, 1, (array['confirmed', 'unconfirmed', 'unsubscribed'])[1 + id % 3]::subscription_status from subscribers;
    insert into subscriber_lists (subscriber_id, list_id, status) select id, 2, 'confirmed' from subscribers where id % 100 = 0`)
}

test('killed in the middle of deleting a large list, the next start finishes it; nobody else is touched', async () => {
  await fill()
  // The answer never comes: its process is killed.
  const cut = request('DELETE', '/api/lists/1').catch(() => undefined)
  await until(async () => (await numberOf(large)) < members)
  server.child.kill('SIGKILL')
  await server.ended()
  await cut
  const left = await numberOf(large)
  assert.ok(left > 0 && left < members, `${left} were left`)
  assert.equal(await numberOf(waitingJobs), 1)
  // Otherwise it takes the five minutes that the dead process was given.
  await client.query(`update broadsheet_jobs.job set start_after = now() where data->>'name' = 'lists.delete'`)
  await start()
  await until(async () => (await numberOf('select count(*) from lists where id = 1')) === 0)
  assert.equal(await numberOf(large), 0)
  assert.equal(await numberOf('select count(*) from subscribers'), members)
  const kept: unknown = await (await request('GET', '/api/lists/2')).json()
  assert.match(JSON.stringify(kept), new RegExp(`"subscriber_count":${members / 100}\\b`))
  assert.equal((await request('GET', '/api/lists/1')).status, 404)
  // The counts of the list went with it, also of the portions that the dead process had committed.
  const counted = `select count(*) from broadsheet.current_counts where counter = 'memberships' and key = 1 and amount <> 0`
  assert.equal(await numberOf(counted), 0)
  await until(async () => (await numberOf(waitingJobs)) === 0)
})
