import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../../db/dynamic.ts'
import { statement } from '../../db/statement.ts'
import { type Jobs, openJobs } from '../../jobs/jobs.ts'
import { type TestApp, type TestCredentials, testApp } from '../../testing/app.ts'
import { resumeForgotten } from './run.ts'

const log = pino({ level: 'silent' })
let app: TestApp
/** The queue as another node has it. */
let jobs: Jobs
before(async () => {
  app = await testApp()
  jobs = await openJobs({ url: app.databaseUrl, log })
  for (const name of ['One', 'Two']) await app.request('POST', '/api/lists', { json: { name } })
})
after(async () => {
  await jobs.stop()
  await app.stop()
})

const people = 9000

beforeEach(async () => {
  await app.db.run(dynamic(sql`delete from subscribers`))
  await app.db.run(
    dynamic(sql`insert into subscribers (id, uuid, email, name, attribs)
      select n, gen_random_uuid(), 'p' || n || '@cases.test', 'P', jsonb_build_object('n', n)
      from generate_series(1, ${people}::int) n`),
  )
  await app.db.run(
    dynamic(sql`insert into subscriber_lists (subscriber_id, list_id, status)
      select n, 1 + n % 2, 'confirmed' from generate_series(1, ${people}::int) n`),
  )
})

async function count(query = ''): Promise<unknown> {
  return (await app.request('GET', `/api/subscribers/count?${query}`)).at('data.count')
}

async function ended(id: number, as?: TestCredentials): Promise<Awaited<ReturnType<TestApp['request']>>> {
  for (;;) {
    const answer = await app.request('GET', `/api/bulk-jobs/${id}`, { ...(as && { as }) })
    assert.equal(answer.status, 200, answer.text)
    if (answer.at('data.ended_at') !== null) return answer
    await pause(100)
  }
}

const odd = encodeURIComponent(`(attribs->>'n')::int % 2 = 1`)

test('many are done in the background, with their progress; without asking for it, the call waits', async () => {
  const json = { query: `(attribs->>'n')::int % 2 = 1`, background: true }
  const begun = await app.request('POST', '/api/subscribers/query/delete', { json })
  assert.equal(begun.at('data.job.total'), people / 2, begun.text)
  const job = await ended(begun.numberAt('data.job.id'))
  assert.deepEqual([job.at('data.state'), job.at('data.done')], ['done', people / 2])
  assert.equal(await count(`query=${odd}`), 0)
  assert.equal(await count(), people / 2)
  const waited = await app.request('PUT', '/api/subscribers/query/blocklist', { json: { all: true } })
  assert.equal(waited.at('data'), true)
  assert.equal(await count(`query=${encodeURIComponent("status = 'blocklisted'")}`), people / 2)
})

test('few are done at once, also when asked for in the background', async () => {
  const json = { query: `(attribs->>'n')::int <= 50`, background: true, action: 'add', target_list_ids: [1, 2] }
  assert.equal((await app.request('PUT', '/api/subscribers/query/lists', { json })).at('data'), true)
  assert.equal(await count('list_id=1'), people / 2 + 25)
})

const goBack = statement<object>(`
  update broadsheet.bulk_jobs set state = 'running', ended_at = null, after_id = 4000, done = 4000,
    touched_at = now() - interval '1 hour' where id = $1`)

test('a job goes on behind what is done, and is stopped', async () => {
  const json = { all: true, background: true, action: 'unsubscribe', target_list_ids: [1, 2] }
  const begun = await app.request('PUT', '/api/subscribers/query/lists', { json })
  const id = begun.numberAt('data.job.id')
  const stopped = await app.request('DELETE', `/api/bulk-jobs/${id}`)
  assert.match(String(stopped.at('data.state')), /^(stopping|stopped|done)$/)
  const half = await ended(id)
  const left = await count('list_id=1&list_id=2&subscription_status=confirmed')
  assert.equal(Number(left) + half.numberAt('data.done'), people)
  // As if the node had died: the clock gives it to another one.
  await app.db.run(dynamic(sql`update subscriber_lists set status = 'confirmed'`))
  await app.db.run(goBack, [id])
  await resumeForgotten({ db: app.db, jobs, log })
  const whole = await ended(id)
  assert.deepEqual([whole.at('data.state'), whole.at('data.done')], ['done', people])
  assert.equal(await count('list_id=1&list_id=2&subscription_status=confirmed'), 4000)
})

test('a question that fails on the way ends the job with the reason; whole batches stay', async () => {
  const json = { query: `(attribs->>'n')::int <> 0`, background: true }
  const begun = await app.request('POST', '/api/subscribers/query/delete', { json })
  const id = begun.numberAt('data.job.id')
  await ended(id)
  await app.db.run(
    dynamic(
      sql`insert into subscribers (id, uuid, email, name, attribs) values (9500, gen_random_uuid(), 'odd', 'Odd', '{"n": "x"}')`,
    ),
  )
  await app.db.run(goBack, [id])
  await resumeForgotten({ db: app.db, jobs, log })
  const failed = await ended(id)
  assert.equal(failed.at('data.state'), 'failed')
  assert.match(String(failed.at('data.reason')), /wrong form/)
})

test('a job reaches nobody outside of the caller’s lists, and is not seen by others', async () => {
  const rights = { permissions: ['subscribers:get', 'subscribers:manage'] as const }
  const as = await app.callerWith({ ...rights, lists: [{ id: 1, permissions: ['list:get', 'list:manage'] }] })
  const other = await app.callerWith({ ...rights, lists: [{ id: 1, permissions: ['list:get', 'list:manage'] }] })
  const begun = await app.request('POST', '/api/subscribers/query/delete', {
    json: { all: true, background: true },
    as,
  })
  const id = begun.numberAt('data.job.id')
  assert.equal((await app.request('GET', `/api/bulk-jobs/${id}`, { as: other })).status, 404)
  assert.equal((await app.request('DELETE', `/api/bulk-jobs/${id}`, { as: other })).status, 404)
  assert.deepEqual((await app.request('GET', '/api/bulk-jobs', { as: other })).at('data'), [])
  assert.equal((await ended(id, as)).at('data.done'), people / 2)
  assert.equal(await count(), people / 2)
})
