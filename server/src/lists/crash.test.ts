import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killableServer } from '../testing/killable-server.ts'

const { start, kill, request, run, row, until } = killableServer()

async function numberOf(text: string): Promise<number> {
  return Number((await row(`select (${text}) as n`)).n)
}

const members = 120_000
const large = 'select count(*) from subscriber_lists where list_id = 1'
const waitingJobs = `select count(*) from broadsheet_jobs.job where data->>'name' = 'lists.delete' and state < 'active'`

async function fill(): Promise<void> {
  await run(`
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
  await kill()
  await cut
  const left = await numberOf(large)
  assert.ok(left > 0 && left < members, `${left} were left`)
  assert.equal(await numberOf(waitingJobs), 1)
  // Otherwise it takes the five minutes that the dead process was given.
  await run(`update broadsheet_jobs.job set start_after = now() where data->>'name' = 'lists.delete'`)
  await start()
  await until(async () => (await numberOf('select count(*) from lists where id = 1')) === 0)
  assert.equal(await numberOf(large), 0)
  assert.equal(await numberOf('select count(*) from subscribers'), members)
  assert.match(
    await (await request('GET', '/api/lists/2')).text(),
    new RegExp(`"subscriber_count":${members / 100}\\b`),
  )
  assert.equal((await request('GET', '/api/lists/1')).status, 404)
  // The counts of the list went with it, also of the portions that the dead process had committed.
  const counted = `select count(*) from broadsheet.current_counts where counter = 'memberships' and key = 1 and amount <> 0`
  assert.equal(await numberOf(counted), 0)
  await until(async () => (await numberOf(waitingJobs)) === 0)
})
