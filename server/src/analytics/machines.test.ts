import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { testApp } from '../testing/app.ts'

test('what programs opened and clicked is counted apart from people', async () => {
  const app = await testApp()
  after(app.stop)
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  const json = { name: 'One', subject: 'One', lists: [list], body: 'Hello' }
  const id = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  for (const [kind, time] of [
    [1, '2031-04-05T09:10:00Z'],
    [1, '2031-04-05T09:50:00Z'],
    [2, '2031-04-05T10:00:00Z'],
  ] as const) {
    await app.db.run(
      dynamic(sql`insert into broadsheet.machine_events (kind, campaign_id, reason, created_at)
        values (${kind}, ${id}, 'agent', ${time})`),
    )
  }
  const count = (type: string) =>
    app.request('GET', `/api/campaigns/analytics/${type}?id=${id}&from=2031-04-05&to=2031-04-05`)
  assert.deepEqual((await count('machine_views')).at('data'), [
    { campaign_id: id, count: 2, timestamp: '2031-04-05T09:00:00Z' },
  ])
  assert.equal((await count('machine_clicks')).at('data.0.count'), 1)
  assert.deepEqual((await count('views')).at('data'), [])
})

test('events of nobody in particular, which unique figures leave out, are told apart', async () => {
  const app = await testApp()
  after(app.stop)
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  const json = { name: 'Two', subject: 'Two', lists: [list], body: 'Hello' }
  const id = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  const person = (await app.request('POST', '/api/subscribers', { json: { email: 'a@example.com' } })).numberAt(
    'data.id',
  )
  for (const who of [person, person, null, null, null]) {
    await app.db.run(
      dynamic(sql`insert into campaign_views (campaign_id, subscriber_id, created_at)
        values (${id}, ${who}, '2031-04-05T09:10:00Z')`),
    )
  }
  const count = async (type: string) => {
    const answer = await app.request('GET', `/api/campaigns/analytics/${type}&id=${id}&from=2031-04-05&to=2031-04-05`)
    return answer.at('data.0.count')
  }
  assert.equal(await count('views?unique=false'), 5)
  assert.equal(await count('views?unique=true'), 1)
  assert.equal(await count('anonymous_views?unique=true'), 3)
  assert.equal(await count('anonymous_clicks?unique=true'), undefined)
})
