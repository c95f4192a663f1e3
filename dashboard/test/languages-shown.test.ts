import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()

test('a language picked in the account menu acts at once, stays, and brings its numbers, dates and texts', async () => {
  const page = await signedInPage(browser, app)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const texts = page.waitForRequest((request) => /\/de-[^/]+\.js$/.test(request.url()))
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByLabel('Language').selectOption('Deutsch')
  await texts
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
  // Another page would be asked for in the language of before.
  await saved
  await page.goto(`${app.url}/admin/campaigns/analytics`)
  await page.getByRole('heading', { name: 'Auswertung' }).waitFor()
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de')
  await page.getByLabel('Tage').click()
  await page.getByText('Mo', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Nächster Monat' }).waitFor()
})

test('the language stays with the account: another browser shows it, until the account follows the browser again', async () => {
  const page = await signedInPage(browser, app)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: /^(Account|Konto)$/ }).click()
  await page.locator('select').selectOption('Türkçe')
  await saved
  const other = await signedInPage(browser, app, { ...desktop, locale: 'fr-FR' })
  await other.getByRole('heading', { name: 'Genel bakış' }).waitFor()
  await other.getByRole('button', { name: 'Hesap' }).click()
  const cleared = other.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await other.locator('select').selectOption({ index: 0 })
  await cleared
  await other.reload()
  await other.getByRole('heading', { name: 'Vue d’ensemble' }).waitFor()
})

test('errors are said in the language of the dashboard, not in that of the browser', async () => {
  const page = await signedInPage(browser, app, { ...desktop, locale: 'it-IT' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.locator('select').selectOption('Deutsch')
  await saved
  await page.goto(`${app.url}/admin/subscribers/4711`)
  await page.getByText('Nicht (mehr) vorhanden: Abonnent 4711.').waitFor()
  const cleared = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Konto', exact: true }).click()
  await page.locator('select').selectOption({ index: 0 })
  await cleared
})

test('the buttons of the text editor have names in the language as well', async () => {
  const lists = [
    (await app.request('POST', '/api/lists', { json: { name: 'L', type: 'public', optin: 'single' } })).numberAt(
      'data.id',
    ),
  ]
  const json = { name: 'C', subject: 's', lists, type: 'regular', content_type: 'richtext', body: '<p>x</p>' }
  const id = (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
  const page = await signedInPage(browser, app, { ...desktop, locale: 'de-DE' })
  await page.goto(`${app.url}/admin/campaigns/${id}`)
  await page.getByRole('button', { name: 'Fett', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Zentriert', exact: true }).waitFor()
  const preview = page.locator('iframe[title=Vorschau][aria-hidden=false]')
  await preview.waitFor()
  await page.keyboard.press('F9')
  await preview.waitFor({ state: 'detached' })
})
