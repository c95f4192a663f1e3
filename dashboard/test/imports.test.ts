import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { zip } from '../../server/src/testing/zip.ts'
import { violationsOf } from './axe.ts'
import { phone, screenshot, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
await app.request('POST', '/api/lists', { json: { name: 'Weekly', type: 'public' } })

const table = 'E-Mail;Full name;City\nana@example.com;Ana;Lisbon\nnobody;Nobody;\nben@example.com;"Ben ""B""";Lagos\n'

function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer })
}

test('a file with its own titles is looked at, mapped and imported, and its bad rows can be downloaded', async () => {
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/subscribers/import`)
  await choose(page, 'people.csv', Buffer.from(table))
  await page.getByText('Ben "B"').waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'What the column E-Mail is' }).inputValue(), 'E-mail address')
  assert.equal(await page.getByLabel('Name of the attribute for the column City').inputValue(), 'city')
  const start = page.getByRole('button', { name: 'Start the import' })
  assert.equal(await start.isDisabled(), true)
  await page.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByText('Nothing was changed').waitFor()
  await page.getByText('New people').locator('..').getByText('2', { exact: true }).waitFor()
  assert.equal((await app.request('GET', '/api/subscribers')).at('data.total'), 0)
  await start.click()
  await page.getByText('Everything is read.').waitFor()
  const bad = await page.getByRole('link', { name: 'Download the bad row' }).getAttribute('href')
  assert.match((await app.request('GET', bad ?? '')).text, /nobody/)
  const found = await app.request('GET', '/api/subscribers?search=ben@example.com')
  assert.equal(found.at('data.results.0.name'), 'Ben "B"')
  assert.equal(found.at('data.results.0.attribs.city'), 'Lagos')
})

test('the table in an archive is looked at and mapped', async () => {
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/subscribers/import?list_id=1`)
  const entries = [
    { name: 'read me.txt', content: 'x' },
    { name: 'in/people.csv', content: 'Post;Ort\nzoe@example.com;Oslo\n' },
  ]
  await choose(page, 'people.zip', zip(entries))
  await page.getByText('in/people.csv in the archive').waitFor()
  await page.getByRole('combobox', { name: 'What the column Post is' }).click()
  await page.getByRole('option', { name: 'E-mail address' }).click()
  await page.getByLabel('Name of the attribute for the column Ort').fill('town')
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByText('Everything is read.').waitFor()
  const found = await app.request('GET', '/api/subscribers?search=zoe@example.com')
  assert.deepEqual(found.at('data.results.0.attribs'), { town: 'Oslo' })
})

test('keys of JSON lines are mapped, and their values keep their types', async () => {
  const page = await signedInPage(browser, app, phone, { bypassCSP: true })
  await page.goto(`${app.url}/admin/subscribers/import?list_id=1`)
  const lines = '{"post":"yan@example.com","orders":3,"home":{"city":"Graz"}}\n{"post":"yve@example.com","vip":true}\n'
  await choose(page, 'people.jsonl', Buffer.from(lines))
  await page.getByText('{"city":"Graz"}').waitFor()
  await page.getByRole('combobox', { name: 'What the column post is' }).click()
  await page.getByRole('option', { name: 'E-mail address' }).click()
  await screenshot(page, 'import-lines-phone')
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByText('Everything is read.').waitFor()
  const found = await app.request('GET', '/api/subscribers?search=yan@example.com')
  assert.deepEqual(found.at('data.results.0.attribs'), { orders: 3, home: { city: 'Graz' } })
})

test('the form generator gives code for the chosen lists', async () => {
  const page = await signedInPage(browser, app)
  await page.goto(`${app.url}/admin/lists/forms`)
  await page.getByRole('checkbox', { name: 'Weekly' }).check()
  await page.getByText('/subscription/form').waitFor()
  await page.waitForURL(/list_id=/)
  await page.reload()
  await page.getByText('/subscription/form').waitFor()
  assert.equal(await page.getByRole('checkbox', { name: 'Weekly' }).isChecked(), true)
})
