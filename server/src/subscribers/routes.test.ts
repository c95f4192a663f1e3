import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

let counter = 0
async function newList(body: Record<string, unknown> = {}): Promise<number> {
  return (await app.request('POST', '/api/lists', { json: { name: `List ${++counter}`, ...body } })).numberAt('data.id')
}

async function newPerson(
  lists: readonly number[],
  body: Record<string, unknown> = {},
): Promise<{ id: number; email: string }> {
  const email = `person${++counter}@cases.test`
  const answer = await app.request('POST', '/api/subscribers', { json: { email, lists, ...body } })
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.numberAt('data.id'), email }
}

async function statuses(id: number): Promise<Record<string, string>> {
  const answer = await app.request('GET', `/api/subscribers/${id}`)
  const lists = answer.at('data.lists')
  assert.ok(Array.isArray(lists))
  return Object.fromEntries(lists.map((list) => [list.id, list.subscription_status]))
}

test('a change with an outdated version is refused, with the current one it is done', async () => {
  const { id } = await newPerson([])
  const etag = (await app.request('GET', `/api/subscribers/${id}`)).headers.get('etag') ?? ''
  const first = await app.request('PATCH', `/api/subscribers/${id}`, {
    json: { name: 'A' },
    headers: { 'If-Match': etag },
  })
  assert.equal(first.status, 200)
  const second = await app.request('PATCH', `/api/subscribers/${id}`, {
    json: { name: 'B' },
    headers: { 'If-Match': etag },
  })
  assert.equal(second.status, 412)
  assert.equal((await app.request('GET', `/api/subscribers/${id}`)).at('data.name'), 'A')
})

test('attributes can be taken out one by one', async () => {
  const { id } = await newPerson([], { attribs: { a: 1, b: 2, c: null } })
  const answer = await app.request('PATCH', `/api/subscribers/${id}`, {
    json: { attribs_remove: ['a', 'c'], attribs: { d: 4 } },
  })
  assert.deepEqual(answer.at('data.attribs'), { b: 2, d: 4 })
})

test('an upsert creates once, then adds; it brings nobody back to a list they left', async () => {
  const [one, two] = [await newList(), await newList()]
  const json = {
    email: `upsert${++counter}@cases.test`,
    attribs: { a: 1 },
    lists: [one],
    preconfirm_subscriptions: true,
  }
  const created = await app.request('PUT', '/api/subscribers?by=email', { json })
  const id = created.numberAt('data.id')
  await app.request('PUT', '/api/subscribers/lists', {
    json: { ids: [id], action: 'unsubscribe', target_list_ids: [one] },
  })
  const again = await app.request('PUT', '/api/subscribers?by=email', {
    json: { ...json, email: json.email.toUpperCase(), attribs: { b: 2 }, lists: [one, two] },
  })
  assert.equal(again.numberAt('data.id'), id)
  assert.deepEqual(again.at('data.attribs'), { a: 1, b: 2 })
  assert.deepEqual(await statuses(id), { [one]: 'unsubscribed', [two]: 'confirmed' })
})

test('blocklisting by an edit leaves no active membership; adding to a list makes none', async () => {
  const [one, two] = [await newList(), await newList()]
  const { id } = await newPerson([one], { preconfirm_subscriptions: true })
  await app.request('PATCH', `/api/subscribers/${id}`, { json: { status: 'blocklisted' } })
  await app.request('PUT', '/api/subscribers/lists', {
    json: { ids: [id], action: 'add', target_list_ids: [one, two], status: 'confirmed' },
  })
  assert.deepEqual(await statuses(id), { [one]: 'unsubscribed', [two]: 'unsubscribed' })
})

test('rights on one list reach its members, and no further', async () => {
  const [own, other] = [await newList(), await newList()]
  const mine = await newPerson([own])
  const shared = await newPerson([own, other])
  const foreign = await newPerson([other])
  const orphan = await newPerson([])
  const team = await app.callerWith({
    permissions: ['subscribers:get', 'subscribers:manage', 'subscribers:sql_query'],
    lists: [{ id: own, permissions: ['list:manage'] }],
  })
  const found = await app.request('GET', '/api/subscribers?order=asc', { as: team })
  assert.deepEqual(
    [found.at('data.results.0.id'), found.at('data.results.1.id'), found.at('data.total')],
    [mine.id, shared.id, 2],
  )
  for (const { id } of [foreign, orphan]) {
    for (const [method, path] of [
      ['GET', `/api/subscribers/${id}`],
      ['GET', `/api/subscribers/${id}/export`],
      ['GET', `/api/subscribers/${id}/consent`],
      ['PATCH', `/api/subscribers/${id}`],
      ['DELETE', `/api/subscribers/${id}`],
      ['PUT', `/api/subscribers/${id}/blocklist`],
      ['POST', `/api/subscribers/${id}/optin`],
      ['DELETE', `/api/subscribers?id=${mine.id}&id=${id}`],
    ] as const) {
      const json = method === 'PATCH' ? { json: { name: 'x' } } : {}
      assert.equal((await app.request(method, path, { as: team, ...json })).status, 403, `${method} ${path}`)
    }
  }
  const sent = { email: shared.email, name: 'New', lists: [own, other] }
  assert.equal((await app.request('PUT', `/api/subscribers/${shared.id}`, { as: team, json: sent })).status, 200)
  const refused = await app.request('PUT', `/api/subscribers/${mine.id}`, {
    as: team,
    json: { email: mine.email, lists: [own, other] },
  })
  assert.equal(refused.status, 403)
  await app.request('PUT', `/api/subscribers/${shared.id}`, { as: team, json: { email: shared.email } })
  assert.deepEqual(Object.keys(await statuses(shared.id)), [String(other)])
})

test('who adds somebody to their list has no say over the other lists', async () => {
  const [own, other] = [await newList(), await newList()]
  const [mine, shared] = [await newPerson([own]), await newPerson([other])]
  const as = await app.callerWith({
    permissions: ['subscribers:get', 'subscribers:manage', 'subscribers:import'],
    lists: [{ id: own, permissions: ['list:manage'] }],
  })
  const added = await app.request('POST', `/api/subscribers/bulk?list_id=${own}`, { as, json: { email: shared.email } })
  assert.equal(added.status, 200, added.text)
  const one = `/api/subscribers/${shared.id}`
  assert.equal((await app.request('GET', one, { as })).status, 200)
  for (const [method, path, json] of [
    ['PUT', `${one}/blocklist`, undefined],
    ['DELETE', one, undefined],
    ['DELETE', `/api/subscribers?id=${mine.id}&id=${shared.id}`, undefined],
    ['PUT', '/api/subscribers/blocklist', { ids: [mine.id, shared.id] }],
    ['PATCH', one, { status: 'blocklisted' }],
    ['PUT', one, { email: shared.email, status: 'blocklisted', lists: [own] }],
    ['PUT', '/api/subscribers?by=email', { email: shared.email, status: 'blocklisted' }],
  ] as const) {
    const answer = await app.request(method, path, { as, ...(json && { json }) })
    assert.deepEqual([answer.status, answer.at('code')], [403, 'permission.subscriber'], `${method} ${path}`)
  }
  const params = JSON.stringify({ mode: 'subscribe', delim: ',', lists: [own], overwrite: true })
  const body = new FormData()
  body.set('params', params)
  body.set('file', new Blob([`email,status\n${shared.email},blocklisted\n`]), 'people.csv')
  const begun = await app.request('POST', '/api/imports', { as, body })
  assert.equal(begun.status, 200, begun.text)
  const imported = async () => (await app.request('GET', `/api/imports/${begun.numberAt('data.id')}`)).at('data.status')
  await until('imported', async () => (await imported()) === 'finished')
  for (const action of ['blocklist', 'delete']) {
    const path = `/api/subscribers/query/${action}`
    const counted = await app.request('POST', path, { as, json: { all: true, dry_run: true } })
    assert.equal(counted.at('data.count'), 1)
    assert.equal((await app.request('POST', path, { as, json: { all: true } })).status, 200)
    assert.equal((await app.request('GET', one)).at('data.status'), 'enabled')
  }
  assert.equal((await app.request('GET', `/api/subscribers/${mine.id}`)).status, 404)
  const kept = await statuses(shared.id)
  assert.deepEqual(Object.keys(kept), [own, other].map(String))
  assert.ok(!Object.values(kept).includes('unsubscribed'), JSON.stringify(kept))
  // Off their own list they may take anybody.
  const off = { ids: [shared.id], action: 'unsubscribe', target_list_ids: [own] }
  assert.equal((await app.request('PUT', '/api/subscribers/lists', { as, json: off })).status, 200)
})

test('an address gets a few opt-in mails an hour, however many are asked for at once', async () => {
  const { id, email } = await newPerson([await newList({ optin: 'double' })])
  const other = await newPerson([await newList({ optin: 'double' })])
  const mails = statement<{ count: number }>('select count(*)::int as count from broadsheet.outbox where to_email = $1')
  const count = async () => (await app.db.row(mails, [email]))?.count ?? 0
  const before = await count()
  const ask = (who: number) => app.request('POST', `/api/subscribers/${who}/optin`)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429, 429, 429])
  assert.equal((await count()) - before, 5)
  assert.equal((await ask(other.id)).status, 200)
  // Where there is nothing to ask there is nothing to limit.
  const settled = await newPerson([await newList()])
  for (let n = 0; n < 7; n++) assert.equal((await ask(settled.id)).status, 200)
})

test('rights to read do not delete, and a forbidden list never becomes everybody', async () => {
  const [own, other] = [await newList(), await newList()]
  const mine = await newPerson([own])
  const foreign = await newPerson([other])
  const reader = await app.callerWith({
    permissions: ['subscribers:get_all', 'subscribers:get', 'subscribers:manage', 'subscribers:sql_query'],
    lists: [{ id: own, permissions: ['list:get'] }],
  })
  assert.equal((await app.request('DELETE', `/api/subscribers/${mine.id}`, { as: reader })).status, 403)
  for (const json of [
    { all: true, list_ids: [other] },
    { query: '1 = 1', list_ids: [own] },
  ]) {
    assert.equal((await app.request('POST', '/api/subscribers/query/delete', { as: reader, json })).status, 403)
  }
  const nobody = await app.request('POST', '/api/subscribers/query/delete', { as: reader, json: { all: true } })
  assert.equal(nobody.status, 200)
  assert.equal((await app.request('GET', `/api/subscribers?list_id=${other}`, { as: reader })).status, 403)
  for (const { id } of [mine, foreign]) assert.equal((await app.request('GET', `/api/subscribers/${id}`)).status, 200)
})

test('consent is told step by step, and goes with the person', async () => {
  const list = await newList({ name: 'Evidence', type: 'public' })
  const { id } = await newPerson([list])
  await app.request('PUT', '/api/subscribers/lists', {
    json: { ids: [id], action: 'unsubscribe', target_list_ids: [list] },
  })
  await app.request('DELETE', `/api/lists/${list}`)
  const answer = await app.request('GET', `/api/subscribers/${id}/consent`)
  assert.deepEqual(
    [
      answer.at('data.0.action'),
      answer.at('data.0.source'),
      answer.at('data.0.lists.0.name'),
      answer.at('data.1.action'),
    ],
    ['unsubscribed', 'api', 'Evidence', 'subscribed'],
  )
})

test('what cannot be is refused with a 4xx', async () => {
  const { id, email } = await newPerson([])
  for (const [method, path, json] of [
    ['PUT', '/api/subscribers/lists', { ids: [id], action: 'add', target_list_ids: [2_000_000_001] }],
    ['PUT', '/api/subscribers/lists', { ids: [2_000_000_001], action: 'add', target_list_ids: [await newList()] }],
    ['PUT', '/api/subscribers/blocklist', { ids: [] }],
    ['PUT', '/api/subscribers/blocklist', { ids: [1.5] }],
    ['PUT', '/api/subscribers/blocklist', { ids: ['1'] }],
    ['POST', '/api/subscribers', { email: `\u0000${email}` }],
    ['POST', '/api/subscribers', { email: 'x1@cases.test', attribs: { a: '\ud800' } }],
    ['POST', '/api/subscribers', { email: 'x2@cases.test', list_uuids: ['no'] }],
    ['POST', '/api/subscribers/query/delete', { search: '(' }],
    ['POST', '/api/subscribers/query/delete', { filter: { field: 'password', op: 'is', value: '' } }],
    ['PATCH', `/api/subscribers/${id}`, { attribs: [] }],
  ] as const) {
    const answer = await app.request(method, path, { json })
    assert.ok(answer.status >= 400 && answer.status < 500, `${method} ${path} ${JSON.stringify(json)}: ${answer.text}`)
  }
})

test('a record that was read can be sent back whole, as JSON; forms of both encodings carry lists', async () => {
  const [one, two] = [await newList(), await newList()]
  const { id, email } = await newPerson([one, two], { attribs: { a: 1 } })
  const read = (await app.request('GET', `/api/subscribers/${id}`)).at('data')
  const whole = await app.request('PUT', `/api/subscribers/${id}`, { json: { ...Object(read), name: 'Sent back' } })
  assert.deepEqual([whole.status, whole.at('data.name'), whole.at('data.attribs')], [200, 'Sent back', { a: 1 }])
  assert.deepEqual(await statuses(id), { [one]: 'unconfirmed', [two]: 'unconfirmed' })
  const form = await app.request('PUT', `/api/subscribers/${id}`, { form: { email, lists: [String(one)] } })
  assert.equal(form.status, 200, form.text)
  assert.deepEqual(await statuses(id), { [one]: 'unconfirmed' })
  const body = new FormData()
  body.set('email', email)
  body.set('lists', String(two))
  body.set('preconfirm_subscriptions', 'true')
  const multipart = await app.request('PUT', `/api/subscribers/${id}`, { body })
  assert.equal(multipart.status, 200, multipart.text)
  assert.deepEqual(await statuses(id), { [two]: 'confirmed' })
  assert.equal((await app.request('PUT', `/api/subscribers/${id}`, { form: { email, lists: 'x' } })).status, 400)
})

test('parts of a person can be sent as a form', async () => {
  const list = await newList()
  const { id, email } = await newPerson([list], { attribs: { a: 1 } })
  const path = `/api/subscribers/${id}`
  const renamed = await app.request('PATCH', path, { form: { name: 'By form' } })
  assert.deepEqual(
    [renamed.status, renamed.at('data.name'), renamed.at('data.email'), renamed.at('data.attribs')],
    [200, 'By form', email, { a: 1 }],
    renamed.text,
  )
  const body = new FormData()
  body.set('email', `new.${email}`)
  assert.equal((await app.request('PATCH', path, { body })).at('data.email'), `new.${email}`)
  assert.deepEqual(await statuses(id), { [list]: 'unconfirmed' })
})

test('ids that no record can have are those of nobody: passed over, or missing where they must be there', async () => {
  const list = await newList()
  const impossible = [0, -1, 99_999_999_999]
  const { id, email } = await newPerson([list, ...impossible])
  assert.deepEqual(await statuses(id), { [list]: 'unconfirmed' })
  await app.request('PATCH', `/api/subscribers/${id}`, { json: { lists: [{ id: list }, { id: 0 }] } })
  await app.request('PUT', `/api/subscribers/${id}`, { json: { email, lists: [list, ...impossible] } })
  assert.deepEqual(await statuses(id), { [list]: 'unconfirmed' })
  for (const one of impossible) {
    for (const path of ['/api/subscribers', '/api/subscribers/count']) {
      const answer = await app.request('GET', `${path}?list_id=${one}`)
      assert.equal(answer.at(path.endsWith('count') ? 'data.count' : 'data.total'), 0, answer.text)
    }
    const dry = { query: 'true', list_ids: [one], dry_run: true }
    const counted = await app.request('POST', '/api/subscribers/query/delete', { json: dry })
    assert.deepEqual(counted.json, { data: { count: 0 } })
    assert.equal((await app.request('PUT', '/api/subscribers/blocklist', { json: { ids: [one] } })).status, 200)
    for (const [ids, target_list_ids] of [
      [[one], [list]],
      [[id], [one]],
    ]) {
      for (const [action, status] of [
        ['remove', 200],
        ['unsubscribe', 200],
        ['add', 400],
      ] as const) {
        const json = { ids, action, target_list_ids }
        assert.equal((await app.request('PUT', '/api/subscribers/lists', { json })).status, status, action)
      }
    }
  }
  assert.equal((await app.request('GET', '/api/subscribers?list_id=x')).status, 400)
  assert.deepEqual(await statuses(id), { [list]: 'unconfirmed' })
  assert.equal((await app.request('GET', `/api/subscribers/${id}`)).at('data.status'), 'enabled')
})

test('the lists of one subscriber are those of the path, and still somebody must be named', async () => {
  const list = await newList()
  const [one, two] = [await newPerson([]), await newPerson([])]
  const change = (ids: unknown) => {
    const json = { ids, action: 'add', target_list_ids: [list], status: 'confirmed' }
    return app.request('PUT', `/api/subscribers/lists/${one.id}`, { json })
  }
  for (const ids of [undefined, null, []]) assert.equal((await change(ids)).status, 400)
  assert.deepEqual(await statuses(one.id), {})
  assert.equal((await change([two.id])).status, 200)
  assert.deepEqual([await statuses(one.id), await statuses(two.id)], [{ [list]: 'confirmed' }, {}])
})

test('an empty status counts as absent', async () => {
  const { id, email } = await newPerson([], { status: '' })
  assert.equal((await app.request('GET', `/api/subscribers/${id}`)).at('data.status'), 'enabled')
  await app.request('PATCH', `/api/subscribers/${id}`, { json: { status: 'disabled' } })
  for (const method of ['PUT', 'PATCH']) {
    const answer = await app.request(method, `/api/subscribers/${id}`, { json: { email, status: '' } })
    assert.deepEqual([answer.status, answer.at('data.status')], [200, 'disabled'], answer.text)
  }
})

test('taking people off lists passes over what is not there; adding takes what exists', async () => {
  const list = await newList()
  const { id } = await newPerson([list])
  const change = (action: string, ids: number[], lists: number[]) =>
    app.request('PUT', '/api/subscribers/lists', { json: { ids, action, target_list_ids: lists } })
  for (const [ids, lists] of [
    [[id, 2_000_000_001], [list]],
    [[id], [list, 2_000_000_001]],
  ] as const) {
    assert.equal((await change('add', [...ids], [...lists])).status, 400)
    for (const action of ['unsubscribe', 'remove']) {
      const answer = await change(action, [...ids], [...lists])
      assert.deepEqual([answer.status, answer.at('data')], [200, true], answer.text)
    }
    assert.deepEqual(await statuses(id), {})
    await change('add', [id], [list])
  }
})
