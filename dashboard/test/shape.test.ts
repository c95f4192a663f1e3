import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, phone } from './browser.ts'
import { eventuallyIn } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()
/** As long as words get, without a place to break. */
const long = 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const json = { name: long, type: 'public', optin: 'double', tags: [long], description: long }
const list = (await app.request('POST', '/api/lists', { json })).numberAt('data.id')
await app.request('POST', '/api/subscribers', {
  json: { email: `${long.slice(0, 60)}@${long.slice(0, 60)}.example.com`, name: long, lists: [list] },
})
await app.request('POST', '/api/campaigns', {
  json: { name: long, subject: long, lists: [list], type: 'regular', content_type: 'html', body: '<p>x</p>' },
})

test('a name without a blank widens no screen and pushes no column out of sight', async () => {
  for (const view of [desktop, phone]) {
    const page = await open('/', view)
    for (const path of ['/', '/lists', '/subscribers', '/campaigns']) {
      await page.goto(`${app.url}/admin${path}`)
      await page.getByText(long.slice(0, 40)).first().waitFor()
      const beyond = await page.evaluate(`Math.max(
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ...[...document.querySelectorAll('main *:has(> table)')].map((one) => one.scrollWidth - one.clientWidth))`)
      assert.equal(beyond, 0, `${path} at ${view.width} px`)
    }
  }
})

test('styles that come later count for more than those of the first load', async () => {
  const page = await open('/lists')
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
  await page.getByRole('button', { name: 'Search or run' }).click()
  const entry = page.getByRole('dialog').getByRole('button', { name: 'New list' })
  await entry.waitFor()
  assert.notEqual(await entry.evaluate('(one) => getComputedStyle(one).paddingInlineStart'), '0px')
})

test('a record that is gone leaves a screen with a heading, and nothing to try again', async () => {
  const page = await open('/')
  for (const path of ['/subscribers/4711', '/campaigns/4711', '/campaigns/4711/report', '/campaigns/templates/4711']) {
    await page.goto(`${app.url}/admin${path}`)
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  }
})

test('on a phone, what is pressed is large enough, and saving stays in sight', async () => {
  const page = await open('/users?edit=new', { ...phone, height: 500 })
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true })
  await cancel.waitFor()
  await eventuallyIn(page, "document.querySelector('[role=dialog]').getAnimations({ subtree: true }).length === 0")
  const box = await cancel.boundingBox()
  assert.ok(box !== null && box.height >= 44, 'a button of 44 px')
  assert.ok(box !== null && box.y + box.height <= 500, 'within the screen')
})

test('the focus is never left on nothing: a heading has it when its screen has come or a row is gone', async () => {
  await app.request('POST', '/api/lists', { json: { name: 'Short', type: 'public', optin: 'single' } })
  const page = await open('/lists')
  const heading = (name: string) => page.locator('h1:focus', { hasText: name }).waitFor()
  await page.getByRole('button', { name: 'Actions for Short' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list', exact: true }).press('Enter')
  await page.getByText('Short', { exact: true }).waitFor({ state: 'detached' })
  await heading('Lists')
  await page.goto(`${app.url}/admin/subscribers`)
  await page.getByRole('link', { name: new RegExp(`^${long.slice(0, 20)}`) }).press('Enter')
  await heading(long)
})

test('addresses that people know from before lead to their screens', async () => {
  const page = await open('/users/roles/users')
  await page.getByRole('tab', { name: 'User roles', selected: true }).waitFor()
  await page.goto(`${app.url}/admin/users/roles/lists`)
  await page.getByRole('tab', { name: 'List roles', selected: true }).waitFor()
  await page.goto(`${app.url}/admin/user/profile`)
  await page.waitForURL(/\/admin\/profile$/)
  const id = (await app.request('GET', '/api/campaigns')).numberAt('data.results.0.id')
  await page.goto(`${app.url}/admin/campaigns/${id}#archive`)
  await page.getByRole('tab', { name: 'Archive', selected: true }).waitFor()
})
