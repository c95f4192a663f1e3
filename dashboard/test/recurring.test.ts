import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowFeeds, testFeed } from '../../server/src/recurring/testing.ts'
import { violationsOf } from './axe.ts'
import { desktop, desktopDark, phone, screenshot, signedInPage } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser, beforeEnd } = await openStage()
const feed = await testFeed()
beforeEnd(() => feed.stop())
feed.rss([{ title: 'Spring sale' }, { title: 'Winter is over', age: 3 }])
await allowFeeds(app, feed.host)
const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
const body = '{{ range .Campaign.Attribs.feed.items }}<h2>{{ .title }}</h2>{{ .html | Safe }}{{ end }}'
await app.request('POST', '/api/campaigns', { json: { name: 'Digest', subject: 'What is new', lists: [list], body } })

const page = await signedInPage(browser, app, desktop, { bypassCSP: true })

async function stored() {
  const data = (await app.request('GET', '/api/recurring')).at('data')
  assert.ok(Array.isArray(data))
  return data
}

test('a campaign is sent every Tuesday and Friday with what is new in a feed', async () => {
  await page.goto(`${app.url}/admin/campaigns/recurring`)
  await page.getByText('No recurring campaigns yet').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'recurring-empty')
  await page.getByRole('button', { name: 'New recurring campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weekly digest')
  await dialog.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Digest' }).click()
  await dialog.getByRole('checkbox', { name: 'Friday' }).check()
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Vi')
  await page.getByRole('option', { name: 'Europe/Vienna' }).click()
  await dialog.getByText('Every Tuesday and Friday at 09:00, Europe/Vienna').waitFor()
  await dialog.getByText(/^Next: .+ · .+ · .+$/).waitFor()
  await dialog.getByRole('switch', { name: 'Send what is new in a feed' }).check()
  await dialog.getByRole('textbox', { name: 'Address of the feed' }).fill(feed.url)
  await dialog.getByRole('textbox', { name: 'Items from before' }).fill('1')
  await dialog.getByRole('button', { name: 'Look at the feed' }).click()
  await dialog.getByText('New items: 1').waitFor()
  await dialog.getByRole('link', { name: 'Spring sale' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'recurring-new')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('“Weekly digest” is saved').waitFor()
  const [made] = await stored()
  assert.deepEqual(made.rule.weekdays, ['tuesday', 'friday'])
  assert.deepEqual(made.feed, { url: feed.url, min_items: 1, max_items: 10, first_items: 1 })

  await page.getByRole('button', { name: 'Actions for Weekly digest' }).click()
  await page.getByRole('menuitem', { name: 'Start', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('“Weekly digest” is active').waitFor()
})

test('its page shows the next turn, which can be sent at once', async () => {
  await page.goto(`${app.url}/admin/campaigns/recurring`)
  await page.getByRole('link', { name: 'Weekly digest' }).click()
  await page.getByRole('heading', { name: 'Weekly digest' }).waitFor()
  await page.getByText('Nothing has gone out yet.').waitFor()
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('New items: 1').waitFor()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Spring sale' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'recurring')
  await page.getByRole('button', { name: 'Actions for Weekly digest' }).click()
  await page.getByRole('menuitem', { name: 'Send the next now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the next now' }).click()
  await page.getByText('The next of “Weekly digest” is on its way').waitFor()
  await page.getByRole('link', { name: /^Weekly digest 20/ }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  const [sent] = await stored()
  assert.equal(sent.last_turn.outcome, 'started')
})

test('in the dark and on a phone there is room for it', async () => {
  const dark = await signedInPage(browser, app, desktopDark, { bypassCSP: true })
  await dark.goto(`${app.url}/admin/campaigns/recurring`)
  await dark.getByRole('link', { name: 'Weekly digest' }).waitFor()
  assert.deepEqual(await violationsOf(dark), [])
  await screenshot(dark, 'recurring-list-dark')
  await dark.getByRole('link', { name: 'Weekly digest' }).click()
  await dark.getByRole('link', { name: /^Weekly digest 20/ }).waitFor()
  assert.deepEqual(await violationsOf(dark), [])
  await screenshot(dark, 'recurring-dark')

  const small = await signedInPage(browser, app, phone, { bypassCSP: true })
  await small.goto(`${app.url}/admin/campaigns/recurring`)
  await small.getByRole('link', { name: 'Weekly digest' }).waitFor()
  await screenshot(small, 'recurring-list-phone')
  await small.getByRole('button', { name: 'Actions for Weekly digest' }).click()
  await small.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = small.getByRole('dialog')
  await dialog.getByText('Monthly', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Day of the month' }).click()
  await small.getByRole('option', { name: 'Last day' }).click()
  await dialog.getByText('On the last day of every month at 09:00, Europe/Vienna').waitFor()
  assert.deepEqual(await violationsOf(small), [])
  await screenshot(small, 'recurring-edit-phone')
  const wide = await small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  assert.equal(wide, false)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await small.getByText('“Weekly digest” is saved').waitFor()
  await eventually(async () => (await stored())[0].rule.month_day === 31)
})

test('it is paused, and deleted after a question', async () => {
  await page.goto(`${app.url}/admin/campaigns/recurring`)
  await page.getByRole('button', { name: 'Actions for Weekly digest' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('“Weekly digest” is paused').waitFor()
  await page.getByRole('button', { name: 'Actions for Weekly digest' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No recurring campaigns yet').waitFor()
  await leave(page)
  await eventually(async () => (await stored()).length === 0)
})
