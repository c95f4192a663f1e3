import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../../server/src/db/dynamic.ts'
import { screenshot, signedInPage } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser, open } = await openStage()
const list = (await app.request('POST', '/api/lists', { json: { name: 'Weekly', type: 'public' } })).numberAt('data.id')
for (let index = 0; index < 25; index++) {
  const json = {
    email: `person${index}@example.org`,
    name: `Person ${index}`,
    status: 'enabled',
    lists: [list],
    attribs: { city: index % 5 === 0 ? 'Graz' : 'Bonn' },
  }
  await app.request('POST', '/api/subscribers', { json })
}

async function count(query: string): Promise<unknown> {
  return (await app.request('GET', `/api/subscribers/count?${query}`)).at('data.count')
}

test('a filter made by clicking says how many it means, and its matches are changed at once', async () => {
  const page = await open('/subscribers')
  await page.getByText('25 people').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'What to look at' }).click()
  await page.getByRole('option', { name: 'Attribute' }).click()
  await page.getByLabel('Name of the attribute').fill('city')
  await page.getByRole('textbox', { name: 'Value' }).fill('Bonn')
  await page.getByText('20 people').waitFor()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/filter=/)
  await page.goto(`${page.url()}&per_page=10`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Choose all 20 matches' }).click()
  await screenshot(page, 'subscribers-bulk')
  await page.getByRole('button', { name: 'Change lists' }).click()
  await page.getByRole('radio', { name: 'Mark as unsubscribed' }).check()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.getByRole('button', { name: 'Unsubscribe 20 people' }).click()
  await page.getByText('20 people unsubscribed.').waitFor()
  assert.equal(await count(`list_id=${list}&subscription_status=unsubscribed`), 20)
})

test('an action on thousands goes on in the background, and its end is seen', async () => {
  await app.db.run(
    dynamic(sql`insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'crowd' || n || '@example.org', 'Crowd' from generate_series(1, 6000) n`),
  )
  const page = await open('/subscribers?query=crowd')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: /^Choose all 6,000 matches/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Type 6000 to confirm').fill('6000')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete 6,000/ })
    .click()
  await page.getByText('Begun. It goes on in the background.').waitFor()
  await page.getByText('Nobody fits').waitFor()
  assert.equal(await count('search=crowd'), 0)
})

test('many are deleted only after the number is typed', async () => {
  const page = await open('/subscribers?query=person2')
  await page.getByText('6 people').waitFor()
  await page.getByRole('checkbox', { name: 'Select person2@example.org' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('5 people').waitFor()
  // Only now it is deleted: until the page is left it could be undone.
  await leave(page)
  await eventually(async () => (await count('search=person2')) === 5)
  await page.goto(`${app.url}/admin/subscribers`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Choose all 24 matches' }).click()
  await page.getByRole('button', { name: 'Blocklist' }).click()
  const act = page.getByRole('button', { name: 'Blocklist 24 people' })
  assert.equal(await act.isDisabled(), true)
  await page.getByLabel('Type 24 to confirm').fill('24')
  await act.click()
  await page.getByText('24 people are blocklisted.').waitFor()
  assert.equal(await count(`filter=${encodeURIComponent('{"field":"status","value":"blocklisted"}')}`), 24)
})

test('an expression that the server refuses says why, where it stands', async () => {
  const page = await open('/subscribers')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByText('SQL expression').click()
  await page.getByRole('textbox', { name: 'SQL expression over subscribers' }).click()
  await page.keyboard.type('pg_sleep(1) is null')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/pg_sleep is not open to expressions/).waitFor()
  await page.locator('.cm-lintRange-error').first().waitFor()
})

test('a person is added, described and subscribed, and the consent is kept', async () => {
  const page = await open('/subscribers?edit=new')
  await page.getByLabel('E-mail address').fill('ada@example.org')
  await page.getByRole('dialog').getByLabel('Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  await page.getByRole('button', { name: 'Add attribute' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('city')
  await page.getByLabel('Value of city').fill('London')
  await page.getByRole('button', { name: 'Save attributes' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await page.getByRole('button', { name: 'Change lists' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.getByRole('button', { name: 'Put on lists' }).click()
  await page.getByText('Subscribed to Weekly').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await app.request('GET', `/api/subscribers/${id}`)
  assert.equal(stored.at('data.attribs.city'), 'London')
  assert.equal(stored.at('data.lists.0.name'), 'Weekly')
})

test('two people who change the same person hear of each other; other fields stay as the other left them', async () => {
  const json = { email: 'cleo@example.org', name: 'Cleo', status: 'enabled', attribs: { city: 'Graz', plan: 'free' } }
  const id = (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/subscribers/${id}`)
  await page.getByLabel('Name', { exact: true }).first().fill('Cleopatra')
  await app.request('PATCH', `/api/subscribers/${id}`, {
    json: { email: 'cleo@example.net', attribs: { plan: 'pro' } },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Cleopatra' }).waitFor()
  const { at } = await app.request('GET', `/api/subscribers/${id}`)
  assert.deepEqual(
    [at('data.name'), at('data.email'), at('data.attribs.plan')],
    ['Cleopatra', 'cleo@example.net', 'pro'],
  )

  await page.getByLabel('Name', { exact: true }).first().fill('Mine')
  await app.request('PATCH', `/api/subscribers/${id}`, { json: { name: 'Theirs' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else has changed the same').waitFor()
  await page.getByRole('link', { name: 'All subscribers' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
})

test('an answer that does not come takes nothing away of what is on the screen', async () => {
  const json = { email: 'dora@example.org', name: 'Dora', status: 'enabled' }
  const id = (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
  const page = await open(`/subscribers/${id}`)
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Half typed')
  let refused = 0
  await page.route(`**/api/subscribers/${id}`, async (route) => {
    await route.fulfill({ status: 500, json: { message: 'Not now.', code: 'service.broken' } })
    refused += 1
  })
  // What is older than some seconds is asked for again when the window is looked at.
  await eventually(async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    return refused > 0
  })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')
  assert.equal(await name.inputValue(), 'Half typed')
})
