import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { createCampaign, people } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

const weekly = { frequency: 'weekly', weekdays: ['tuesday', 'friday'], time: '09:00', time_zone: 'Europe/Vienna' }
const daily = { frequency: 'daily', time: '09:00', time_zone: 'Europe/Vienna' }

test('what is refused, and to whom', async () => {
  const list = await people(app.db, ['somebody@x.test'])
  const pattern = await createCampaign(app, list)
  const body = { name: 'Rights', campaign_id: pattern, rule: daily }
  const post = (more: object, as?: Awaited<ReturnType<TestApp['callerWith']>>) =>
    app.request('POST', '/api/recurring', { json: { ...body, ...more }, ...(as === undefined ? {} : { as }) })
  for (const [more, message] of [
    [{ name: ' ' }, /name/],
    [{ campaign_id: 999_999 }, /999999/],
    [{ rule: { ...daily, time: '25:00' } }, /rule\.time/],
    [{ rule: { ...daily, time_zone: 'Mars/Base' } }, /Mars\/Base/],
    [{ rule: { ...daily, frequency: 'hourly' } }, /daily/],
    [{ rule: { ...weekly, weekdays: [] } }, /weekdays/],
    [{ starts_on: '2026-02-30' }, /starts_on/],
    [{ starts_on: '2026-05-01', ends_on: '2026-04-01' }, /ends_on/],
    [{ feed: { url: 'ftp://x.test/' } }, /feed\.url/],
    [{ feed: { url: 'https://me:secret@x.test/' } }, /feed\.url/],
    [{ feed: { url: 'https://x.test/', min_items: 9, max_items: 2 } }, /min_items/],
    [{ feed: { url: 'https://x.test/', max_items: 51 } }, /max_items/],
  ] as const) {
    const answer = await post(more)
    assert.ok(answer.status === 400 || answer.status === 404, answer.text)
    assert.match(answer.text, message)
  }
  const made = await post({})
  assert.equal((await post({ name: 'rights' })).status, 409)
  const other = await post({ name: 'Other' })
  const taken = await app.request('PUT', `/api/recurring/${other.at('data.id')}`, { json: { ...body, name: 'RIGHTS' } })
  assert.deepEqual(
    [taken.status, taken.at('code'), taken.at('message')],
    [409, 'record.duplicate', 'There is a recurring campaign with this name already.'],
  )
  const path = `/api/recurring/${made.numberAt('data.id')}`
  assert.equal((await app.request('PUT', `${path}/status`, { json: { status: 'paused' } })).status, 400)
  assert.equal((await app.request('POST', `${path}/send`, { json: { turn: new Date().toISOString() } })).status, 400)

  const reader = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', 'campaigns:send'],
    lists: [{ id: list, permissions: ['list:get'] }],
  })
  assert.equal((await app.request('GET', path, { as: reader })).status, 200)
  assert.equal((await app.request('GET', `${path}/turns`, { as: reader })).status, 200)
  assert.equal((await post({ name: 'Not mine' }, reader)).status, 403)
  for (const [method, where, json] of [
    ['PUT', path, body],
    ['DELETE', path, undefined],
    ['PUT', `${path}/status`, { status: 'active' }],
    ['POST', `${path}/preview`, undefined],
    ['POST', `${path}/send`, { turn: new Date().toISOString() }],
  ] as const) {
    assert.equal((await app.request(method, where, { json, as: reader })).status, 403, `${method} ${where}`)
  }
  const writer = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage'],
    lists: [{ id: list, permissions: ['list:get', 'list:manage'] }],
  })
  assert.equal((await app.request('PUT', path, { json: { ...body, name: 'Mine' }, as: writer })).status, 200)
  const started = await app.request('PUT', `${path}/status`, { json: { status: 'active' }, as: writer })
  assert.equal(started.status, 403)
  const stranger = await app.callerWith({ permissions: ['campaigns:get'], lists: [] })
  assert.equal((await app.request('GET', path, { as: stranger })).status, 403)
  assert.deepEqual((await app.request('GET', '/api/recurring', { as: stranger })).at('data'), [])
  assert.equal((await app.request('DELETE', path)).status, 200)
  assert.equal((await app.request('GET', path)).status, 404)
  assert.equal((await app.request('GET', `/api/campaigns/${pattern}`)).status, 200)
})

test('what changes one, a turn for instance, holds up no change of another', { timeout: 60_000 }, async () => {
  const pattern = await createCampaign(app, await people(app.db, ['names@x.test']))
  const body = { name: 'One', campaign_id: pattern, rule: daily }
  const one = (await app.request('POST', '/api/recurring', { json: body })).numberAt('data.id')
  const two = await app.request('POST', '/api/recurring', { json: { ...body, name: 'Two' } })
  await app.db.transaction(async (tx) => {
    await tx.run(dynamic(sql`update broadsheet.recurring_campaigns set fault = fault where id = ${one}`))
    const json = { ...body, name: 'Two again' }
    assert.equal((await app.request('PUT', `/api/recurring/${two.at('data.id')}`, { json })).status, 200)
  })
})
