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
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-import-crash-'))

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

async function request(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { Authorization: 'token machine:token-of-the-crash-test' }
  const answer = await fetch(url + path, { ...init, headers })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  return text
}

async function row(text: string): Promise<Record<string, unknown>> {
  return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
}

const people = 60_000

/** Everybody once, and every tenth again far behind, with another name that must win. */
function file(): string {
  const lines = Array.from({ length: people }, (_, n) => `p${n}@crash.test,Name ${n},"{""n"": ${n}}"\n`)
  const again = lines.filter((_, n) => n % 10 === 0).map((line) => line.replace(',Name', ',Later'))
  return `email,name,attributes\n${[...lines, ...again].join('')}`
}

test('killed three times in the middle, an import ends with exactly the right rows', async () => {
  await client.query(`insert into lists (uuid, name, type) values (gen_random_uuid(), 'All', 'public')`)
  // Some were there before, and keep what the file does not say.
  await client.query(`
    insert into subscribers (uuid, email, name) select gen_random_uuid(), 'p' || n || '@crash.test', 'Before'
    from generate_series(0, 4999) n`)
  const form = new FormData()
  const params = { mode: 'subscribe', delim: ',', lists: [1], subscription_status: 'confirmed', overwrite: true }
  form.set('params', JSON.stringify(params))
  form.set('file', new Blob([file()]), 'people.csv')
  await request('/api/imports', { method: 'POST', body: form })
  for (const point of [1, 20_000, 40_000]) {
    await until(async () => Number((await row('select records from broadsheet.imports')).records) >= point)
    server.child.kill('SIGKILL')
    await server.ended()
    assert.equal((await row('select state from broadsheet.imports')).state, 'importing')
    // Otherwise the next start waits until the dead process must be taken for dead.
    await client.query('update broadsheet.imports set leased_until = now()')
    await start()
  }
  await until(async () => (await row('select state from broadsheet.imports')).state === 'finished')
  const total = people + people / 10
  assert.deepEqual(await row('select records::int, imported::int, skipped::int from broadsheet.imports'), {
    records: total,
    imported: total,
    skipped: 0,
  })
  assert.deepEqual(
    await row(`
      select count(*)::int as people, count(distinct email)::int as addresses, sum((attribs->>'n')::int)::bigint::text as sum,
        count(*) filter (where name like 'Later %')::int as later, count(*) filter (where name = 'Before')::int as before
      from subscribers`),
    { people, addresses: people, sum: String((people * (people - 1)) / 2), later: people / 10, before: 0 },
  )
  assert.deepEqual(
    await row(`
      select count(*)::int as evidence, count(distinct subscriber_id)::int as people,
        (select count(*)::int from subscriber_lists where status = 'confirmed') as members
      from broadsheet.consent_events`),
    { evidence: people, people, members: people },
  )
  const lists: unknown = JSON.parse(await request('/api/lists/1'))
  assert.match(JSON.stringify(lists), new RegExp(`"subscriber_count":${people}\\b`))
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await holds()) return
    await sleep(10)
  }
  throw new Error(`It did not happen within a minute:\n${server.output()}`)
}
