import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { readyToCopy } from './copy-rows.ts'
import { mergeRows, prepareMerge } from './merge.ts'
import type { ImportParams } from './params.ts'
import type { ImportRow } from './row.ts'

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    insert into lists (id, uuid, name, type) select n, gen_random_uuid(), 'l' || n, 'public' from generate_series(1, 3) n;
    create role merge_plain;
    grant all on schema public, broadsheet to merge_plain;
    grant all on all tables in schema public, broadsheet to merge_plain;
    grant all on all sequences in schema public, broadsheet to merge_plain`)
})
after(async () => {
  await client.query('reset role; drop owned by merge_plain; drop role merge_plain')
  await client.end()
  await database.drop()
})

function person(name: string, more: Partial<ImportRow> = {}): ImportRow {
  return {
    line: 1,
    email: `${name}@merge.test`,
    name: undefined,
    fallbackName: name,
    attribs: undefined,
    status: undefined,
    membershipStatus: undefined,
    consentAt: undefined,
    consentIp: undefined,
    ...more,
  }
}

const params: ImportParams = {
  mode: 'subscribe',
  delimiter: ',',
  lists: [2, 1, 99],
  membershipStatus: 'confirmed',
  overwriteProfile: false,
  overwriteMembership: false,
  dryRun: false,
  columns: {},
  encoding: 'utf-8',
  profilesOf: null,
}

async function merge(names: readonly ImportRow[]): Promise<number> {
  const rows = names.map((row, index) => ({ ...row, line: index + 2 }))
  await prepareMerge(client)
  await client.query('begin')
  const { created } = await mergeRows(client, readyToCopy(rows), { params, username: 'tester' })
  await client.query('commit')
  return created
}

async function written(like: string): Promise<readonly unknown[]> {
  const found = await client.query(`
    select email, lists.list_id, lists.status, event.list_ids, event.action, event.status as agreed
    from subscribers join subscriber_lists as lists on lists.subscriber_id = subscribers.id
    join broadsheet.consent_events as event on event.subscriber_id = subscribers.id
    where email like '${like}%' order by 1, 2`)
  return found.rows.map((row) => Object.values(row).slice(1))
}

/** What the counters say beside what is there. */
async function counts(): Promise<readonly unknown[]> {
  const found = await client.query(`
    select coalesce(c.key, m.list_id) as list, coalesce(c.status, m.status::text) as status,
      coalesce(c.amount, 0)::int as counted, coalesce(m.amount, 0)::int as there
    from (select * from broadsheet.current_counts where counter = 'memberships' and amount <> 0) as c
    full join (select list_id, status, count(*) as amount from subscriber_lists group by 1, 2) as m
      on m.list_id = c.key and m.status::text = c.status`)
  return found.rows.filter((row) => row.counted !== row.there)
}

const expected = [
  [1, 'confirmed', [1, 2], 'subscribed', 'confirmed'],
  [2, 'confirmed', [1, 2], 'subscribed', 'confirmed'],
  [1, 'unsubscribed', [1, 2], 'unsubscribed', 'unsubscribed'],
  [2, 'unsubscribed', [1, 2], 'unsubscribed', 'unsubscribed'],
]

test('memberships, evidence and counts are the same with and without the right to vouch for foreign keys', async () => {
  assert.equal(await merge([person('a1'), person('a2', { status: 'blocklisted' })]), 2)
  assert.deepEqual(await written('a'), expected)
  assert.deepEqual(await counts(), [])
  await client.query('set role merge_plain; discard temp')
  assert.equal(await merge([person('b1'), person('b2', { status: 'blocklisted' })]), 2)
  await client.query('discard temp; reset role')
  assert.deepEqual(await written('b'), expected)
  assert.deepEqual(await counts(), [])
})

test('a trigger of somebody else on memberships runs, and the checks with it', async () => {
  await client.query(`
    create table public.noted (subscriber_id integer);
    create function public.note() returns trigger language plpgsql as
      $$ begin insert into public.noted values (new.subscriber_id); return new; end $$;
    create trigger note after insert on subscriber_lists for each row execute function public.note()`)
  assert.equal(await merge([person('c1'), person('c2', { status: 'blocklisted' })]), 2)
  assert.deepEqual(await written('c'), expected)
  assert.deepEqual(await counts(), [])
  assert.equal((await client.query('select * from public.noted')).rowCount, 4)
  await client.query('drop trigger note on subscriber_lists; drop function public.note; drop table public.noted')
})

test('new and known people in one chunk: each is treated as what they are', async () => {
  assert.equal(await merge([person('d1'), person('d2')]), 2)
  assert.equal(await merge([person('d3'), person('d1', { name: 'Other' }), person('d4'), person('d2')]), 2)
  const people = await client.query(`select email, name from subscribers where email like 'd%' order by 1`)
  assert.deepEqual(
    people.rows.map((row) => row.name),
    ['d1', 'd2', 'd3', 'd4'],
  )
  assert.equal((await written('d')).length, 8)
  assert.deepEqual(await counts(), [])
})

test('identifiers are of the kind that begins with the time, and no two are alike', async () => {
  const found = await client.query('select uuid::text as uuid from subscribers')
  const ids = found.rows.map((row) => String(row.uuid))
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.ok(Math.abs(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - Date.now()) < 3_600_000)
  }
})
