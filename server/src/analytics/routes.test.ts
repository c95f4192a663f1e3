import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let list = 0
let campaign = 0

before(async () => {
  app = await testApp()
  const answer = await app.request('POST', '/api/lists', { json: { name: 'News', type: 'public', optin: 'single' } })
  list = answer.numberAt('data.id')
  const created = await app.request('POST', '/api/campaigns', {
    json: { name: 'A, "quoted"\nname', subject: 's', lists: [list], content_type: 'html', body: 'x' },
  })
  campaign = created.numberAt('data.id')
  await app.db.run(
    statement(`insert into campaign_views (campaign_id, created_at)
      select $1, timestamptz '2031-03-02 10:00:00Z' + n * interval '1 minute' from generate_series(0, 11999) as n`),
    [campaign],
  )
})
after(() => app.stop())

test('the figures stand beside the campaign and on the dashboard, for those who may see it', async () => {
  assert.equal((await app.request('GET', `/api/campaigns/${campaign}`)).at('data.views'), 12_000)
  const stranger = await app.callerWith({ permissions: ['campaigns:get'], lists: [] })
  const insider = await app.callerWith({
    permissions: ['campaigns:get'],
    lists: [{ id: list, permissions: ['list:get'] }],
  })
  const chart = async (as?: Awaited<ReturnType<TestApp['callerWith']>>) =>
    (await app.request('GET', '/api/dashboard/charts', as === undefined ? {} : { as })).at('data.campaign_views.0')
  assert.deepEqual(await chart(), { count: 840, date: '2031-03-02' })
  assert.equal(await chart(stranger), undefined)
  assert.deepEqual(await chart(insider), { count: 840, date: '2031-03-02' })
  const counts = await app.request('GET', '/api/dashboard/counts', { as: stranger })
  assert.deepEqual(counts.at('data.campaigns'), { total: 0, by_status: {} })
  const all = await app.request('GET', '/api/dashboard/counts')
  assert.deepEqual(all.at('data.campaigns'), { total: 1, by_status: { draft: 1 } })
  assert.equal(all.at('data.lists.public'), 1)
})

test('a campaign that there is not has no figures, and who sees some campaigns only does not learn of it', async () => {
  const insider = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:get_analytics'],
    lists: [{ id: list, permissions: ['list:get'] }],
  })
  for (const type of ['views', 'clicks', 'bounces', 'links', 'machine_views', 'anonymous_views']) {
    for (const id of ['999999', '3000000000', '999999999999999']) {
      const path = `/api/campaigns/analytics/${type}?id=${id}&from=2031-03-01&to=2031-03-03`
      const answer = await app.request('GET', path)
      assert.deepEqual([answer.status, answer.at('data')], [200, []], path)
      assert.equal((await app.request('GET', path, { as: insider })).status, 403)
    }
  }
  const path = `/api/campaigns/analytics/views?id=${campaign}&id=3000000000&from=2031-03-02&to=2031-03-02`
  assert.equal((await app.request('GET', path)).numberAt('data.0.campaign_id'), campaign)
})

test('exports hold every event once, over any number of pages', async () => {
  const answer = await app.request('GET', '/api/maintenance/analytics/views/export?since=2031-03-01T00:00:00Z')
  const lines = answer.text.split('\r\n')
  assert.equal(
    lines[0],
    'campaign_id,campaign_uuid,campaign_name,subscriber_id,subscriber_uuid,email,subscriber_name,created_at',
  )
  assert.equal(lines.length, 12_000 + 2)
  assert.match(lines[1] ?? '', /,"A, ""quoted""\nname",0,,,,2031-03-02T10:00:00Z$/)
  assert.equal(new Set(lines).size, lines.length)
  assert.match(answer.headers.get('content-disposition') ?? '', /campaign_views\.csv/)
  const clicks = await app.request('GET', '/api/maintenance/analytics/clicks/export?since=2031-03-01T00:00:00Z')
  assert.match(clicks.headers.get('content-disposition') ?? '', /campaign_clicks\.csv/)
  const later = await app.request('GET', '/api/maintenance/analytics/views/export?since=2041-03-01T00:00:00Z')
  assert.equal(later.text.split('\r\n').length, 2)
})

test('a dry run counts, and deletes nothing', async () => {
  const path = '/api/maintenance/analytics/all?before_date=2031-03-03T00:00:00Z'
  assert.equal((await app.request('DELETE', `${path}&dry_run=true`)).at('count'), 840)
  assert.equal((await app.request('DELETE', path)).at('count'), 840)
  assert.equal((await app.request('GET', `/api/campaigns/${campaign}`)).at('data.views'), 11_160)
})

test('what is deleted or exported is bound by a moment with its offset, and by nothing vaguer', async () => {
  const paths: readonly [method: string, path: string, name: string][] = [
    ['DELETE', '/api/maintenance/analytics/views', 'before_date'],
    ['GET', '/api/maintenance/analytics/views/export', 'since'],
    ['DELETE', '/api/maintenance/subscriptions/unconfirmed', 'before_date'],
  ]
  for (const [method, path, name] of paths) {
    for (const value of ['2026-01-01', '2020-01-01 00:00:00', '2020-01-01T00:00:00', '']) {
      const answer = await app.request(method, `${path}?${name}=${encodeURIComponent(value)}`)
      assert.equal(answer.status, 400, `${path} ${value}`)
      assert.match(answer.text, new RegExp(name))
    }
    assert.equal((await app.request(method, path)).status, 400)
    assert.equal((await app.request(method, `${path}?${name}=2020-01-01T00:00:00%2B02:00`)).status, 200)
  }
})
