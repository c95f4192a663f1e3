import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCampaign, people, start, statusOf, until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { pruneSandbox, sandboxPage } from './store.ts'

let app: TestApp

before(async () => {
  app = await testApp({ sending: 'inline' })
})
after(() => app.stop())

test('without an SMTP server a campaign ends in the sandbox inbox', async () => {
  const id = await createCampaign(app, await people(app.db, ['ann@x.test', 'bob@x.test']), {
    body: '<p>Dear {{ .Subscriber.Name }}</p><script>alert(1)</script>',
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const list = await app.request('GET', `/api/sandbox/messages?campaign_id=${id}`)
  assert.equal(list.at('data.total'), 2)
  const message = await app.request('GET', `/api/sandbox/messages/${list.at('data.results.1.id')}`)
  assert.match(String(message.at('data.html')), /Dear Ann 1/)
  assert.match(String(message.at('data.text')), /Dear Ann 1/)
  const page = await app.request('GET', `/sandbox/${list.at('data.results.1.id')}`)
  assert.match(page.text, /<iframe[^>]* sandbox /)
  const frame = await app.request('GET', `/sandbox/${list.at('data.results.1.id')}/html`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /^sandbox (?!.*allow-scripts)/)
  const source = await app.request('GET', `/api/sandbox/messages/${list.at('data.results.1.id')}/source`)
  assert.match(source.text, /^To: ann@x\.test\r$/m)
})

test('only who may change settings reads it: it holds links for new passwords', async () => {
  const reader = await app.callerWith({ permissions: ['settings:get', 'campaigns:get_all'] })
  assert.equal((await app.request('GET', '/api/sandbox/messages', { as: reader })).status, 403)
  assert.equal((await app.request('GET', '/sandbox', { as: reader })).status, 403)
})

test('the inbox is bounded', async () => {
  assert.equal(await pruneSandbox(app.db, { messages: 1, bytes: 1e9 }), 1)
  const { total } = await sandboxPage(app.db, { text: undefined, campaignId: undefined }, { limit: 10, offset: 0 })
  assert.equal(total, 1)
})
