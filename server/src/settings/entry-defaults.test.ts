import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

test('what a new entry starts with is what the server fills in, and can be saved with a host', async () => {
  const defaults = (await app.request('GET', '/api/settings/entry-defaults')).at('data')
  assert.ok(typeof defaults === 'object' && defaults !== null)
  const smtp: unknown = Reflect.get(defaults, 'smtp')
  assert.ok(typeof smtp === 'object' && smtp !== null)
  const entry = { ...smtp, name: 'second', host: 'mail.example.com', enabled: false }
  const saved = await app.request('PUT', '/api/settings', { json: { smtp: [entry] } })
  assert.equal(saved.status, 200, saved.text)
  await app.request('PUT', '/api/settings', { json: { smtp: [{ name: 'bare', host: 'mail.example.com' }] } })
  const stored = (await app.request('GET', '/api/settings')).at('data.smtp.0')
  assert.ok(typeof stored === 'object' && stored !== null)
  const { uuid: _, ...filled } = { uuid: '', ...stored }
  assert.deepEqual(filled, { ...smtp, name: 'email-bare', host: 'mail.example.com' })
})

test('who may not read settings reads no defaults', async () => {
  const as = await app.callerWith({ permissions: ['lists:get_all'] })
  assert.equal((await app.request('GET', '/api/settings/entry-defaults', { as })).status, 403)
})
