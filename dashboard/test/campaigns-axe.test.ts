import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsInBothThemes } from './axe.ts'
import { desktop, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage({ sending: 'inline' })
const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
const person = { name: 'Ada', email: 'ada@example.org', status: 'enabled', lists: [list] }
await app.request('POST', '/api/subscribers', { json: person })
const json = {
  name: 'Letter',
  subject: 'News',
  lists: [list],
  content_type: 'html',
  body: '<p>Hello</p>',
  tags: ['a'],
}
const id = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
const rich = { ...json, content_type: 'richtext' }
const richId = (await app.request('POST', '/api/campaigns', { json: rich })).numberAt('data.id')
const sent = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
await app.request('PUT', `/api/campaigns/${sent}/status`, { json: { status: 'running' } })
const screens = [
  '/campaigns',
  '/campaigns/new',
  `/campaigns/${id}`,
  `/campaigns/${richId}`,
  `/campaigns/${id}?tab=settings`,
  `/campaigns/${id}?tab=attributes`,
  `/campaigns/${id}?tab=archive`,
  `/campaigns/${id}/send`,
  `/campaigns/${sent}/report`,
  `/campaigns/analytics?id=${sent}`,
  '/campaigns/templates',
  '/campaigns/templates/1',
  '/campaigns/media',
  '/campaigns/sequences',
  '/campaigns/recurring',
]

test('nothing stands in anybody’s way', async () => {
  const page = await signedInPage(browser, app, desktop, { bypassCSP: true })
  const found: string[] = []
  for (const screen of screens) found.push(...(await violationsInBothThemes(page, `${app.url}/admin${screen}`)))
  assert.deepEqual(found, [])
})
