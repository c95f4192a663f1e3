import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killableServer } from '../testing/killable-server.ts'

const { start, kill, request, run, row, until } = killableServer()

const people = 60_000

/** Everybody once, and every tenth again far behind, with another name that must win. */
function file(): string {
  const lines = Array.from({ length: people }, (_, n) => `p${n}@crash.test,Name ${n},"{""n"": ${n}}"\n`)
  const again = lines.filter((_, n) => n % 10 === 0).map((line) => line.replace(',Name', ',Later'))
  return `email,name,attributes\n${[...lines, ...again].join('')}`
}

test('killed three times in the middle, an import ends with exactly the right rows', async () => {
  await run(`insert into lists (uuid, name, type) values (gen_random_uuid(), 'All', 'public')`)
  // Some were there before, and keep what the file does not say.
  await run(`
    insert into subscribers (uuid, email, name) select gen_random_uuid(), 'p' || n || '@crash.test', 'Before'
    from generate_series(0, 4999) n`)
  const form = new FormData()
  const params = { mode: 'subscribe', delim: ',', lists: [1], subscription_status: 'confirmed', overwrite: true }
  form.set('params', JSON.stringify(params))
  form.set('file', new Blob([file()]), 'people.csv')
  const begun = await request('POST', '/api/imports', form)
  assert.equal(begun.status, 200, await begun.text())
  for (const point of [1, 20_000, 40_000]) {
    await until(async () => Number((await row('select records from broadsheet.imports')).records) >= point)
    await kill()
    assert.equal((await row('select state from broadsheet.imports')).state, 'importing')
    // Otherwise the next start waits until the dead process must be taken for dead.
    await run('update broadsheet.imports set leased_until = now()')
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
  assert.match(await (await request('GET', '/api/lists/1')).text(), new RegExp(`"subscriber_count":${people}\\b`))
})
