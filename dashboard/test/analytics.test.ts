import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../../server/src/db/dynamic.ts'
import { spanOf } from '../src/screens/analytics/span.ts'
import { courseOf } from '../src/screens/campaigns/report/course.ts'
import { signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()

test('campaigns are compared, and the choice stands in the address', async () => {
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  const create = async (name: string) => {
    const json = { name, subject: name, lists: [list], body: 'Hello' }
    return (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  }
  const [one, other] = [await create('Spring'), await create('Autumn')]
  for (let count = 0; count < 3; count++) {
    await app.db.run(dynamic(sql`insert into campaign_views (campaign_id) values (${one})`))
  }
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/campaigns/analytics`)
  const picker = page.getByRole('combobox', { name: 'Campaigns' })
  for (const name of ['Spring', 'Autumn']) {
    await picker.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await page.waitForURL((address) => address.searchParams.get('id')?.includes(`${one},${other}`) ?? false)
  await page.getByRole('row', { name: /Spring 0 3/ }).waitFor()
  await page.getByText('The figures as a table').first().click()
  const cells = await page.locator('details[open] tbody tr').last().innerText()
  assert.match(cells, /3\s+0/)
})

test('charts are drawn in a browser whose language is no language', async () => {
  const page = await signedInPage(browser, app)
  // As browsers say it that were started in the locale POSIX.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }))
  const id = (await app.request('GET', '/api/campaigns?query=Spring')).numberAt('data.results.0.id')
  await page.goto(`${app.url}/admin/campaigns/analytics?id=${id}`)
  await page.locator('main canvas').first().waitFor()
})

test('a span is of days, of seconds since 1970 in older links, else of the last thirty', () => {
  const whole = (from: string, to: string) => ({ from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` })
  assert.deepEqual(spanOf('1700000000', '1700600000'), whole('2023-11-14', '2023-11-21'))
  assert.deepEqual(spanOf('2026-02-01', '2026-01-01'), whole('2026-01-01', '2026-02-01'))
  assert.deepEqual(spanOf('nonsense', '', Date.parse('2026-03-31')), whole('2026-03-02', '2026-03-31'))
})

test('the course of a campaign is told of one that is through, unless its archive has changed it since', () => {
  const through = {
    status: 'finished',
    started_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-01T10:02:30Z',
    archive: false,
    sent: 500,
  } as const
  assert.deepEqual(courseOf(through), { ended: through.updated_at, seconds: 150, perMinute: 200 })
  assert.equal(courseOf({ ...through, archive: true }), undefined)
  assert.equal(courseOf({ ...through, status: 'running' }), undefined)
  assert.equal(courseOf({ ...through, status: 'cancelled', started_at: null }), undefined)
})

test('a report says when, how long and how fast; what the settings leave out is said', async () => {
  const subject = 'x'.repeat(400)
  const id = await app.request('POST', '/api/campaigns', { json: { name: 'Past', subject, lists: [await aList()] } })
  const campaign = id.numberAt('data.id')
  await app.db.run(
    dynamic(sql`update campaigns set status = 'finished', sent = 500, to_send = 500,
      started_at = '2026-01-01T10:00:00Z', updated_at = '2026-01-01T10:02:30Z' where id = ${campaign}`),
  )
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/campaigns/${campaign}/report`)
  await page.getByText('Took 2 minutes, 30 seconds').waitFor()
  await page.getByText('200 a minute').waitFor()
  await page.getByRole('button', { name: String(id.at('data.uuid')) }).waitFor()
  await page.getByText('Tracking is anonymous').waitFor()
  const beyond = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  assert.equal(beyond, 0)
  await app.request('PUT', '/api/settings', { json: { 'privacy.disable_tracking': true } })
  await page.goto(`${app.url}/admin/campaigns/analytics`)
  await page.getByText('Tracking is switched off').waitFor()
})

async function aList(): Promise<number> {
  return (await app.request('POST', '/api/lists', { json: { name: 'Readers' } })).numberAt('data.id')
}
