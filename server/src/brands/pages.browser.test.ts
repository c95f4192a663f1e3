import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openBrowser } from '../testing/chromium.ts'

let app: TestApp
let browser: Browser
let tea = ''

before(async () => {
  app = await testApp()
  browser = await openBrowser()
  // Browsers find every name below localhost on this machine.
  const root = new URL(app.url)
  root.hostname = 'tea.localhost'
  tea = `${root.origin}/news`
  const captcha = { altcha: { enabled: true, complexity: 1000 }, hcaptcha: { enabled: false, key: '', secret: '' } }
  await app.request('PUT', '/api/settings', {
    json: { 'app.site_name': 'Main house', 'app.logo_url': '/public/static/favicon.svg', 'security.captcha': captcha },
  })
  const brand = await app.request('POST', '/api/brands', {
    json: {
      name: 'Tea',
      root_url: tea,
      site_name: 'Tea time',
      logo_url: '/public/static/favicon.svg',
      custom_css: 'main { border-top: 6px solid rgb(11, 114, 133) }',
    },
  })
  const brandId = brand.numberAt('data.id')
  for (const [name, id] of [['Leaves', brandId] as const, ['House news', null] as const]) {
    await app.request('POST', '/api/lists', { json: { name, type: 'public', optin: 'single', brand_id: id } })
  }
})
after(async () => {
  await browser.close()
  await app.stop()
})

const selectPerson = statement<{ uuid: string; lists: string }>(`
  select person.uuid, string_agg(list.name, ', ') as lists
  from subscribers as person
  join subscriber_lists as membership on membership.subscriber_id = person.id and membership.status <> 'unsubscribed'
  join lists as list on list.id = membership.list_id
  where email = 'ann@example.com' group by person.id`)

async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  const folder = new URL('../../../dashboard/screenshots/', import.meta.url).pathname
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}${name}.png` })
}

const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light', { viewport: { width: 1000, height: 800 } }],
  ['dark', { viewport: { width: 1000, height: 800 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
]

test('in a browser a brand below a path of its own host has its look, and takes people with a captcha', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const failures: string[] = []
  page.on('response', (response) => void (response.status() >= 400 && failures.push(response.url())))
  page.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())))
  await page.goto(`${tea}/subscription/form`)
  assert.equal(await page.title(), 'Subscribe · Tea time')
  const border = await page.evaluate<string>('getComputedStyle(document.querySelector("main")).borderTopWidth')
  assert.equal(border, '6px')
  assert.equal(await page.getByRole('checkbox', { name: 'House news' }).count(), 0)
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByRole('button').click()
  await page.getByText('You are subscribed').first().waitFor()
  assert.deepEqual(failures, [])
  await context.close()
  assert.equal((await app.db.row(selectPerson))?.lists, 'Leaves')
})

test('its pages, seen', async () => {
  const uuid = (await app.db.row(selectPerson))?.uuid
  for (const [name, options] of looks) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    for (const [which, path] of [
      ['form', '/subscription/form'],
      ['preferences', `/subscription/00000000-0000-0000-0000-000000000000/${uuid}?manage=true`],
    ] as const) {
      await page.goto(tea + path)
      await page.getByText('Leaves').waitFor()
      assert.doesNotMatch(await page.content(), /Main house|House news/)
      await picture(page, `brand-${which}-${name}`)
    }
    await context.close()
  }
})
