import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { openBrowser, signedInPage } from './browser.ts'

let app: TestApp
let browser: Browser

before(async () => {
  app = await testApp()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await app.stop()
})

test('a language picked in the account menu acts at once, stays, and brings its numbers, dates and texts', async () => {
  const page = await signedInPage(browser, app)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const texts = page.waitForRequest((request) => /\/de-[^/]+\.js$/.test(request.url()))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByLabel('Language').selectOption('Deutsch')
  await texts
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
  await page.goto(`${app.url}/admin/campaigns/analytics`)
  await page.getByRole('heading', { name: 'Auswertung' }).waitFor()
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de')
  await page.getByLabel('Tage').click()
  await page.getByText('Mo', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Nächster Monat' }).waitFor()
})
