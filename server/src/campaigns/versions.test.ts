import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../testing/app.ts'

test('overwritten texts can be read again', async () => {
  const app = await testApp()
  after(app.stop)
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  const json = { name: 'One', subject: 'One', lists: [list], content_type: 'html', body: '<p>first</p>' }
  const id = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  const versions = () => app.request('GET', `/api/campaigns/${id}/versions`)
  const save = (values: object) => app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [list], ...values } })

  await save({ name: 'Two' })
  assert.deepEqual((await versions()).at('data'), [], 'the name is no text')
  await save({ body: '<p>second</p>' })
  await save({ body: '<p>third</p>' })
  const kept = await versions()
  assert.equal(kept.at('data.0.size'), '<p>first</p>'.length)
  assert.equal(kept.at('data.1'), undefined, 'not every saving is a version')
  await save({ content_type: 'plain', body: 'fourth' })
  const latest = (await versions()).numberAt('data.0.id')
  const whole = await app.request('GET', `/api/campaigns/${id}/versions/${latest}`)
  assert.equal(whole.at('data.body'), '<p>third</p>', 'a change of the format always is one')
  assert.equal(whole.at('data.content_type'), 'html')

  const other = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  assert.equal((await app.request('GET', `/api/campaigns/${other}/versions/${latest}`)).status, 404)
  const stranger = await app.callerWith({ permissions: ['campaigns:get'] })
  assert.equal((await app.request('GET', `/api/campaigns/${id}/versions`, { as: stranger })).status, 403)
})
