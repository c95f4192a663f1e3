import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/chromium.ts'

let app: TestApp
let browser: Browser
let context: BrowserContext
let page: Page
let url = ''
const faults: string[] = []

before(async () => {
  app = await testApp()
  // Passkeys need a name; browsers take localhost for safe without TLS.
  url = app.url.replace('127.0.0.1', 'localhost')
  await app.request('PUT', '/api/settings', { json: { 'app.root_url': url } })
  browser = await openBrowser()
  context = await browser.newContext()
  page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
})
after(async () => {
  await browser.close()
  await app.stop()
})

async function signInByPassword(): Promise<void> {
  await context.clearCookies()
  await page.goto(`${url}/admin/login?next=/admin/account`)
  await page.fill('#username', app.administrator.username)
  await page.fill('#password', app.administrator.password)
  await page.click('form button')
}

const account = (address: URL) => address.pathname === '/admin/account'

test('a passkey is added, opens alone and as second step, and is removed', async () => {
  await signInByPassword()
  await page.waitForURL(account)
  await page.fill('#passkey-name', 'Laptop')
  await page.fill('#passkey-password', app.administrator.password)
  await page.click('#add-passkey button')
  await page.getByText('Laptop').waitFor()

  await context.clearCookies()
  await page.goto(`${url}/admin/login?next=/admin/account`)
  await page.click('#passkey')
  await page.waitForURL(account)

  await signInByPassword()
  assert.equal(new URL(page.url()).pathname, '/admin/login/twofa')
  await page.click('#passkey')
  await page.waitForURL(account)

  await page.fill('[id^="passkey-"][id$="-password"]', app.administrator.password)
  await page.click('form[action="/admin/account/passkeys/remove"] button')
  await page.getByRole('status').waitFor()
  assert.equal(await page.getByText('Laptop').count(), 0)
  assert.deepEqual(faults, [])
})
