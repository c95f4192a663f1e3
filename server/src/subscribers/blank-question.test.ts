import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  await app.request('POST', '/api/lists', { json: { name: 'News' } })
  for (const name of ['ada', 'bob', 'cyd']) {
    const json = { email: `${name}@cases.test`, name, lists: [1], preconfirm_subscriptions: true }
    assert.equal((await app.request('POST', '/api/subscribers', { json })).status, 200)
  }
})
after(() => app.stop())

/** They ask for nothing; taken for "no condition" they would mean everybody. */
const nothing: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { query: '', search: '' },
  ...['   ', ';', ' ; ', '\n;\n', ';;', '; ;', '--', '-- x', '/* x */', '/* x */;', '; -- x'].map((query) => ({
    query,
  })),
  { query: ';', search: '  ' },
  { query: ';', list_ids: [1] },
  { query: ';', filter: null },
  ...[{}, { and: [] }, { or: [] }, { not: {} }, { and: [{}] }, { not: { or: [] } }, []].map((filter) => ({ filter })),
]

const actions = [
  ['POST', '/api/subscribers/query/delete', {}],
  ['PUT', '/api/subscribers/query/blocklist', {}],
  ['POST', '/api/subscribers/query/blocklist', {}],
  ['PUT', '/api/subscribers/query/lists', { action: 'remove', target_list_ids: [1] }],
  ['POST', '/api/segments', { name: 'Everybody' }],
] as const

const everybody = `
  select count(*) filter (where subscribers.status = 'enabled')::int as people, count(list_id)::int as memberships
  from subscribers left join subscriber_lists on subscriber_id = subscribers.id and subscriber_lists.status = 'confirmed'`

for (const [method, path, more] of actions) {
  test(`${method} ${path} refuses what asks for nothing`, async () => {
    const lists = path === '/api/segments' ? { list_ids: [] } : {}
    for (const body of nothing) {
      for (const way of [{}, { dry_run: true }, { background: true }]) {
        const answer = await app.request(method, path, { json: { ...more, ...body, ...lists, ...way } })
        assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.text}`)
      }
    }
    const { rows } = await app.db.withClient((client) => client.query(everybody))
    assert.deepEqual(rows[0], { people: 3, memberships: 3 })
  })
}

test('a saved segment without a condition means nobody, however it came to be', async () => {
  const insert = `insert into broadsheet.segments (name, query) values ('Broken', ';') returning id`
  const { rows } = await app.db.withClient((client) => client.query<{ id: number }>(insert))
  for (const [method, path, more] of actions.slice(0, 4)) {
    const answer = await app.request(method, path, { json: { ...more, segment_id: rows[0]?.id } })
    assert.equal(answer.at('code'), 'query.invalid', answer.text)
  }
})

test('to look at, a blank question is no question; a semicolon ends one', async () => {
  for (const query of [';', ' ; ', 'email is not null;']) {
    const asked = encodeURIComponent(query)
    for (const path of ['/api/subscribers?', '/api/subscribers/count?', '/api/subscribers/export?']) {
      assert.equal((await app.request('GET', `${path}query=${asked}`)).status, 200, path + query)
    }
  }
  const json = { query: `name = 'ada' ; `, dry_run: true }
  const answer = await app.request('POST', '/api/subscribers/query/delete', { json })
  assert.deepEqual(answer.json, { data: { count: 1 } })
})
