import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { violationsOf } from './axe.ts'
import { desktop, screenshot, signedInPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser, beforeEnd } = await openStage()
const service = createServer((request, response) => {
  request.resume()
  response.end('noted')
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
beforeEnd(async () => {
  service.closeAllConnections()
  service.close()
})
const address = service.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

test('a webhook is written, tried and saved', async () => {
  const page = await signedInPage(browser, app, desktop, { bypassCSP: true })
  await page.goto(`${app.url}/admin/settings?section=webhooks`)
  await page.getByText('No webhook yet.').waitFor()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Name', { exact: true }).fill('crm')
  await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/hook`)
  await page.getByRole('combobox', { name: 'Events' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Bounce or complaint' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByText(`127.0.0.1:${port}: 200 noted`).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'settings-webhook')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await screenshot(page, 'settings-webhook-review')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(async () => {
    const saved = (await app.request('GET', '/api/settings')).at('data.webhooks.0.events')
    return Array.isArray(saved) && saved.includes('bounce.recorded') && saved.includes('subscriber.confirmed')
  })
})
