import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenshot } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage({ sending: 'inline', firstRun: true })

test('from an empty installation to a sent campaign and a reader who leaves', async () => {
  const page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage()
  const dialog = page.getByRole('dialog')

  // First run.
  await page.goto(`${app.url}/admin`)
  await page.locator('[name=email]').fill('owner@example.org')
  await page.locator('[name=username]').fill('owner')
  await page.locator('[name=password]').fill('correct horse battery')
  await page.locator('[name=password2]').fill('correct horse battery')
  await page.locator('button[type=submit], button:not([type])').first().click()
  await page.waitForURL(/\/admin$/)

  // A list.
  await page.getByRole('link', { name: 'Lists', exact: true }).click()
  await page.getByRole('button', { name: 'New list' }).first().click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weekly')
  await dialog.getByRole('radio', { name: 'Public' }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Weekly', exact: true }).waitFor()

  // People.
  await page.getByRole('link', { name: 'Import' }).click()
  const buffer = Buffer.from('email,name\nada@example.org,Ada Lovelace\nben@example.org,Ben\n')
  await page.setInputFiles('input[type=file]', { name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByText('ada@example.org').waitFor()
  await page.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByText('Everything is read.').waitFor()

  // A campaign, tried and sent.
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  // The search field of the screen before has both words in its label.
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.getByLabel('Name').fill('First letter')
  await page.getByLabel('Subject').fill('Hello {{ .Subscriber.FirstName }}')
  await page.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write it' }).click()
  await page.getByRole('textbox', { name: 'Text of the campaign' }).click()
  await page.keyboard.type('Good morning!')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByRole('combobox', { name: 'Addresses' }).fill('ada@example.org')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send the test' }).click()
  await page.getByText('The test is on its way').waitFor()
  await page.getByRole('link', { name: 'Check and send' }).click()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('Finished', { exact: true }).waitFor()
  await page.getByText('Accepted 2').waitFor()
  await screenshot(page, 'journey-report')

  // What arrived.
  await page.getByRole('link', { name: 'Sandbox inbox' }).click()
  await page.getByRole('link', { name: 'Hello Ben' }).click()
  await page.frameLocator('iframe').getByText('Good morning!').waitFor()
  await screenshot(page, 'journey-message')
  await page.getByRole('tab', { name: 'Source' }).click()
  await page.getByText('List-Unsubscribe-Post').waitFor()

  // Ben leaves.
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const headers = (await app.request('GET', `/api/sandbox/messages/${id}`)).text
  const leave = /\/subscription\/[0-9a-f-]{36}\/[0-9a-f-]{36}/.exec(headers)?.[0]
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${app.url}${leave}`)
  await visitor
    .getByRole('button', { name: /unsubscribe/i })
    .first()
    .click()
  await visitor.waitForLoadState()
  const ben = await app.request('GET', '/api/subscribers?search=ben@example.org')
  assert.equal(ben.at('data.results.0.lists.0.subscription_status'), 'unsubscribed')
  await page.goto(`${app.url}/admin/subscribers?query=ben`)
  await page.getByText('ben@example.org').waitFor()
})
