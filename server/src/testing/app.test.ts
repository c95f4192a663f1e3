import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from './app.ts'

test('the whole service answers, and knows who asks', async () => {
  const app = await testApp()
  after(app.stop)
  assert.equal((await app.request('GET', '/health', { as: app.nobody })).status, 200)
  assert.equal((await app.request('GET', '/api/settings', { as: app.nobody })).status, 403)
  const all = await app.request('GET', '/api/settings')
  assert.equal(all.status, 200)
  const none = await app.callerWith({ lists: [] })
  assert.equal((await app.request('GET', '/api/settings', { as: none })).status, 403)
  const some = await app.callerWith({ permissions: ['settings:get'] })
  assert.equal((await app.request('GET', '/api/settings', { as: some })).status, 200)
})
