import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInPage } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
const page = await signedInPage(browser, app)

async function templates(): Promise<readonly { name: string; is_default: boolean; id: number }[]> {
  const data = (await app.request('GET', '/api/templates?no_body=true')).at('data')
  assert.ok(Array.isArray(data))
  return data
}

test('a template is written with its preview beside it, and becomes the default', async () => {
  await page.goto(`${app.url}/admin/campaigns/templates`)
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('menuitem', { name: /Campaigns/ }).click()
  await page.getByLabel('Name').fill('House style')
  await page.frameLocator('iframe:visible').getByText('A headline to try the template').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'House style' }).waitFor()

  await page.getByRole('button', { name: 'Actions for House style' }).click()
  await page.getByRole('menuitem', { name: 'Make it the default' }).click()
  await page.getByText('“House style” is the default now').waitFor()
  assert.equal((await templates()).find((one) => one.is_default)?.name, 'House style')
})

test('what is wrong is said before it is saved', async () => {
  const [first] = await templates()
  await page.goto(`${app.url}/admin/campaigns/templates/${first?.id}`)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('<p>no place for the text</p>')
  await page.getByText('This cannot be shown').waitFor()
  await page.getByText(/put .* where the text of the campaign goes/).waitFor()
})

test('F9 hides the preview and shows it again', async () => {
  const preview = page.locator('iframe:visible')
  await preview.waitFor()
  await page.locator('.cm-content').focus()
  await page.keyboard.press('F9')
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show the preview' }).waitFor()
  await page.keyboard.press('F9')
  await preview.waitFor()
})

test('a copy is made, and deleted after a question', async () => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`${app.url}/admin/campaigns/templates`)
  await page.getByRole('button', { name: 'Actions for House style' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await page.getByRole('heading', { name: 'House style (copy)' }).waitFor()
  await page.getByRole('button', { name: 'Actions for House style (copy)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/campaigns\/templates$/)
  await leave(page)
  await eventually(async () => !(await templates()).some((one) => one.name === 'House style (copy)'))
})
