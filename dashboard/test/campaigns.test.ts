import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { screenshot } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage({ sending: 'inline' })
const list = (await app.request('POST', '/api/lists', { json: { name: 'Weekly', type: 'public' } })).numberAt('data.id')
for (const name of ['Ada Lovelace', 'Bob Miller']) {
  const json = {
    name,
    email: `${name[0]?.toLowerCase()}@example.org`,
    status: 'enabled',
    lists: [list],
    attribs: { city: 'Bonn' },
  }
  await app.request('POST', '/api/subscribers', { json })
}

async function campaign(values: Readonly<Record<string, unknown>>): Promise<number> {
  const json = { name: 'Letter', subject: 'News', lists: [list], content_type: 'html', body: '<p>Hello</p>', ...values }
  return (await app.request('POST', '/api/campaigns', { json })).numberAt('data.id')
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
}

test('a campaign is written, looked at, checked, sent, and reported person by person', async () => {
  const page = await open('/campaigns')
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  // The search field of the screen before has both words in its label.
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.getByLabel('Name').fill('First letter')
  await page.getByLabel('Subject').fill('Hello {{ .Subscriber.FirstName }}')
  await page.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write it' }).click()

  const text = page.getByRole('textbox', { name: 'Text of the campaign' })
  await text.click()
  await page.keyboard.type('Good morning!')
  await saved(page)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.body'), '<p>Good morning!</p>')
  await page.frameLocator('iframe:visible').getByText('Good morning!').waitFor()
  await screenshot(page, 'campaign-editor')

  await page.getByRole('link', { name: 'Check and send' }).click()
  await page.getByText('Nothing leaves this machine').waitFor()
  await screenshot(page, 'campaign-send')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
  await page.waitForURL(`**/campaigns/${id}/report`)
  await page.getByText('Finished', { exact: true }).waitFor()
  await page.getByText('a@example.org').waitFor()
  await page.getByText('Accepted 2').waitFor()
  await screenshot(page, 'campaign-report')
})

test('filters stand in the address, and rows can be copied and deleted', async () => {
  await campaign({ name: 'Spring sale', tags: ['sale'] })
  await campaign({ name: 'Autumn sale', tags: ['sale', 'old'] })
  const page = await open('/campaigns?tag=sale&status=draft')
  await page.getByRole('link', { name: 'Autumn sale' }).waitFor()
  assert.equal(await page.getByRole('row').count(), 3)
  await page.getByRole('searchbox').fill('spring')
  await page.waitForURL(/query=spring/)
  await page.getByRole('link', { name: 'Autumn sale' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Actions for Spring sale' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a copy' }).click()
  await page.getByRole('heading', { name: 'Spring sale (copy)' }).waitFor()

  await page.goto(`${app.url}/admin/campaigns?tag=sale`)
  await page.getByLabel('Select all rows of this page').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 campaigns' }).click()
  await page.getByText('Nothing fits').waitFor()
  await leave(page)
  await eventually(async () => (await app.request('GET', '/api/campaigns?tag=sale')).at('data.total') === 0)
})

test('a fault of the template is shown at its line, and keeps the last good preview', async () => {
  const id = await campaign({ body: '<p>Fine</p>' })
  const page = await open(`/campaigns/${id}`)
  await page.frameLocator('iframe:visible').getByText('Fine').waitFor()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('\n<p>{{ .Subscriber.Name </p>')
  await page.getByText('This cannot be shown').waitFor()
  await page.locator('.cm-lint-marker-error').waitFor()
  await page.getByText('Could not be saved').waitFor()
  await page.frameLocator('iframe:visible').getByText('Fine').waitFor()
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.body'), '<p>Fine</p>')
})

test('functions and fields are completed while typing', async () => {
  const id = await campaign({ body: '' })
  const page = await open(`/campaigns/${id}`)
  await page.locator('.cm-content').click()
  await page.keyboard.type('{{ .Subscriber.Fi')
  await page.locator('.cm-tooltip-autocomplete').getByText('.Subscriber.FirstName').waitFor()
})

test('another format says what gets lost first, and can be undone', async () => {
  const id = await campaign({ body: '<p style="color: red">Hello <b>you</b></p>' })
  const page = await open(`/campaigns/${id}`)
  await page.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'Markdown' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Styles and classes are dropped.').waitFor()
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await page.locator('.cm-content').getByText('**you**').waitFor()
  await page.getByRole('button', { name: 'Back to HTML' }).click()
  await page.locator('.cm-content').getByText('color: red').waitFor()
})

test('two people who edit at once hear of each other', async () => {
  const id = await campaign({ body: '<p>Fine</p>' })
  const page = await open(`/campaigns/${id}?tab=settings`)
  await page.getByLabel('Subject').waitFor()
  await app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [list], subject: 'Theirs' } })
  await page.getByLabel('Subject').fill('Mine')
  await page.getByText('Somebody else has changed this campaign').waitFor()
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.subject'), 'Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.subject'), 'Mine')
})

test('a scheduled campaign waits for the button, and asks before changes are lost', async () => {
  const id = await campaign({ send_at: new Date(Date.now() + 86_400_000).toISOString() })
  await app.request('PUT', `/api/campaigns/${id}/status`, { json: { status: 'scheduled' } })
  const page = await open(`/campaigns/${id}?tab=settings`)
  await page.getByLabel('Subject').fill('Changed')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('link', { name: 'Templates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Leave without saving?').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+s')
  await saved(page)
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.subject'), 'Changed')
})

test('attributes stay with a campaign that is changed, and with one that gets another time', async () => {
  const attribs = { offer: 'tea' }
  const id = await campaign({ attribs, send_at: new Date(Date.now() + 86_400_000).toISOString() })
  const page = await open(`/campaigns/${id}?tab=settings`)
  await page.getByLabel('Subject').fill('With attributes')
  await saved(page)
  const stored = () => app.request('GET', `/api/campaigns/${id}`)
  assert.deepEqual((await stored()).at('data.attribs'), attribs)

  await page.getByRole('link', { name: 'Check and send' }).click()
  await page.getByText('Now', { exact: true }).click()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
  await page.waitForURL(`**/campaigns/${id}/report`)
  assert.equal((await stored()).at('data.send_at'), null)
  assert.deepEqual((await stored()).at('data.attribs'), attribs)
})

test('an earlier version comes back', async () => {
  const id = await campaign({ body: '<p>First words</p>' })
  await app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [list], body: '<p>Other words</p>' } })
  const page = await open(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.frameLocator('iframe:visible').getByText('First words').waitFor()
  await dialog.getByRole('button', { name: 'Use this version' }).click()
  await page.locator('.cm-content').getByText('First words').waitFor()
  await saved(page)
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.body'), '<p>First words</p>')
})

test('a test goes to the addresses named', async () => {
  const id = await campaign({})
  const page = await open(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'Send a test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Addresses' }).fill('a@example.org')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send the test' }).click()
  await page.getByText('The test is on its way').waitFor()
})
