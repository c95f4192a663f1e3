import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../../server/src/db/dynamic.ts'
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
