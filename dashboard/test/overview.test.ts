import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsInBothThemes } from './axe.ts'
import { desktop, openScreen, phone, screenshot, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

let person: number

const { app, browser } = await openStage()

test('a fresh installation says what to do first, and the palette finds what was made', async () => {
  const page = await signedInPage(browser, app)
  await page.getByRole('link', { name: 'Create a list' }).click()
  await page.getByLabel('Name').fill('Weekly')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Weekly', exact: true }).waitFor()
  const list = (await app.request('GET', '/api/lists')).numberAt('data.results.0.id')
  const json = { email: 'ada@example.org', name: 'Ada', status: 'enabled', lists: [list], attribs: { city: 'London' } }
  person = (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
  const report = { email: 'ada@example.org', type: 'hard', source: 'test', meta: '{"reply":"550 no"}' }
  await app.request('POST', '/webhooks/bounce', { json: report })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run' }).fill('ada@')
  await page.getByText('ada@example.org').click()
  await page.getByRole('heading', { name: 'Ada' }).waitFor()
  // While it fades its field has the focus, and takes the letter.
  await page.getByRole('textbox', { name: 'Search or run' }).waitFor({ state: 'detached' })
  await page.locator('body').press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
})

const screens = () => [
  '/',
  '/lists',
  '/lists?edit=new',
  '/lists/forms',
  '/subscribers',
  '/subscribers?filter=%22%7B%5C%22and%5C%22%3A%5B%7B%5C%22member%5C%22%3A%7B%7D%7D%5D%7D%22',
  `/subscribers/${person}`,
  `/subscribers/${person}?tab=subscriptions`,
  `/subscribers/${person}?tab=bounces`,
  '/subscribers/import',
  '/subscribers/bounces',
]

test("nothing stands in people's way on the screens of the audience", async () => {
  const page = await signedInPage(browser, app, desktop, { bypassCSP: true })
  const found: string[] = []
  for (const path of screens()) found.push(...(await violationsInBothThemes(page, `${app.url}/admin${path}`)))
  assert.deepEqual(found, [])
})

test('no screen is wider than a phone', async () => {
  const page = await signedInPage(browser, app, phone)
  for (const path of screens()) {
    await openScreen(page, `${app.url}/admin${path}`)
    const beyond = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    assert.equal(beyond, 0, path)
    await screenshot(page, `phone${path.replaceAll(/\W+/g, '-')}`)
  }
})
