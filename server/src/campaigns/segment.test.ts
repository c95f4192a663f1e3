import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { ensureRun, markForPreparation, prepareAudience } from '../sending/audience.ts'
import { type TestApp, type TestCredentials, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  for (const name of ['A', 'B']) await app.request('POST', '/api/lists', { json: { name } })
  // p1 … p9: odd ones on list 1, even ones on list 2; every third pays.
  for (let n = 1; n <= 9; n++) await person(n)
})
after(() => app.stop())

async function person(n: number): Promise<void> {
  const attribs = { pays: n % 3 === 0, n }
  const json = { email: `p${n}@cases.test`, name: `P${n}`, status: 'enabled', lists: [n % 2 ? 1 : 2], attribs }
  assert.equal((await app.request('POST', '/api/subscribers', { json })).status, 200)
}

const pays = { attribute: 'pays', type: 'boolean', op: 'is', value: true }
const content = { name: 'C', subject: 'S', content_type: 'plain', body: 'Hello' }

async function made(path: string, json: Readonly<Record<string, unknown>>, as?: TestCredentials): Promise<number> {
  const answer = await app.request('POST', path, { json, ...(as && { as }) })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

const recipients = statement<{ name: string }>(`
  select subscribers.name from broadsheet.recipients join subscribers on subscribers.id = subscriber_id
  where campaign_id = $1 order by subscriber_id`)

async function audience(campaign: number): Promise<readonly string[]> {
  await ensureRun(app.db, campaign)
  await markForPreparation(app.db, campaign)
  assert.equal(await prepareAudience(app.db, campaign, () => true), 'done')
  return (await app.db.rows(recipients, [campaign])).map((row) => row.name)
}

test('a campaign has a segment, keeps it, changes it and gives it up', async () => {
  const segment = await made('/api/segments', { name: 'Keeps', filter: pays })
  const other = await made('/api/segments', { name: 'Other', filter: pays })
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: segment })
  const read = async () => (await app.request('GET', `/api/campaigns/${id}`)).at('data.segment')
  const put = (json: object) => app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [1], ...json } })
  assert.deepEqual(await read(), { id: segment, name: 'Keeps' })
  await put({ name: 'D' })
  assert.deepEqual(await read(), { id: segment, name: 'Keeps' })
  await app.request('PUT', `/api/segments/${other}`, { json: { name: 'Renamed', filter: pays } })
  await put({ segment_id: other })
  assert.deepEqual(await read(), { id: other, name: 'Renamed' })
  assert.equal((await put({ segment_id: 4711 })).status, 400)
  const used = await app.request('DELETE', `/api/segments/${other}`)
  assert.deepEqual([used.status, used.at('code')], [409, 'record.inUse'])
  await put({ segment_id: null })
  assert.equal(await read(), null)
  assert.equal((await app.request('DELETE', `/api/segments/${other}`)).status, 200)
})

test('what keeps a segment is named to those who may read it', async () => {
  const lists = [{ id: 1, permissions: ['list:get'] as const }]
  const owner = await app.callerWith({
    permissions: ['campaigns:get', 'subscribers:get', 'subscribers:manage'],
    lists,
  })
  const segment = await made('/api/segments', { name: 'Owned', filter: pays }, owner)
  for (const [name, list] of [
    ['Open', 1],
    ['Secret', 2],
    ['Hidden', 2],
  ]) {
    await made('/api/campaigns', { ...content, name, lists: [list], segment_id: segment })
  }
  const refused = await app.request('DELETE', `/api/segments/${segment}`, { as: owner })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /campaign \\"Open\\", Another campaign/)
  assert.doesNotMatch(refused.text, /Secret|Hidden/)
  assert.match((await app.request('DELETE', `/api/segments/${segment}`)).text, /Secret.*Hidden/)
})

test('only who is on its lists and in the segment gets it, also who joins before a resume', async () => {
  const segment = await made('/api/segments', { name: 'Pays', filter: pays, query: `name <> 'P3'` })
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: segment })
  const both = await made('/api/campaigns', { ...content, lists: [1, 2], segment_id: segment })
  assert.deepEqual(await audience(id), ['P9'])
  assert.deepEqual(await audience(both), ['P6', 'P9'])
  const checks = await app.request('GET', `/api/campaigns/${both}/checks`)
  assert.equal(checks.at('data.audience.people'), 2)
  assert.equal(checks.at('data.audience.lists.0.people'), 5)
  await person(15)
  await person(17)
  assert.deepEqual(await audience(id), ['P9', 'P15'])
  // Ids far apart: several slices.
  await app.db.run(
    dynamic(sql`insert into subscribers (id, uuid, email, name, attribs)
      values (250000, gen_random_uuid(), 'far', 'Far', '{"pays": true}'), (700000, gen_random_uuid(), 'poor', 'Poor', '{}')`),
  )
  await app.db.run(
    dynamic(
      sql`insert into subscriber_lists (subscriber_id, list_id, status) values (250000, 1, 'confirmed'), (700000, 1, 'confirmed')`,
    ),
  )
  assert.deepEqual(await audience(id), ['P9', 'P15', 'Far'])
})

test('a campaign whose segment is gone reaches nobody', async () => {
  const segment = await made('/api/segments', { name: 'Going', filter: pays })
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: segment })
  await app.db.run(dynamic(sql`delete from broadsheet.segments where id = ${segment}`))
  assert.deepEqual((await app.request('GET', `/api/campaigns/${id}`)).at('data.segment'), { id: null, name: 'Going' })
  assert.deepEqual(await audience(id), [])
  for (const status of ['running', 'scheduled']) {
    const json = { status }
    const answer = await app.request('PUT', `/api/campaigns/${id}/status`, { json })
    assert.deepEqual([answer.status, answer.at('code')], [400, 'record.state'], answer.text)
  }
  const checks = await app.request('GET', `/api/campaigns/${id}/checks`)
  assert.deepEqual([checks.at('data.checks.0.level'), checks.at('data.checks.0.reason')], ['error', 'segmentGone'])
  await app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [1], segment_id: null } })
  assert.ok((await audience(id)).length > 2)
})

test('a copy keeps the segment, also one that is gone: it never reaches more people than the original', async () => {
  const segment = await made('/api/segments', { name: 'Copied', filter: pays })
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: segment })
  const read = async (campaign: number) => (await app.request('GET', `/api/campaigns/${campaign}`)).json
  const copied = async () => {
    const original = await read(id)
    assert.ok(typeof original === 'object' && original !== null && 'data' in original)
    return made('/api/campaigns', Object(original.data))
  }
  const first = await copied()
  assert.deepEqual((await app.request('GET', `/api/campaigns/${first}`)).at('data.segment'), {
    id: segment,
    name: 'Copied',
  })
  await app.db.run(dynamic(sql`delete from broadsheet.segments where id = ${segment}`))
  const second = await copied()
  assert.deepEqual((await app.request('GET', `/api/campaigns/${second}`)).at('data.segment'), {
    id: null,
    name: 'Copied',
  })
  assert.deepEqual(await audience(second), [])
  // A segment that went while somebody copied is named, and a choice beside it counts.
  const stale = { ...content, lists: [1], segment: { id: segment, name: 'Copied' } }
  assert.equal((await app.request('POST', '/api/campaigns', { json: stale })).status, 400)
  const chosen = await made('/api/campaigns', {
    ...content,
    lists: [1],
    segment: { id: null, name: 'x' },
    segment_id: null,
  })
  assert.equal((await app.request('GET', `/api/campaigns/${chosen}`)).at('data.segment'), null)
  // An update sends back what it has read: a segment that somebody else attached meanwhile stays.
  const other = await made('/api/segments', { name: 'Attached', filter: pays })
  await app.request('PUT', `/api/campaigns/${chosen}`, { json: { lists: [1], segment_id: other } })
  await app.request('PUT', `/api/campaigns/${chosen}`, { json: { lists: [1], segment: null } })
  assert.deepEqual((await app.request('GET', `/api/campaigns/${chosen}`)).at('data.segment'), {
    id: other,
    name: 'Attached',
  })
})

test('an expression that fails for somebody is a finding before sending', async () => {
  const segment = await made('/api/segments', {
    name: 'Breaks',
    query: `(attribs->>'n')::int / ((attribs->>'n')::int - 3) > 0`,
  })
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: segment })
  const answer = await app.request('GET', `/api/campaigns/${id}/checks`)
  assert.equal(answer.at('data.checks.0.reason'), 'segment', answer.text)
  await assert.rejects(audience(id), /divides by zero/)
  assert.deepEqual((await app.db.rows(recipients, [id])).length, 0)
})

test('attaching a segment takes the rights to ask its question; keeping it does not', async () => {
  const expression = await made('/api/segments', { name: 'SQL', query: `name = 'P1'` })
  const foreign = await made('/api/segments', { name: 'Foreign', filter: { member: { lists: [2] } } })
  const as = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', 'subscribers:get'],
    lists: [{ id: 1, permissions: ['list:get', 'list:manage'] }],
  })
  const members = await made('/api/segments', { name: 'VIPs', list_ids: [2] })
  const own = await made('/api/segments', { name: 'Own', list_ids: [1] })
  const ours = await made('/api/campaigns', { ...content, lists: [1], segment_id: own }, as)
  for (const segment_id of [expression, foreign, members]) {
    const answer = await app.request('POST', '/api/campaigns', { json: { ...content, lists: [1], segment_id }, as })
    assert.equal(answer.status, 403, answer.text)
    const segment = { id: segment_id, name: 'As it was read' }
    const copied = await app.request('POST', '/api/campaigns', { json: { ...content, lists: [1], segment }, as })
    assert.equal(copied.status, 403, copied.text)
    const changed = await app.request('PUT', `/api/campaigns/${ours}`, { json: { lists: [1], segment_id }, as })
    assert.equal(changed.status, 403, changed.text)
  }
  const id = await made('/api/campaigns', { ...content, lists: [1], segment_id: expression })
  const json = { lists: [1], segment_id: expression, name: 'Kept' }
  assert.equal((await app.request('PUT', `/api/campaigns/${id}`, { json, as })).status, 200)
})
