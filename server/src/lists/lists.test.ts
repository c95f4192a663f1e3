import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function list(json: Readonly<Record<string, unknown>>): Promise<number> {
  return (await app.request('POST', '/api/lists', { json })).numberAt('data.id')
}

async function fill(listId: number, first: number, last: number): Promise<void> {
  await app.db.run(
    dynamic(sql`insert into subscribers (id, uuid, email, name)
      select n, gen_random_uuid(), 'p' || n || '@cases.test', 'P' from generate_series(${first}::int, ${last}::int) n
      on conflict do nothing`),
  )
  await app.db.run(
    dynamic(sql`insert into subscriber_lists (subscriber_id, list_id, status)
      select n, ${listId}, (array['confirmed', 'unconfirmed', 'unsubscribed'])[1 + n % 3]::subscription_status
      from generate_series(${first}::int, ${last}::int) n`),
  )
}

const transactions = statement<{ amount: number }>(
  `select count(distinct xmin::text)::int as amount from broadsheet.count_deltas where counter = 'memberships' and key = $1 and amount < 0`,
)

test('a large list is deleted in portions, a small one at once; others keep their members', async () => {
  const [large, other] = [await list({ name: 'Large' }), await list({ name: 'Other' })]
  await fill(large, 1, 70_000)
  await fill(other, 1, 300)
  const answer = await app.request('DELETE', `/api/lists/${large}`)
  assert.deepEqual([answer.status, answer.at('data')], [200, true])
  assert.equal((await app.request('GET', `/api/lists/${large}`)).status, 404)
  assert.equal((await app.request('GET', `/api/lists/${other}`)).at('data.subscriber_count'), 300)
  assert.equal((await app.request('GET', `/api/subscribers/count`)).at('data.count'), 70_000)
  const inAll = (await app.db.row(transactions, [large]))?.amount ?? 0
  assert.ok(inAll === 0 || inAll >= 4, `${inAll} transactions`)
  const [before, after] = [await list({ name: 'A' }), await list({ name: 'B' })]
  await fill(before, 1, 21_000)
  await app.request('DELETE', `/api/lists?id=${before}&id=${after}`)
  for (const id of [before, after]) assert.equal((await app.request('GET', `/api/lists/${id}`)).status, 404)
  const entries = await app.request('GET', '/api/audit?action=list.delete')
  assert.equal(entries.at('data.results.0.details.count'), 2)
  assert.equal(entries.at('data.results.1.record_id'), String(large))
  assert.equal(entries.at('data.results.2'), undefined)
})

test('lists sort by everything that their table shows', async () => {
  for (const [name, type, optin] of [
    ['u', 'public', 'single'],
    ['v', 'private', 'double'],
    ['w', 'temporary', 'single'],
  ]) {
    await list({ name, type, optin, tags: ['sorted'] })
  }
  const order = async (column: string) => {
    const answer = await app.request('GET', `/api/lists?tag=sorted&order=asc&order_by=${column}`)
    return [0, 1, 2].map((index) => answer.at(`data.results.${index}.name`)).join('')
  }
  assert.equal(await order('type'), 'vuw')
  assert.equal(await order('optin'), 'vuw')
  assert.equal(await order('id'), 'uvw')
  assert.equal(await order('name'), 'uvw')
})

test('all matches of a filter are deleted, and only those that the caller may manage', async () => {
  const kept = await list({ name: 'Match kept', status: 'archived', tags: ['match'] })
  const gone = await list({ name: 'Match gone', tags: ['match'] })
  const other = await list({ name: 'Match other' })
  const as = await app.callerWith({ lists: [{ id: gone, permissions: ['list:get', 'list:manage'] }] })
  assert.equal((await app.request('DELETE', '/api/lists?query=Match', { as })).status, 200)
  assert.equal((await app.request('GET', `/api/lists/${gone}`)).status, 404)
  assert.equal((await app.request('DELETE', '/api/lists?all=true&status=active&tag=match')).status, 200)
  for (const id of [kept, other]) assert.equal((await app.request('GET', `/api/lists/${id}`)).status, 200)
  assert.equal((await app.request('DELETE', '/api/lists?status=active')).status, 400)
  assert.equal((await app.request('DELETE', '/api/lists?query=match&status=archived')).status, 200)
  assert.equal((await app.request('GET', `/api/lists/${kept}`)).status, 404)
})

test('empty words count as absent; a form of either encoding is understood', async () => {
  const made = await app.request('POST', '/api/lists', { json: { name: 'Words', type: '', optin: '', status: '' } })
  const kinds = (answer: typeof made) => ['type', 'optin', 'status'].map((name) => answer.at(`data.${name}`))
  assert.deepEqual(kinds(made), ['private', 'single', 'active'])
  const body = new FormData()
  body.set('name', 'By multipart')
  body.set('type', 'public')
  body.append('tags', 'a')
  body.append('tags', 'b c')
  const changed = await app.request('PUT', `/api/lists/${made.numberAt('data.id')}`, { body })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([changed.at('data.name'), ...kinds(changed)], ['By multipart', 'public', 'single', 'active'])
  assert.deepEqual(changed.at('data.tags'), ['a', 'b-c'])
})

test('a page of any size and number is answered as it is meant', async () => {
  const page = async (query: string) => {
    const answer = await app.request('GET', `/api/lists?${query}`)
    const rows = answer.at('data.results')
    return {
      rows: Array.isArray(rows) ? rows.length : -1,
      page: answer.at('data.page'),
      total: answer.at('data.total'),
    }
  }
  for (let n = 0; n < 25; n++) await list({ name: `Many ${n}` })
  const { total } = await page('per_page=all')
  for (const size of ['1000000', '2147483648', '99999999999999999999999']) {
    assert.deepEqual(await page(`per_page=${size}`), { rows: total, page: 1, total }, size)
  }
  assert.deepEqual(await page('page=99999999999'), { rows: 0, page: 999_999_999, total })
  for (const junk of ['0', 'x', '1.5', '']) assert.equal((await page(`per_page=${junk}&page=${junk}`)).rows, 20, junk)
})

test('thousands of ids fit into the address of a deletion', async () => {
  const ids = Array.from({ length: 5000 }, (_, n) => `id=${2_000_000_000 + n}`).join('&')
  assert.equal((await app.request('DELETE', `/api/subscribers?${ids}`)).status, 200)
})

test('names sort without regard to case', async () => {
  for (const name of ['Zoo sorts', 'apple sorts', 'Banana sorts']) await list({ name })
  for (const [order, expected] of [
    ['asc', ['apple', 'Banana', 'Zoo']],
    ['desc', ['Zoo', 'Banana', 'apple']],
  ] as const) {
    const answer = await app.request('GET', `/api/lists?query=sorts&order_by=name&order=${order}`)
    const names = [0, 1, 2].map((index) => answer.at(`data.results.${index}.name`))
    assert.deepEqual(
      names,
      expected.map((name) => `${name} sorts`),
    )
  }
})
