import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { signedInPage } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
const page = await signedInPage(browser, app)

async function picture(name: string) {
  const create = { width: 320, height: 200, channels: 3, background: '#2f67b4' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

test('several files are uploaded at once, and what is refused is named', async () => {
  await page.goto(`${app.url}/admin/campaigns/media`)
  await page.getByText('No files yet').waitFor()
  const bad = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  await page.locator('input[type=file]').setInputFiles([await picture('river.png'), await picture('library.png'), bad])
  await page.getByRole('button', { name: 'Open river.png' }).waitFor()
  await page.getByRole('alert').getByText('empty.png').waitFor()
  assert.equal((await app.request('GET', '/api/media?page=1')).at('data.total'), 2)

  await page.getByRole('searchbox').fill('libr')
  await page.waitForURL(/query=libr/)
  await page.getByRole('button', { name: 'Open river.png' }).waitFor({ state: 'detached' })
})

test('a file tells where it is used, and goes after a question', async () => {
  const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
  const media = (await app.request('GET', '/api/media?query=river&page=1')).numberAt('data.results.0.id')
  const json = { name: 'River letter', subject: 'River', lists: [list], body: 'Hello', media: [media] }
  await app.request('POST', '/api/campaigns', { json })
  await page.goto(`${app.url}/admin/campaigns/media`)
  await page.getByRole('button', { name: 'Open river.png' }).click()
  await page.getByRole('dialog').getByText('River letter').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('One campaign uses it and loses it').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).last().click()
  await page.getByText('river.png is deleted').waitFor()
  await leave(page)
  await eventually(async () => (await app.request('GET', '/api/media?page=1')).at('data.total') === 1)
})
