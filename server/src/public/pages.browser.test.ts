import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openBrowser } from '../testing/chromium.ts'
import { nilUuid } from './urls.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

let app: TestApp
let browser: Browser
let uuid = ''

const selectPerson = statement<{ uuid: string; status: string; lists: number }>(`
  select uuid, status, (select count(*) from subscriber_lists l where l.subscriber_id = s.id and l.status <> 'unsubscribed') as lists
  from subscribers s where email = $1`)

before(async () => {
  app = await testApp()
  await app.db.run(
    dynamic(sql`insert into lists (uuid, name, description, type, optin) values
      (gen_random_uuid(), 'Weekly', 'Every Friday.', 'public', 'single'),
      (gen_random_uuid(), 'Updates', '', 'public', 'double')`),
  )
  browser = await openBrowser()
  const { rows } = { rows: await app.db.rows(statement<{ uuid: string }>('select uuid from lists')) }
  await app.request('POST', '/api/public/subscription', {
    json: { email: 'reader@example.com', name: 'Reader', list_uuids: rows.map((row) => row.uuid) },
    as: app.nobody,
  })
  uuid = (await app.db.row(selectPerson, ['reader@example.com']))?.uuid ?? ''
})
after(async () => {
  await browser.close()
  await app.stop()
})

async function onPage(
  path: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(app.url + path)
    await work(page)
  } finally {
    await context.close()
  }
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** Evaluated through the debugger, which the policy of the page does not concern. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource)
  const result = await page.evaluate<AxeResult>('axe.run(document)')
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const paths = () => [
  '/',
  '/subscription/form',
  `/subscription/${nilUuid}/${uuid}`,
  `/subscription/${nilUuid}/${uuid}?manage=true`,
  `/subscription/optin/${uuid}`,
  '/archive',
  '/no/such/page',
]

for (const [name, options] of [
  ['on a desk', { viewport: { width: 1200, height: 800 } }],
  ['on a phone, in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ['in Arabic, from right to left', { viewport: { width: 360, height: 740 }, locale: 'ar' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]) {
  test(`no page has a fault that axe can find: ${name}`, async () => {
    for (const path of paths()) {
      await onPage(path, options, async (page) => {
        for (const summary of await page.$$('summary')) await summary.click()
        assert.deepEqual(await violations(page), [], path)
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        assert.ok(width <= options.viewport.width, `${path} is ${width} wide`)
      })
    }
  })
}

test('the language is that of the reader', async () => {
  await onPage('/subscription/form', { locale: 'ar' }, async (page) => {
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl')
    assert.equal(await page.getAttribute('html', 'lang'), 'ar')
    assert.match(await page.innerText('h1'), /اشتراك/)
  })
})

test('signing up, leaving and coming back need no script, and the keyboard is enough', async () => {
  const email = 'keyboard@example.com'
  await onPage('/subscription/form', { javaScriptEnabled: false }, async (page) => {
    await page.focus('#email')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Key Board')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("One more step")')
  })
  const person = await app.db.row(selectPerson, [email])
  assert.equal(person?.lists, 2)
  const path = `/subscription/${nilUuid}/${person?.uuid}?manage=true`
  await onPage(path, { javaScriptEnabled: false }, async (page) => {
    for (const box of await page.$$('input[name="l"]')) await box.uncheck()
    await page.click('main form button')
    await page.waitForSelector('[role=status]')
  })
  assert.equal((await app.db.row(selectPerson, [email]))?.lists, 0)
  await onPage(path, { javaScriptEnabled: false }, async (page) => {
    await page.check('input[name="join"]')
    await page.click('main form button')
    await page.waitForSelector('[role=status]')
  })
  assert.equal((await app.db.row(selectPerson, [email]))?.lists, 1)
})

test('without a second click the link confirms in a browser, and in nothing that only fetches it', async () => {
  const email = 'oneclick@example.com'
  const lists = await app.db.rows(statement<{ uuid: string }>(`select uuid from lists where optin = 'double'`))
  const json = { email, list_uuids: lists.map((row) => row.uuid) }
  await app.request('POST', '/api/public/subscription', { json, as: app.nobody })
  const path = `/subscription/optin/${(await app.db.row(selectPerson, [email]))?.uuid}`
  const confirmed = () =>
    app.db.rows(
      statement<object>(`select from subscriber_lists join subscribers on id = subscriber_id
        where email = $1 and subscriber_lists.status = 'confirmed'`),
      [email],
    )
  await app.request('PUT', '/api/settings', { json: { 'app.show_optin_page': false } })
  try {
    const fetched = await app.request('GET', path, { as: app.nobody })
    assert.match(fetched.text, /<button>/)
    assert.equal((await confirmed()).length, 0)
    await onPage(path, {}, async (page) => {
      await page.waitForSelector('[role=status]')
    })
    assert.equal((await confirmed()).length, 1)
  } finally {
    await app.request('PUT', '/api/settings', { json: { 'app.show_optin_page': true } })
  }
})

test('the captcha solves itself while the visitor types', async () => {
  const captcha = { altcha: { enabled: true, complexity: 20_000 }, hcaptcha: { enabled: false, key: '', secret: '' } }
  await app.request('PUT', '/api/settings/security.captcha', { json: captcha })
  await onPage('/subscription/form', {}, async (page) => {
    await page.fill('#email', 'human@example.com')
    await page.click('main form button')
    await page.waitForSelector('h1:has-text("One more step")')
  })
  assert.ok(await app.db.row(selectPerson, ['human@example.com']))
  await onPage('/subscription/form', { javaScriptEnabled: false }, async (page) => {
    assert.match(await page.innerText('main'), /switch JavaScript on/)
    await page.fill('#email', 'noscript@example.com')
    await page.click('main form button')
    await page.waitForSelector('[role=alert]')
  })
  assert.equal(await app.db.row(selectPerson, ['noscript@example.com']), undefined)
})
