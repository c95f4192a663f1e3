import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { screenshot } from './browser.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()

async function saveReviewed(page: Page, expected: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(expected).waitFor()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  // That of the change before may still be there.
  await page.getByText('The settings are saved').last().waitFor()
}

test('a setting is found, changed, reviewed and saved; unsaved changes are not lost in silence', async () => {
  const page = await open('/settings')
  await page.getByLabel('Search the settings').fill('name of the installation')
  await page.getByRole('heading', { name: 'Sender and notices' }).waitFor({ state: 'detached' })
  await page.getByLabel('Name of the installation').fill('The Weekly')
  await page.getByRole('status').getByText('1 change is not saved').waitFor()
  await screenshot(page, 'settings')
  await saveReviewed(page, 'The Weekly')
  assert.equal((await app.request('GET', '/api/config')).at('data.site_name'), 'The Weekly')

  await page.getByLabel('Name of the installation').fill('Other')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
})

test('a server is added from a preset, tried, and its password never shown again', async () => {
  const page = await open('/settings?section=smtp')
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByRole('menuitem', { name: 'A server of your own' }).click()
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill('9')
  await page.getByLabel('User name').fill('mailer')
  await page.getByRole('textbox', { name: 'Password' }).fill('very secret')
  await page.getByLabel('Send a test to').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send the test' }).click()
  await page.getByRole('alert').getByText('127.0.0.1:9').waitFor()
  await saveReviewed(page, '127.0.0.1')
  await page.getByRole('group', { name: 'Password' }).getByText('Stored, and never shown').waitFor()
  assert.doesNotMatch((await app.request('GET', '/api/settings')).text, /very secret/)

  await page.getByLabel('Messages within 24 hours').fill('5000')
  await page.getByLabel('Warming up since').fill('2020-01-01')
  await saveReviewed(page, '2020-01-01')
  await page.getByText('0 of 5,000 messages within 24 hours').waitFor()
  await screenshot(page, 'settings-smtp-quota')

  await page.getByRole('button', { name: 'Remove 127.0.0.1' }).click()
  await saveReviewed(page, '127.0.0.1')
})

test('an API user is made, and its token shown once; a further one can end', async () => {
  const page = await open('/users')
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('API', { exact: true }).click()
  await dialog.getByLabel('User name').fill('shop')
  await dialog.getByRole('combobox', { name: 'User role' }).click()
  await page.getByRole('option', { name: 'Super Admin' }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const token = await dialog.locator('[data-token]').textContent()
  const as = { kind: 'token', value: `shop:${token?.trim()}` } as const
  assert.equal((await app.request('GET', '/api/lists', { as })).status, 200)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('button', { name: 'Actions for shop' }).click()
  await page.getByRole('menuitem', { name: 'Tokens' }).click()
  await dialog.getByRole('button', { name: 'End the token first token' }).click()
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await dialog.getByText('There is no token').waitFor()
  assert.equal((await app.request('GET', '/api/lists', { as })).status, 403)
})

test('a role is made in the matrix, given to a person, and the person deleted', async () => {
  const page = await open('/users/roles')
  await page.getByRole('button', { name: 'New user role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Editors')
  await dialog.getByRole('checkbox', { name: 'Campaigns', exact: true }).check()
  await screenshot(page, 'roles')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('6 permissions').waitFor()

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  await dialog.getByLabel('User name').fill('ada')
  await dialog.getByLabel('E-mail address').fill('ada@example.org')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await dialog.getByRole('combobox', { name: 'User role' }).click()
  await page.getByRole('option', { name: 'Editors' }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('row', { name: /ada.*Editors/ }).waitFor()
  await screenshot(page, 'users')

  await page.getByRole('button', { name: 'Actions for ada', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete the user' }).click()
  await page.getByRole('row', { name: /ada.*Editors/ }).waitFor({ state: 'detached' })

  await page.goto(`${app.url}/admin/audit?action=user.*`)
  await page.getByText('user.delete').waitFor()
})

test('two-factor is switched on with a code, and gives recovery codes', async () => {
  const page = await open('/profile')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? ''
  await dialog.getByLabel('Digit 1').click()
  await page.keyboard.type(new TOTP({ secret }).generate())
  await dialog.getByRole('textbox', { name: 'Your password now' }).fill(app.administrator.password)
  await dialog.getByRole('button', { name: 'Switch it on' }).click()
  await dialog.getByText('Each opens your account once').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password now' }).fill(app.administrator.password)
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await dialog.locator('[data-codes] code').nth(7).waitFor()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText(/recovery codes left/).waitFor()

  await page.getByRole('button', { name: 'Switch it off' }).click()
  await dialog.getByRole('textbox', { name: 'Your password now' }).fill(app.administrator.password)
  await dialog.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByRole('button', { name: 'Switch it on' }).waitFor()
})

test('old data is counted before it is deleted', async () => {
  const json = { name: 'Lost', email: 'lost@example.org', status: 'enabled', lists: [] }
  const id = (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
  const page = await open('/settings/maintenance')
  const card = page.getByRole('region', { name: 'People on no list' })
  await card.getByRole('button', { name: 'Count' }).click()
  await card.getByText('1 person').waitFor()
  assert.equal((await app.request('GET', `/api/subscribers/${id}`)).status, 200)
  await card.getByRole('button', { name: 'Delete 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1' }).click()
  await page.getByText('1 was deleted.').waitFor()
  assert.notEqual((await app.request('GET', `/api/subscribers/${id}`)).status, 200)
})
