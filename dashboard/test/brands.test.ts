import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedAddress, shownAddress } from '../src/screens/brands/image-address.ts'
import { violationsOf } from './axe.ts'
import { desktop, desktopDark, phone, screenshot } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()

test('a file of ours is named as every site has it, and shown where the dashboard is', () => {
  assert.equal(sharedAddress('https://main.example/uploads/a.png', 'https://main.example'), '/uploads/a.png')
  assert.equal(
    sharedAddress('https://main.example.evil/a.png', 'https://main.example'),
    'https://main.example.evil/a.png',
  )
  const shown = (text: string) => shownAddress(text, (path) => `/news${path}`)
  assert.equal(shown(' /uploads/a.png'), '/news/uploads/a.png')
  assert.equal(shown('https://x.example/a.png'), 'https://x.example/a.png')
  for (const text of ['', 'a.png', '//x.example/a.png', 'javascript:alert(1)', 'https://']) {
    assert.equal(shown(text), undefined, text)
  }
})

test('a brand is created, given a list, seen in the last look, changed and deleted', async () => {
  const page = await open('/settings?section=brands', desktop, { bypassCSP: true })
  await page.getByText('No brands').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('button', { name: 'New brand' }).click()
  const dialog = page.getByRole('dialog', { name: 'New brand' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Tea shop')
  await dialog.getByRole('textbox', { name: 'Address on the web' }).fill('news.tea.example')
  await dialog.getByRole('textbox', { name: 'Sender' }).fill('nobody')
  await dialog.getByRole('textbox', { name: 'Logo' }).fill('/public/static/favicon.svg')
  await dialog.getByRole('img', { name: 'Logo as it looks' }).waitFor()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByText('from_email is neither').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'brand-new')
  await dialog.getByRole('textbox', { name: 'Sender' }).fill('Tea <tea@tea.example>')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'https://news.tea.example' }).waitFor()

  await app.request('POST', '/api/lists', { json: { name: 'Leaves', type: 'public' } })
  await page.goto(`${app.url}/admin/lists`)
  await page.getByRole('button', { name: 'Leaves', exact: true }).click()
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option', { name: 'Tea shop' }).click()
  await screenshot(page, 'list-brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Leaves Tea shop' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'lists-brand')
  const list = await app.request('GET', '/api/lists')
  const campaign = await app.request('POST', '/api/campaigns', {
    json: { name: 'May', subject: 'New leaves', lists: [list.at('data.results.0.id')], body: 'x' },
  })
  assert.equal(campaign.at('data.from_email'), 'Tea <tea@tea.example>')
  await page.goto(`${app.url}/admin/campaigns/${campaign.at('data.id')}/send`)
  await page.getByText('Tea shop · https://news.tea.example').waitFor()
  await screenshot(page, 'campaign-send-brand')

  await page.goto(`${app.url}/admin/lists/forms`)
  await page.getByRole('checkbox', { name: 'Leaves' }).check()
  await page.getByText('action="https://news.tea.example/subscription/form"').waitFor()

  for (const [name, view] of Object.entries({ light: desktop, dark: desktopDark, phone })) {
    const other = await open('/settings?section=brands', view, { bypassCSP: true })
    await other.getByRole('button', { name: 'Tea shop', exact: true }).waitFor()
    assert.deepEqual(await violationsOf(other), [])
    await screenshot(other, `brands-${name}`)
    await other.getByRole('button', { name: 'Tea shop', exact: true }).click()
    await other
      .getByRole('dialog', { name: 'Edit brand' })
      .getByRole('textbox', { name: 'Address on the web' })
      .waitFor()
    assert.deepEqual(await violationsOf(other), [])
    await screenshot(other, `brand-edit-${name}`)
    await other.context().close()
  }

  await page.goto(`${app.url}/admin/settings?section=brands`)
  await page.getByRole('button', { name: 'Actions for Tea shop' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('1 list falls back to the main site').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No brands').waitFor()
  await leave(page)
  await eventually(async () => (await app.request('GET', '/api/brands')).text === '{"data":[]}')
})
