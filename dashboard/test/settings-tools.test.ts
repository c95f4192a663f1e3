import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { screenshot } from './browser.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()

test('mails of the system are reworded, looked at, saved, and brought back', async () => {
  const page = await open('/settings?section=systemMail')
  await page.getByRole('textbox', { name: 'Please confirm your subscription' }).first().fill('Only one click')
  const frames = () => page.frames().filter((frame) => frame.parentFrame() !== null)
  const shows = async (text: string) => {
    for (const frame of frames()) if ((await frame.content().catch(() => '')).includes(text)) return true
    return false
  }
  await page.getByRole('textbox', { name: 'This address was signed up' }).fill('A word of ours')
  while (!(await shows('A word of ours'))) await page.waitForTimeout(50)
  await screenshot(page, 'settings-system-mail')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  const stored = await app.request('GET', '/api/settings/system-mail')
  assert.match(JSON.stringify(stored.at('data.texts')), /A word of ours/)

  await page.getByRole('button', { name: 'Back to the built-in mails' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the built-in mails' }).click()
  while ((await app.request('GET', '/api/settings/system-mail')).at('data.updated_at') !== null) {
    await page.waitForTimeout(50)
  }
})

test('settings go out as a file and come back, reviewed first', async () => {
  const page = await open('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const path = join(app.dataFolder, 'settings.json')
  await download.saveAs(path)
  const settings: unknown = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...Object(settings), 'app.site_name': 'From the file', nonsense: 1 }))
  await page.locator('input[type=file]').setInputFiles(path)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('From the file').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  assert.equal((await app.request('GET', '/api/config')).at('data.site_name'), 'From the file')
})

test('a messenger and a mailbox are tried before they are saved', async () => {
  const service = createServer((_, response) => response.end('taken'))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  assert.ok(typeof address === 'object' && address !== null)
  try {
    const page = await open('/settings?section=messengers')
    await page.getByRole('button', { name: 'Add a messenger' }).click()
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${address.port}/`)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('status').getByText('200 taken').waitFor()
    await screenshot(page, 'settings-messenger')
    await page.goto(`${app.url}/admin/settings?section=bounces`)
    await page.getByRole('button', { name: 'Add a mailbox' }).click()
    await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Port', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Try the mailbox' }).click()
    await page.getByRole('alert').getByText('127.0.0.1:9').waitFor()
  } finally {
    service.closeAllConnections()
    service.close()
  }
})

test('a value that the server does not take is named beside its setting', async () => {
  const page = await open('/settings')
  const notices = page.getByLabel('Who is told when something ends or fails').first()
  await notices.fill('nonsense')
  await notices.press('Enter')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const row = dialog.getByRole('row', { name: 'Who is told when something ends or fails' })
  await row.getByRole('alert').getByText('"nonsense" is no e-mail address').waitFor()
  assert.equal(await dialog.getByRole('alert').count(), 1)
})
