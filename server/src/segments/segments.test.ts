import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  for (const name of ['Graz', 'Linz', 'Wien']) await app.request('POST', '/api/lists', { json: { name } })
  // p1 … p12: list 1 + n % 3, every second one on the plan "pro".
  for (let n = 1; n <= 12; n++) {
    const json = { email: `p${n}@cases.test`, name: `P${n}`, status: 'enabled', lists: [1 + (n % 3)] }
    await app.request('POST', '/api/subscribers', {
      json: { ...json, attribs: { plan: n % 2 ? 'pro' : 'free' }, preconfirm_subscriptions: true },
    })
  }
})
after(() => app.stop())

const pro = { attribute: 'plan', op: 'is', value: 'pro' }

async function saved(json: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await app.request('POST', '/api/segments', { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

async function emails(query: string, as?: Awaited<ReturnType<TestApp['callerWith']>>): Promise<readonly unknown[]> {
  const answer = await app.request('GET', `/api/subscribers?per_page=all&order=asc&${query}`, { ...(as && { as }) })
  assert.equal(answer.status, 200, answer.text)
  const results = answer.at('data.results')
  assert.ok(Array.isArray(results))
  return results.map((_, index) => answer.at(`data.results.${index}.email`))
}

const addresses = (...numbers: number[]) => numbers.map((n) => `p${n}@cases.test`)

test('a segment is saved, listed, changed and deleted', async () => {
  const id = await saved({ name: ' Pro ', description: 'who pays', filter: pro })
  const read = await app.request('GET', `/api/segments/${id}`)
  assert.equal(read.at('data.name'), 'Pro')
  assert.deepEqual(read.at('data.filter'), pro)
  assert.equal(read.at('data.created_by.name'), 'everything')
  const again = await app.request('POST', '/api/segments', { json: { name: 'PRO', filter: pro } })
  assert.equal(again.at('code'), 'record.duplicate')
  const other = await saved({ name: 'Other', list_ids: [2], subscription_status: 'confirmed' })
  const taken = await app.request('PUT', `/api/segments/${other}`, { json: { name: 'pro', list_ids: [2] } })
  assert.equal(taken.at('message'), 'There is a segment with this name already.')
  assert.equal(again.at('message'), taken.at('message'))
  assert.equal(taken.at('code'), 'record.duplicate')
  const renamed = await app.request('PUT', `/api/segments/${other}`, { json: { name: 'Another', list_ids: [3] } })
  assert.equal(renamed.at('data.name'), 'Another')
  assert.equal(renamed.at('data.subscription_status'), null)
  assert.deepEqual((await app.request('GET', '/api/segments')).at('data.0.name'), 'Another')
  for (const one of [id, other]) assert.equal((await app.request('DELETE', `/api/segments/${one}`)).status, 200)
  assert.equal((await app.request('GET', `/api/segments/${id}`)).status, 404)
  assert.equal((await app.request('DELETE', `/api/segments/${id}`)).status, 404)
  assert.equal((await app.request('GET', `/api/subscribers?segment_id=${id}`)).status, 404)
})

test('what cannot be asked is not saved', async () => {
  const bad: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ name: 'x' }, 'request.invalid'],
    [{ name: ' ', filter: pro }, 'request.invalid'],
    [{ name: 'x', filter: { plan: 1 } }, 'filter.invalid'],
    [{ name: 'x', query: 'nothing = 1' }, 'query.invalid'],
    [{ name: 'x', query: `email IN (SELECT email FROM users)` }, 'query.invalid'],
    [{ name: 'x', query: `attribs->>'age' > 5` }, 'query.invalid'],
    [{ name: 'x', search: '(', filter: pro }, 'query.invalid'],
    [{ name: 'x', filter: pro, subscription_status: 'confirmed' }, 'request.invalid'],
    [{ name: 'x\0', filter: pro }, 'request.invalid'],
  ]
  for (const [json, code] of bad) {
    const answer = await app.request('POST', '/api/segments', { json })
    assert.deepEqual([answer.status, answer.at('code')], [400, code], `${JSON.stringify(json)} ${answer.text}`)
  }
})

test('a segment narrows pages, counts, exports and actions, beside everything else that is asked', async () => {
  const id = await saved({ name: 'Pro in Linz', filter: pro, list_ids: [2] })
  assert.deepEqual(await emails(`segment_id=${id}`), addresses(1, 7))
  assert.deepEqual(await emails(`segment_id=${id}&search=p7`), addresses(7))
  assert.deepEqual(await emails(`segment_id=${id}&list_id=1`), [])
  assert.deepEqual(await emails(`segment_id=${id}&query=${encodeURIComponent(`name = 'P1'`)}`), addresses(1))
  const count = await app.request('GET', `/api/segments/${id}/count`)
  assert.equal(count.at('data.count'), 2)
  const narrowed = await app.request('GET', `/api/subscribers/count?segment_id=${id}&search=p1%40`)
  assert.equal(narrowed.at('data.count'), 1)
  const file = await app.request('GET', `/api/subscribers/export?segment_id=${id}`)
  assert.equal(file.text.trim().split('\n').length, 3)
  const action = { segment_id: id, action: 'add', target_list_ids: [3] }
  const dry = await app.request('PUT', '/api/subscribers/query/lists', { json: { ...action, dry_run: true } })
  assert.equal(dry.at('data.count'), 2)
  assert.equal((await app.request('PUT', '/api/subscribers/query/lists', { json: action })).status, 200)
  assert.deepEqual(await emails(`segment_id=${id}&list_id=3`), addresses(1, 7))
  const both = await app.request('POST', '/api/subscribers/query/delete', { json: { segment_id: id, all: true } })
  assert.equal(both.status, 400)
  const unknown = await app.request('POST', '/api/subscribers/query/delete', { json: { segment_id: 9999 } })
  assert.equal(unknown.status, 404)
})

test('an expression, a filter and a search of a segment combine', async () => {
  const id = await saved({ name: 'All parts', filter: pro, query: `name <> 'P1'`, search: 'p1' })
  assert.deepEqual(await emails(`segment_id=${id}`), addresses(11))
})

test('a segment of lists alone is as a question for these lists', async () => {
  const id = await saved({ name: 'Two lists', list_ids: [1, 3] })
  assert.deepEqual(await emails(`segment_id=${id}`), await emails('list_id=1&list_id=3'))
})

test('the scope is the caller’s, whoever saved the segment', async () => {
  const everyPro = await saved({ name: 'Every pro', filter: pro })
  const lists = await saved({ name: 'Graz and Linz', list_ids: [1, 2] })
  const foreign = await saved({ name: 'Not in Linz', filter: { not: { member: { lists: [2] } } } })
  const expression = await saved({ name: 'SQL', query: `attribs->>'plan' = 'pro'` })
  const as = await app.callerWith({
    permissions: ['subscribers:get', 'subscribers:manage'],
    lists: [{ id: 1, permissions: ['list:get', 'list:manage'] }],
  })
  assert.deepEqual(await emails(`segment_id=${everyPro}`, as), addresses(3, 9))
  assert.deepEqual(await emails(`segment_id=${lists}`, as), addresses(3, 6, 9, 12))
  const wien = await saved({ name: 'Wien', list_ids: [3] })
  assert.deepEqual(await emails(`segment_id=${wien}`, as), [])
  for (const [id, code] of [
    [foreign, 'permission.list'],
    [expression, 'permission.missing'],
  ] as const) {
    for (const path of [`/api/subscribers?segment_id=${id}`, `/api/segments/${id}/count`]) {
      const answer = await app.request('GET', path, { as })
      assert.deepEqual([answer.status, answer.at('code')], [403, code])
    }
    const json = { segment_id: id }
    assert.equal((await app.request('POST', '/api/subscribers/query/delete', { json, as })).status, 403)
  }
  assert.doesNotMatch((await app.request('GET', '/api/segments', { as })).text, /SQL/)
  assert.equal((await app.request('GET', `/api/segments/${expression}`, { as })).status, 403)
  const deleted = await app.request('POST', '/api/subscribers/query/delete', { json: { segment_id: everyPro }, as })
  assert.equal(deleted.status, 200)
  assert.deepEqual(await emails(`segment_id=${everyPro}`), addresses(1, 5, 7, 11))
})

test('segments of others are changed by those who may manage all lists', async () => {
  const id = await saved({ name: 'Mine', filter: pro })
  const as = await app.callerWith({
    permissions: ['subscribers:get', 'subscribers:manage'],
    lists: [{ id: 1, permissions: ['list:get', 'list:manage'] }],
  })
  const json = { name: 'Theirs', filter: { field: 'name', op: 'is', value: 'P1' } }
  assert.equal((await app.request('PUT', `/api/segments/${id}`, { json, as })).status, 403)
  assert.equal((await app.request('DELETE', `/api/segments/${id}`, { as })).status, 403)
  const own = await app.request('POST', '/api/segments', { json, as })
  assert.equal(own.status, 200)
  assert.equal((await app.request('PUT', `/api/segments/${own.numberAt('data.id')}`, { json, as })).status, 200)
  const list = { name: 'Foreign list', list_ids: [2] }
  assert.equal((await app.request('POST', '/api/segments', { json: list, as })).status, 403)
  const sql = { name: 'Foreign SQL', query: 'true' }
  assert.equal((await app.request('POST', '/api/segments', { json: sql, as })).status, 403)
})

test('a filter asks about no list that the caller cannot read', async () => {
  const as = await app.callerWith({
    permissions: ['subscribers:get_all'],
    lists: [{ id: 1, permissions: ['list:get'] }],
  })
  const asked = (lists: readonly number[]) =>
    `/api/subscribers?filter=${encodeURIComponent(JSON.stringify({ or: [{ not: { member: { lists } } }] }))}`
  assert.equal((await app.request('GET', asked([1]), { as })).status, 200)
  assert.equal((await app.request('GET', asked([1, 2]), { as })).at('code'), 'permission.list')
})
