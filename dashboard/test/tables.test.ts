import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsInBothThemes } from './axe.ts'
import { phone } from './browser.ts'
import { eventuallyIn } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()
const list = { name: 'Weekly', type: 'public', optin: 'double', description: 'Once a week', tags: ['news'] }
const id = (await app.request('POST', '/api/lists', { json: list })).numberAt('data.id')
for (const status of ['enabled', 'disabled', 'blocklisted']) {
  const json = { email: `${status}@example.org`, name: status, status, lists: [id] }
  await app.request('POST', '/api/subscribers', { json })
}

test('the menu of a row opens by keyboard, and gives the focus back', async () => {
  const page = await open('/lists')
  const menu = page.getByRole('button', { name: 'Actions for Weekly' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  assert.equal(await menu.getAttribute('aria-expanded'), 'true')
  await eventuallyIn(page, "document.activeElement.closest('[role=menu]') !== null")
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventuallyIn(page, "document.activeElement.getAttribute('aria-label') === 'Actions for Weekly'")
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
})

test('a link in a row leads to its screen without loading the page anew, and can be opened beside it', async () => {
  const page = await open('/subscribers')
  await page.evaluate('window.sameDocument = true')
  const link = page.getByRole('link', { name: 'enabled@example.org' })
  assert.match((await link.getAttribute('href')) ?? '', /^\/admin\/subscribers\/\d+$/)
  await link.click()
  await page.getByRole('heading', { name: 'enabled', level: 1 }).waitFor()
  assert.equal(await page.evaluate('window.sameDocument'), true)
  await page.goto(`${app.url}/admin/lists`)
  await page.getByRole('link', { name: '3 subscribers' }).click()
  await page.waitForURL(/list_id=/)
  await page.getByText('3 people').waitFor()
})

test('rows are ticked one by one and all at once; there is nothing to tick before they are there', async () => {
  const page = await open('/subscribers')
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  const one = page.getByRole('checkbox', { name: 'Select disabled@example.org' })
  await one.check()
  await eventuallyIn(page, "document.querySelector('thead input').indeterminate")
  await all.check()
  assert.equal(await page.getByRole('checkbox', { name: /^Select .*@/, checked: true }).count(), 3)
  await one.uncheck()
  assert.equal(await all.isChecked(), false)
  await page.goto(`${app.url}/admin/subscribers?query=nobody`)
  await page.getByText('Nobody fits').waitFor()
})

test('people are sorted by name, and a page beyond the last one leads to the last one', async () => {
  const page = await open('/subscribers')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.waitForURL(/order_by=name&order=asc/)
  await page.locator('tbody tr', { hasText: 'blocklisted@' }).first().waitFor()
  await eventuallyIn(page, "document.querySelector('tbody tr').textContent.includes('blocklisted@')")
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await eventuallyIn(page, "document.querySelector('tbody tr').textContent.includes('enabled@')")
  await page.goto(`${app.url}/admin/subscribers?page=9`)
  await page.getByText('Page 1 of 1').waitFor()
  await page.getByRole('link', { name: 'disabled@example.org' }).waitFor()
  assert.doesNotMatch(page.url(), /page=/)
})

test('nothing stands in anybody’s way', async () => {
  const found: string[] = []
  for (const path of ['/subscribers', '/lists']) {
    const page = await open(path, undefined, { bypassCSP: true })
    found.push(...(await violationsInBothThemes(page, `${app.url}/admin${path}`)))
  }
  const small = await open('/lists', phone, { bypassCSP: true })
  found.push(...(await violationsInBothThemes(small, `${app.url}/admin/lists`)))
  assert.deepEqual(found, [])
})
