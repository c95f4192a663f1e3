import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inUnit, minutesIn, waitOf } from '../src/screens/sequences/wait.ts'
import { violationsOf } from './axe.ts'
import { desktop, phone, screenshot, signedInPage } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
await app.request('POST', '/api/lists', { json: { name: 'Elsewhere' } })
for (const name of ['Hello', 'First lesson']) {
  await app.request('POST', '/api/campaigns', { json: { name, subject: name, lists: [list], body: '<p>Hi</p>' } })
}

const page = await signedInPage(browser, app, desktop, { bypassCSP: true })

async function sequences() {
  const data = (await app.request('GET', '/api/sequences')).at('data')
  assert.ok(Array.isArray(data))
  return data
}

test('a sequence is made of campaigns of its list, started, and its people are seen', async () => {
  await page.goto(`${app.url}/admin/campaigns/sequences`)
  await page.getByText('No sequences yet').waitFor()
  await page.getByRole('button', { name: 'New sequence' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Welcome')
  await dialog.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: 'News' }).click()
  await dialog.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Hello' }).click()
  await dialog.getByRole('button', { name: 'Add a step' }).click()
  await dialog.getByLabel('Then wait').fill('2')
  await dialog.getByRole('combobox', { name: 'Campaign' }).nth(1).click()
  await page.getByRole('option', { name: 'First lesson' }).click()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'sequence-new')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('“Welcome” is saved').waitFor()
  const [made] = await sequences()
  assert.deepEqual(
    made.steps.map((step: { wait_minutes: number }) => step.wait_minutes),
    [0, 2880],
  )

  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Start', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('“Welcome” is running').waitFor()
  const person = { email: 'ada@example.org', name: 'Ada', status: 'enabled', lists: [list] }
  await app.request('POST', '/api/subscribers', { json: person })

  await page.getByRole('link', { name: 'Welcome' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.getByRole('link', { name: 'ada@example.org' }).waitFor()
  await page.getByText('after 2 days:').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'sequence')
})

test('steps change places, and a phone has room for them', async () => {
  const small = await signedInPage(browser, app, phone, { bypassCSP: true })
  await small.goto(`${app.url}/admin/campaigns/sequences`)
  await small.getByRole('button', { name: 'Actions for Welcome' }).click()
  await small.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = small.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move the step up' }).nth(1).click()
  await screenshot(small, 'sequence-edit-phone')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await small.getByText('“Welcome” is saved').waitFor()
  const names = async () => {
    const [one] = await sequences()
    return one.steps.map((step: { campaign: { name: string } }) => step.campaign.name).join()
  }
  await eventually(async () => (await names()) === 'First lesson,Hello')
})

test('on its own page it is paused, and deleted after a question', async () => {
  await page.goto(`${app.url}/admin/campaigns/sequences`)
  await page.getByRole('link', { name: 'Welcome' }).click()
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('“Welcome” is paused').waitFor()
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No sequences yet').waitFor()
  await leave(page)
  await eventually(async () => (await sequences()).length === 0)
})

test('times to wait are said in the largest unit that is exact', () => {
  assert.deepEqual(waitOf(0), { amount: 0, unit: 'days' })
  assert.deepEqual(waitOf(2880), { amount: 2, unit: 'days' })
  assert.deepEqual(waitOf(90), { amount: 90, unit: 'minutes' })
  assert.deepEqual(waitOf(180), { amount: 3, unit: 'hours' })
  for (const minutes of [0, 1, 59, 60, 61, 1440, 1500, 4320]) assert.equal(minutesIn(waitOf(minutes)), minutes)
  assert.equal(minutesIn({ amount: -1, unit: 'days' }), 0)
  assert.deepEqual(inUnit({ amount: 3, unit: 'hours' }, 'days'), { amount: 3, unit: 'days' })
  assert.deepEqual(inUnit({ amount: 1000, unit: 'hours' }, 'days'), { amount: 732, unit: 'days' })
})
