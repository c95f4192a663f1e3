import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { narrowByFilter } from '../campaigns/segment.ts'
import { dynamic } from '../db/dynamic.ts'
import { createCampaign, people } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { draftOf, holdClock, read, start } from './testing.ts'

let app: TestApp
let list: number

before(async () => {
  app = await testApp()
  await holdClock(app)
  list = await people(app.db, ['somebody@x.test'])
})
after(() => app.stop())

const rule = { share: 20, measure: 'opens', minutes: 60, decision: 'automatic' }
const two = [{ subject: 'One' }, { subject: 'Two' }]

test('what is no test is refused', async () => {
  const draft = await createCampaign(app, list)
  for (const [more, message] of [
    [{ campaign_id: 999_999 }, /999999/],
    [{ share: 0 }, /share/],
    [{ share: 101 }, /share/],
    [{ share: 12.5 }, /share/],
    [{ minutes: 0 }, /minutes/],
    [{ minutes: 43_201 }, /minutes/],
    [{ measure: 'bounces' }, /measure/],
    [{ decision: 'never' }, /decision/],
    [{ variants: [] }, /variants/],
    [{ variants: [{ subject: 'One' }] }, /variants/],
    [{ variants: Array.from({ length: 6 }, () => ({ subject: 'x' })) }, /variants/],
    [{ variants: [{ id: draft }, { subject: 'Two' }] }, /variants/],
    [{ variants: [{ subject: '' }, { subject: 'Two' }] }, /subject/],
    [{ variants: [{ subject: '{{ nonsense }}' }, { subject: 'Two' }] }, /subject/],
    [{ variants: [{ from_email: 'nobody' }, { subject: 'Two' }] }, /from_email/],
    [{ name: 'x'.repeat(201) }, /name/],
  ] as const) {
    const answer = await app.request('POST', '/api/ab-tests', {
      json: { campaign_id: draft, ...rule, variants: two, ...more },
    })
    assert.ok(answer.status === 400 || answer.status === 404, `${JSON.stringify(more)} ${answer.text}`)
    assert.match(answer.text, message)
  }
  // Nothing of all that was kept.
  assert.deepEqual((await app.request('GET', `/api/ab-tests?campaign_id=${draft}`)).at('data'), [])
  assert.equal((await app.request('GET', '/api/campaigns')).at('data.total'), 1)
  const double = await app.request('POST', '/api/lists', { json: { name: 'Double', optin: 'double' } })
  const optin = await createCampaign(app, double.numberAt('data.id'), { type: 'optin' })
  const answer = await app.request('POST', '/api/ab-tests', { json: { campaign_id: optin, ...rule, variants: two } })
  assert.equal(answer.status, 400)
  assert.equal((await app.request('GET', '/api/ab-tests/999')).status, 404)
})

test('a campaign is tested once; variants are added, ordered, renamed and taken away', async () => {
  const { id, original, variants } = await draftOf(app, list, { name: 'Autumn' })
  const [a = 0, b = 0] = variants
  const again = await app.request('POST', '/api/ab-tests', { json: { campaign_id: original, ...rule, variants: two } })
  assert.equal(again.status, 409)
  const nested = await app.request('POST', '/api/ab-tests', { json: { campaign_id: a, ...rule, variants: two } })
  assert.equal(nested.at('code'), 'record.inUse')
  const put = (json: object) => app.request('PUT', `/api/ab-tests/${id}`, { json: { ...rule, ...json } })
  const changed = await put({ variants: [{ id: b, subject: 'Now first' }, { from_email: 'New <new@x.test>' }] })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.at('data.variants.0.campaign.id'), b)
  assert.equal(changed.at('data.variants.0.campaign.subject'), 'Now first')
  assert.match(String(changed.at('data.variants.0.campaign.name')), /– A$/)
  assert.equal(changed.at('data.variants.1.campaign.from_email'), 'New <new@x.test>')
  assert.equal((await app.request('GET', `/api/campaigns/${a}`)).status, 404)
  assert.equal((await put({ variants: [{ id: b }, { id: b }] })).status, 400)
  assert.equal((await put({ variants: [{ id: b }, { id: original }] })).status, 400)
  for (const part of [original, b, changed.numberAt('data.variants.1.campaign.id')]) {
    assert.equal((await app.request('GET', `/api/ab-tests?campaign_id=${part}`)).at('data.0.id'), id)
  }
  assert.equal((await app.request('DELETE', `/api/ab-tests/${id}`)).status, 200)
  assert.equal((await app.request('GET', `/api/campaigns/${b}`)).status, 404)
  assert.equal((await app.request('GET', `/api/campaigns/${original}`)).status, 200)
})

test('campaigns of a test are changed where that does not break it, and neither started nor deleted behind its back', async () => {
  const { id, original, variants } = await draftOf(app, list)
  const [a = 0] = variants
  const other = await people(app.db, ['other@x.test'])
  const segment = await app.request('POST', '/api/segments', { json: { name: 'All', list_ids: [list] } })
  const put = (campaign: number, json: object) =>
    app.request('PUT', `/api/campaigns/${campaign}`, { json: { lists: [list], ...json } })
  assert.equal((await put(a, { body: '<p>Another text</p>', subject: 'Better' })).status, 200)
  for (const json of [
    { lists: [list, other] },
    { lists: [other] },
    { segment_id: segment.numberAt('data.id') },
    { send_at: '2099-01-01T00:00:00Z' },
  ]) {
    assert.equal((await put(a, json)).at('code'), 'record.inUse', JSON.stringify(json))
  }
  // What the original means is what the test means, until it starts.
  assert.equal((await put(original, { lists: [list, other] })).status, 200)
  for (const campaign of [original, a]) {
    const started = await app.request('PUT', `/api/campaigns/${campaign}/status`, { json: { status: 'running' } })
    assert.equal(started.at('code'), 'record.inUse')
    assert.equal((await app.request('DELETE', `/api/campaigns/${campaign}`)).at('code'), 'record.inUse')
    assert.equal((await app.request('DELETE', `/api/campaigns?id=${campaign}`)).at('code'), 'record.inUse')
  }
  await start(app, id)
  const lists = (await app.request('GET', `/api/campaigns/${a}`)).at('data.lists')
  assert.ok(Array.isArray(lists) && lists.length === 2)
  assert.equal((await app.request('PUT', `/api/ab-tests/${id}`, { json: { ...rule, variants: two } })).status, 400)
  assert.equal((await app.request('DELETE', `/api/ab-tests/${id}`)).at('code'), 'record.state')
  const again = await app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'testing' } })
  assert.equal(again.at('code'), 'record.state')
  const started = await app.request('PUT', `/api/campaigns/${original}/status`, { json: { status: 'running' } })
  assert.equal(started.at('code'), 'record.inUse')
})

test('however many campaigns of tests are deleted at once: that one test is not over keeps all of them', async () => {
  const over = [await draftOf(app, list), await draftOf(app, list), await draftOf(app, list)]
  const active = await draftOf(app, list)
  await app.db.run(
    dynamic(sql`
      update broadsheet.ab_tests set status = 'finished' where id = any(${over.map(({ id }) => id)}::int[])`),
  )
  const all = [...over, active].flatMap(({ variants }) => variants)
  const remove = (ids: readonly number[]) =>
    app.request('DELETE', `/api/campaigns?${ids.map((id) => `id=${id}`).join('&')}`)
  const refused = await remove(all)
  assert.equal(refused.at('code'), 'record.inUse', refused.text)
  for (const id of active.variants) assert.ok(String(refused.at('message')).includes(`campaign ${id} in`))
  for (const id of all) assert.equal((await app.request('GET', `/api/campaigns/${id}`)).status, 200)
  assert.equal((await remove(over.flatMap(({ variants }) => variants))).status, 200)
  assert.equal((await app.request('GET', `/api/campaigns/${over[0]?.variants[0]}`)).status, 404)
})

test('a share is no segment: copies are for everybody, and nobody who edits a campaign takes it away', async () => {
  const many = await people(
    app.db,
    Array.from({ length: 20 }, (_, n) => `many${n}@x.test`),
  )
  const campaign = await createCampaign(app, many)
  const [{ id: first = 0 } = {}] = await app.db.rows(
    dynamic<{ id: number }>(sql`select min(subscriber_id) as id from subscriber_lists where list_id = ${many}`),
  )
  await app.db.transaction((tx) => narrowByFilter(tx, campaign, { field: 'id', op: 'less', value: first + 5 }))
  const peopleOf = async (id: number) =>
    (await app.request('GET', `/api/campaigns/${id}/checks`)).at('data.audience.people')
  assert.equal(await peopleOf(campaign), 5)
  const segment = await app.request('POST', '/api/segments', {
    json: { name: 'From the third', filter: { field: 'id', op: 'at_least', value: first + 2 } },
  })
  const put = (json: object) => app.request('PUT', `/api/campaigns/${campaign}`, { json: { lists: [many], ...json } })
  const narrowed = await put({ segment_id: segment.numberAt('data.id') })
  assert.equal(narrowed.at('data.segment.name'), 'From the third')
  assert.equal(await peopleOf(campaign), 3)
  assert.equal((await put({ segment_id: null })).at('data.segment'), null)
  assert.equal(await peopleOf(campaign), 5)
  const whole = await app.request('GET', `/api/campaigns/${campaign}`)
  const copy = await app.request('POST', '/api/campaigns', {
    json: { name: 'Copy', subject: 'x', lists: [many], segment: whole.at('data.segment') },
  })
  assert.equal(await peopleOf(copy.numberAt('data.id')), 20)
})

test('where people are not tracked every open counts, and nothing is called significant', async () => {
  const { id, variants } = await draftOf(app, list, { measure: 'opens' })
  await start(app, id)
  await app.db.run(
    dynamic(sql`insert into campaign_views (campaign_id) select ${variants[1] ?? 0} from generate_series(1, 40)`),
  )
  const test1 = await read(app, id)
  assert.equal(test1.at('data.variants.1.opens'), 40)
  assert.equal(test1.at('data.verdict.counts_people'), false)
  assert.deepEqual([test1.at('data.verdict.p_value'), test1.at('data.verdict.significant')], [null, false])
  await app.request('PUT', '/api/settings', { json: { 'privacy.individual_tracking': true } })
  const test2 = await read(app, id)
  assert.deepEqual([test2.at('data.variants.1.opens'), test2.at('data.verdict.counts_people')], [0, true])
  await app.request('PUT', '/api/settings', { json: { 'privacy.individual_tracking': false } })
})

test('without tracking nothing can be decided by it', async () => {
  await app.request('PUT', '/api/settings', { json: { 'privacy.disable_tracking': true } })
  const { id } = await draftOf(app, list)
  const started = await app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'testing' } })
  assert.match(String(started.at('message')), /tracking/)
  await app.request('PUT', '/api/settings', { json: { 'privacy.disable_tracking': false } })
  assert.equal((await read(app, id)).at('data.status'), 'draft')
})

test('a test is seen and changed by the rights on its campaign', async () => {
  const { id, original } = await draftOf(app, list)
  const path = `/api/ab-tests/${id}`
  const body = { ...rule, variants: two }
  const reader = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', 'campaigns:send'],
    lists: [{ id: list, permissions: ['list:get'] }],
  })
  assert.equal((await app.request('GET', path, { as: reader })).status, 200)
  for (const [method, where, json] of [
    ['PUT', path, body],
    ['DELETE', path, undefined],
    ['PUT', `${path}/status`, { status: 'testing' }],
    ['POST', `${path}/choose`, { variant: 'A' }],
    ['POST', '/api/ab-tests', { campaign_id: original, ...body }],
  ] as const) {
    assert.equal((await app.request(method, where, { json, as: reader })).status, 403, `${method} ${where}`)
  }
  const writer = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage'],
    lists: [{ id: list, permissions: ['list:get', 'list:manage'] }],
  })
  assert.equal((await app.request('PUT', path, { json: body, as: writer })).status, 200)
  const started = await app.request('PUT', `${path}/status`, { json: { status: 'testing' }, as: writer })
  assert.equal(started.status, 403)
  const stranger = await app.callerWith({ permissions: ['campaigns:get'], lists: [] })
  assert.equal((await app.request('GET', `${path}/audience`, { as: reader })).at('data.people'), 1)
  assert.equal((await app.request('GET', `${path}/audience`, { as: stranger })).status, 403)
  assert.equal((await app.request('GET', path, { as: stranger })).status, 403)
  assert.equal((await app.request('GET', '/api/ab-tests/999', { as: stranger })).status, 403)
  assert.deepEqual((await app.request('GET', '/api/ab-tests', { as: stranger })).at('data'), [])
})
