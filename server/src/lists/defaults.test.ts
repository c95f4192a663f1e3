import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let template = 0

before(async () => {
  app = await testApp()
  await app.request('PUT', '/api/settings', { json: { 'app.from_email': 'House <house@x.test>' } })
  const json = { name: 'Brand', type: 'campaign', body: '<b>{{ template "content" . }}</b>' }
  template = (await app.request('POST', '/api/templates', { json })).numberAt('data.id')
})
after(() => app.stop())

async function newList(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const answer = await app.request('POST', '/api/lists', { json: { name, optin: 'double', ...more } })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

async function campaign(lists: readonly number[], more: Readonly<Record<string, unknown>> = {}) {
  const answer = await app.request('POST', '/api/campaigns', { json: { name: 'x', subject: 'x', lists, ...more } })
  assert.equal(answer.status, 200, answer.text)
  return [answer.at('data.from_email'), answer.at('data.template_id')]
}

async function senderOfOptinMail(lists: readonly number[]): Promise<string | undefined> {
  const email = `${lists.join('-')}@people.test`
  await app.request('POST', '/api/subscribers', { json: { email, name: 'x', status: 'enabled', lists } })
  const mail = dynamic<{ from_email: string }>(sql`select from_email from broadsheet.outbox where to_email = ${email}`)
  return (await app.db.row(mail))?.from_email
}

test('campaigns and opt-in mails of a list begin with what the list says, where nothing else is said', async () => {
  const brand = await newList('Brand', { from_email: 'Brand <hello@brand.test>', template_id: template })
  const same = await newList('Same', { from_email: 'Brand <hello@brand.test>' })
  const plain = await newList('Plain')
  const read = await app.request('GET', `/api/lists/${brand}`)
  assert.deepEqual([read.at('data.from_email'), read.at('data.template_id')], ['Brand <hello@brand.test>', template])
  const [house, standard] = await campaign([plain])
  assert.equal(house, 'House <house@x.test>')
  assert.notEqual(standard, template)
  assert.deepEqual(await campaign([brand]), ['Brand <hello@brand.test>', template])
  assert.deepEqual(await campaign([brand], { from_email: '', template_id: null }), [
    'Brand <hello@brand.test>',
    template,
  ])
  assert.deepEqual(await campaign([brand], { from_email: 'me@x.test', template_id: standard }), ['me@x.test', standard])
  assert.deepEqual(await campaign([brand, same]), ['Brand <hello@brand.test>', standard])
  assert.deepEqual(await campaign([brand, plain]), [house, standard])

  assert.equal(await senderOfOptinMail([brand]), 'Brand <hello@brand.test>')
  assert.equal(await senderOfOptinMail([brand, same]), 'Brand <hello@brand.test>')
  assert.equal(await senderOfOptinMail([brand, plain]), 'House <house@x.test>')
})

test('what is not sent stays, what is emptied goes, what is wrong is refused', async () => {
  const list = await newList('Change', { from_email: 'a@brand.test', template_id: template })
  const put = (json: Readonly<Record<string, unknown>>) => app.request('PUT', `/api/lists/${list}`, { json })
  const kept = await put({ name: 'Changed' })
  assert.deepEqual([kept.at('data.from_email'), kept.at('data.template_id')], ['a@brand.test', template])
  const form = await app.request('PUT', `/api/lists/${list}`, {
    form: { template_id: String(template), from_email: 'b@brand.test' },
  })
  assert.equal(form.at('data.from_email'), 'b@brand.test')
  assert.equal((await put({ from_email: 'not an address' })).status, 400)
  assert.equal((await put({ template_id: 999_999 })).status, 400)
  const emptied = await put({ from_email: '', template_id: null })
  assert.deepEqual([emptied.at('data.from_email'), emptied.at('data.template_id')], ['', null])
})
