import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { idsPerBlock } from '../counting/counts.ts'
import { foldCounts } from '../counting/fold.ts'
import { dynamic } from '../db/dynamic.ts'
import { compileFilter } from '../segments/compile-filter.ts'
import { compileExpression } from '../segments/expression.ts'
import { asReader, prepareReader } from '../segments/reader.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { everybody } from './criteria.ts'
import { startOfPage } from './deep-page.ts'
import { countPeople, findPage, idBatches } from './find.ts'
import type { Window } from './page-query.ts'
import { pageOfQuestion } from './question-page.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  await run(
    `insert into lists (uuid, name, type) select gen_random_uuid(), 'l' || n, 'public' from generate_series(1, 3) n`,
  )
  await run(`
    insert into subscribers (uuid, email, name, attribs, created_at)
    select gen_random_uuid(), 'p' || n || '@cases.test', 'Person ' || n,
      jsonb_build_object('n', n, 'even', n % 2 = 0, 'city', case when n % 3 = 0 then 'Graz' else 'Linz' end,
        'tags', jsonb_build_array('t' || n % 4), 'since', '2031-01-' || lpad((1 + n % 28)::text, 2, '0')),
      '2031-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 3000) n`)
  await run(`delete from subscribers where id % 7 = 0`)
  await run(`
    insert into subscriber_lists (subscriber_id, list_id, status)
    select id, 1 + id % 3, (array['confirmed', 'unconfirmed', 'unsubscribed'])[1 + id % 2]::subscription_status from subscribers`)
  await run(
    `insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'unsubscribed' from subscribers where id % 3 = 1`,
  )
})
after(() => app.stop())

async function run(text: string): Promise<readonly Record<string, unknown>[]> {
  return app.db.withClient(async (client) => (await client.query<Record<string, unknown>>(text)).rows)
}

async function idsWhere(condition: string, order = 'id'): Promise<readonly number[]> {
  return (await run(`select id from subscribers where ${condition} order by ${order}`)).map((row) => Number(row.id))
}

const first: Window = { orderBy: 'id', order: 'asc', limit: 50, offset: 0, afterId: undefined }

test('pages of lists are those of a plain question, whatever the order, status and depth', async () => {
  for (const listIds of [[1], [2], [1, 2], [1, 2, 3]]) {
    for (const membershipStatus of [undefined, 'unsubscribed'] as const) {
      const condition = `exists (select from subscriber_lists where subscriber_id = subscribers.id and list_id in (${listIds})
        ${membershipStatus === undefined ? '' : `and status = '${membershipStatus}'`})`
      for (const order of ['asc', 'desc'] as const) {
        const all = await idsWhere(condition, `id ${order}`)
        const criteria = { ...everybody, listIds, membershipStatus }
        for (const offset of [0, 120, Math.max(0, all.length - 10), all.length + 5]) {
          const page = await findPage(app.db, criteria, { ...first, order, offset })
          assert.deepEqual(page, { ids: all.slice(offset, offset + 50), total: all.length, estimated: false })
        }
        const behind = await findPage(app.db, criteria, { ...first, order, afterId: all[99] })
        assert.deepEqual(behind.ids, all.slice(100, 150))
      }
    }
  }
})

test('every sorting pages without repeating or leaving out anybody', async () => {
  for (const orderBy of ['email', 'name', 'status', 'created_at', 'updated_at'] as const) {
    const seen: number[] = []
    for (let offset = 0; ; offset += 700) {
      const { ids } = await findPage(app.db, everybody, { ...first, orderBy, limit: 700, offset })
      seen.push(...ids)
      if (ids.length < 700) break
    }
    assert.equal(new Set(seen).size, seen.length, orderBy)
    assert.equal(seen.length, await countPeople(app.db, everybody))
  }
})

test('a deep page begins in its block of ids', () => {
  const blocks = [
    { block: 0, amount: 8000 },
    { block: 3, amount: 5 },
    { block: 4, amount: 100 },
  ]
  assert.deepEqual(startOfPage(blocks, 'asc', 8003), { from: 3 * idsPerBlock, offset: 3 })
  assert.deepEqual(startOfPage(blocks, 'desc', 100), { from: 4 * idsPerBlock - 1, offset: 0 })
  assert.deepEqual(startOfPage(blocks, 'asc', 8105).offset, 0)
})

test('deep pages of everybody are right across blocks', async () => {
  await run(
    `insert into subscribers (uuid, email, name, id) select gen_random_uuid(), 'far' || n, '', 20000 + n * 3 from generate_series(1, 6000) n`,
  )
  await run(
    `insert into subscribers (uuid, email, name, id) select gen_random_uuid(), 'near' || n, '', 9000 + n from generate_series(1, 7000) n`,
  )
  for (const folded of [false, true]) {
    if (folded) await foldCounts(app.db)
    for (const order of ['asc', 'desc'] as const) {
      const all = await idsWhere('true', `id ${order}`)
      for (const offset of [8192, 9571, 12_345, all.length - 3, all.length, all.length + 100]) {
        const page = await findPage(app.db, everybody, { ...first, order, offset })
        assert.deepEqual(
          page,
          { ids: all.slice(offset, offset + 50), total: all.length, estimated: false },
          `${order} ${offset}`,
        )
      }
    }
  }
  await run(`delete from subscribers where id > 8000`)
})

const filters: readonly (readonly [unknown, string])[] = [
  [{ field: 'email', op: 'starts_with', value: 'P10' }, `email like 'p10%'`],
  [{ field: 'name', op: 'contains', value: '50%' }, 'false'],
  [{ field: 'status', op: 'any_of', value: ['enabled', 'blocklisted'] }, 'true'],
  [{ field: 'id', op: 'at_most', value: 17.5 }, 'id <= 17'],
  [{ field: 'created_at', op: 'less', value: '2031-01-01T10:00:00Z' }, `created_at < '2031-01-01T10:00:00Z'`],
  [{ field: 'created_at', op: 'more', value: { days: 1 } }, `created_at > now() - interval '1 day'`],
  [{ attribute: 'city', op: 'is', value: 'Graz' }, `attribs->>'city' = 'Graz'`],
  [{ attribute: 'n', type: 'number', op: 'more', value: 2900 }, `(attribs->>'n')::int > 2900`],
  [{ attribute: 'city', type: 'number', op: 'more', value: 1 }, 'false'],
  [{ attribute: 'city', type: 'date', op: 'more', value: '2031-01-01' }, 'false'],
  [{ attribute: ['even'], type: 'boolean', op: 'is', value: true }, `attribs @> '{"even": true}'`],
  [{ attribute: 'since', type: 'date', op: 'at_least', value: '2031-01-20' }, `attribs->>'since' >= '2031-01-20'`],
  [{ attribute: 'tags', op: 'holds', value: 't3' }, `attribs->'tags' ? 't3'`],
  [{ attribute: 'none', op: 'absent' }, 'true'],
  [{ attribute: ['city'], op: 'present' }, 'true'],
  [{ not: { attribute: 'none', op: 'is', value: 'x' } }, 'true'],
  [
    {
      and: [
        { attribute: 'city', value: 'Graz' },
        {
          or: [
            { field: 'id', op: 'less', value: 50 },
            { field: 'id', op: 'more', value: 2950 },
          ],
        },
      ],
    },
    `attribs->>'city' = 'Graz' and (id < 50 or id > 2950)`,
  ],
  [
    { member: { lists: [1, 2], match: 'all' } },
    `(select count(*) from subscriber_lists where subscriber_id = id and list_id in (1, 2)) = 2`,
  ],
  [
    { member: { lists: [2], status: 'confirmed' } },
    `exists (select from subscriber_lists m where subscriber_id = id and list_id = 2 and m.status = 'confirmed')`,
  ],
  [{ not: { member: {} } }, 'false'],
  [{ opened: {} }, 'false'],
  [{ clicked: { link: 'x', at_least: 2, since: { days: 3 } } }, 'false'],
  [{ bounced: { type: ['hard'], campaigns: [4] } }, 'false'],
  [{ consent: { action: 'subscribed', source: ['form'], before: '2031-01-01' } }, 'false'],
]

for (const [filter, condition] of filters) {
  test(`filter ${JSON.stringify(filter)}`, async () => {
    const rows = await asReader(app.db, (tx) =>
      tx.rows(dynamic<{ id: number }>(sql`select id from subscribers where ${compileFilter(filter)} order by id`)),
    )
    assert.deepEqual(
      rows.map((row) => row.id),
      await idsWhere(condition),
    )
  })
}

test('faults of a filter say where they are', async () => {
  for (const [filter, place] of [
    [{ and: [{ field: 'email', op: 'is' }] }, 'filter.and[0].value'],
    [{ field: 'email', op: 'is', value: 'x', colour: 1 }, 'filter.colour'],
    [{ attribute: 'x', type: 'number', op: 'is', value: 'y' }, 'filter.value'],
    [{ member: { lists: ['x'] } }, 'filter.member.lists[0]'],
    ['x', 'filter'],
  ] as const) {
    const answer = await app.request('GET', `/api/subscribers?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    assert.equal(answer.status, 400)
    assert.equal(answer.at('data.place'), place)
  }
})

test('errors of an expression that only show when it runs point at their place', async () => {
  for (const [query, part] of [
    [`name = 'ö' and subscribers.shoe_size > 4`, 'subscribers.shoe_size'],
    [`name = 'ö' and lower(id) = 'x'`, 'lower'],
    [`(attribs->>'city')::int > 3`, undefined],
    [`id / (id - id) > 1`, undefined],
    [`'text'`, undefined],
  ] as const) {
    const answer = await app.request('GET', `/api/subscribers?query=${encodeURIComponent(query)}`)
    assert.equal(answer.status, 400, query)
    assert.equal(answer.at('code'), 'query.invalid')
    if (part !== undefined) assert.equal(answer.at('data.position'), query.indexOf(part), query)
  }
})

test('the role of expressions reads their tables and nothing else, and writes nothing', async () => {
  await prepareReader(app.db, pino({ level: 'silent' }))
  for (const text of [
    'select 1 from users',
    'select 1 from settings',
    'select 1 from broadsheet.sessions',
    'select ip from broadsheet.consent_events',
    'select 1 from broadsheet.suppression_key',
    'delete from lists',
    'create temp table x (y int)',
    `select nextval('lists_id_seq')`,
  ]) {
    await assert.rejects(
      asReader(app.db, (tx) => tx.rows({ text })),
      /permission denied|read-only transaction/,
      text,
    )
  }
  assert.equal((await asReader(app.db, (tx) => tx.rows({ text: 'select 1 as one from bounces limit 1' }))).length, 0)
})

test('an expression of the list filter sees its membership; without one it sees none', async () => {
  const expression = compileExpression(`subscriber_lists.status = 'unsubscribed'`)
  const inList = await countPeople(app.db, { ...everybody, listIds: [1], expression })
  const [expected] = await run(
    `select count(*)::int as count from subscriber_lists where list_id = 1 and status = 'unsubscribed'`,
  )
  assert.equal(inList, expected?.count)
  assert.equal(await countPeople(app.db, { ...everybody, expression }), 0)
})

test('many matches: the page is right in every order, the total exact among few people and close among many', async () => {
  const criteria = { ...everybody, search: 'person' }
  for (const orderBy of ['id', 'name', 'created_at'] as const) {
    const expected = await idsWhere(
      `name ilike '%person%'`,
      `${orderBy === 'name' ? 'lower(left(name, 200))' : orderBy} desc, id desc`,
    )
    const window = { ...first, orderBy, order: 'desc', offset: 100 } as const
    for (const fewPeople of [10, 100_000]) {
      const page = await pageOfQuestion(app.db, criteria, window, { fewMatches: 60, fewPeople, sampled: 1000 })
      assert.deepEqual(page.ids, expected.slice(100, 150))
      assert.equal(page.estimated, fewPeople === 10)
      const allowed = page.estimated ? expected.length / 10 : 0
      assert.ok(Math.abs(page.total - expected.length) <= allowed, `${page.total} of ${expected.length}`)
    }
  }
  const expression = compileExpression(`attribs->>'city' = 'Graz'`)
  const bounds = { fewMatches: 60, fewPeople: 10, sampled: 1500 }
  const { total } = await pageOfQuestion(app.db, { ...everybody, expression }, first, bounds)
  const people = await countPeople(app.db, everybody)
  assert.ok(Math.abs(total - people / 3) < people / 10, `${total} of ${people}`)
})

test('many matches on lists: the page is read along their members, whatever their status', async () => {
  for (const [listIds, membershipStatus] of [
    [[1], undefined],
    [[1, 2], undefined],
    [[2], 'confirmed'],
  ] as const) {
    const status = membershipStatus === undefined ? '' : `and status = '${membershipStatus}'`
    const expected = await idsWhere(
      `name ilike '%person%' and exists (select from subscriber_lists
        where subscriber_id = subscribers.id and list_id in (${listIds.join(', ')}) ${status})`,
      'id desc',
    )
    assert.ok(expected.length > 60, `${expected.length} are too few`)
    const criteria = { ...everybody, search: 'person', listIds, membershipStatus }
    const window = { ...first, orderBy: 'id', order: 'desc', offset: 10 } as const
    const bounds = { fewMatches: 20, fewPeople: 100_000, sampled: 1000 }
    const page = await pageOfQuestion(app.db, criteria, window, bounds)
    assert.deepEqual(page.ids, expected.slice(10, 60))
    assert.equal(page.total, expected.length)
  }
})

test('batches bring everybody once, also while they are being changed', async () => {
  const criteria = { ...everybody, search: 'cases.test' }
  const seen: number[] = []
  for await (const ids of idBatches(app.db, criteria, 500)) {
    seen.push(...ids)
    await run(`update subscribers set name = name || '.' where id = any('{${ids.slice(0, 5)}}')`)
  }
  assert.deepEqual(seen, await idsWhere('true'))
})

test('a page of everybody is streamed as the same JSON, in any order', async () => {
  for (const order of ['order_by=id&order=asc', 'order_by=name&order=desc']) {
    const answer = await app.request('GET', `/api/subscribers?per_page=all&${order}`)
    const results = answer.at('data.results')
    assert.ok(Array.isArray(results))
    assert.equal(results.length, answer.numberAt('data.total'))
    assert.equal(answer.at('data.per_page'), 0)
    assert.equal(new Set(results.map((row) => row.id)).size, results.length)
  }
  const many = await app.request('GET', '/api/subscribers?per_page=1500&page=2&order=asc')
  assert.equal(many.at('data.results.0.id'), (await idsWhere('true'))[1500])
})

test('a dry run counts and changes nothing', async () => {
  const json = {
    query: 'subscribers.id < 100',
    action: 'add',
    target_list_ids: [3],
    status: 'confirmed',
    dry_run: true,
  }
  const before = await run('select count(*) as count from subscriber_lists')
  const answer = await app.request('PUT', '/api/subscribers/query/lists', { json })
  assert.deepEqual(answer.json, { data: { count: (await idsWhere('id < 100')).length } })
  assert.deepEqual(await run('select count(*) as count from subscriber_lists'), before)
})

test('exports: formulas are text, columns on request, JSON lines', async () => {
  await run(
    `insert into subscribers (uuid, email, name, attribs) values (gen_random_uuid(), '=cmd|x@cases.test', '+1 "a", b', 'null')`,
  )
  const csv = await app.request('GET', '/api/subscribers/export?search=cmd&columns=lists&columns=consent')
  assert.match(csv.text, /^uuid,email,name,attributes,status,created_at,updated_at,lists,consent\n/)
  assert.match(csv.text, /,"'=cmd\|x@cases\.test","'\+1 ""a"", b","\{\}",enabled,\d{4}-/)
  const lines = await app.request('GET', '/api/subscribers/export?format=jsonl&list_id=1')
  const rows = lines.text.trimEnd().split('\n')
  assert.equal(rows.length, await countPeople(app.db, { ...everybody, listIds: [1] }))
  assert.ok(rows.every((row) => typeof JSON.parse(row).email === 'string'))
  const none = await app.request('GET', '/api/subscribers/export?search=nobody-at-all')
  assert.equal(none.text, 'uuid,email,name,attributes,status,created_at,updated_at\n')
})
