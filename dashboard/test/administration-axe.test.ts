import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { violationsOf } from './axe.ts'
import { desktop, desktopDark, openBrowser, signedInPage } from './browser.ts'

let app: TestApp
let browser: Browser

const sections = [
  'general',
  'smtp',
  'performance',
  'privacy',
  'security',
  'media',
  'messengers',
  'bounces',
  'appearance',
]
const screens = [
  ...sections.map((section) => `/settings?section=${section}`),
  '/users',
  '/users?edit=new',
  '/users/roles',
  '/users/roles?edit=new',
  '/users/roles?tab=lists',
  '/profile',
  '/audit',
  '/sandbox',
  '/settings/maintenance',
  '/settings/logs',
  '/settings/about',
]

before(async () => {
  app = await testApp()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await app.stop()
})

for (const [name, view] of Object.entries({ light: desktop, dark: desktopDark })) {
  test(`nothing stands in anybody’s way, ${name}`, async () => {
    const page = await signedInPage(browser, app, view, { bypassCSP: true })
    const found: string[] = []
    for (const screen of screens) {
      await page.goto(`${app.url}/admin${screen}`)
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      found.push(...(await violationsOf(page)).map((violation) => `${screen} ${violation}`))
    }
    assert.deepEqual(found, [])
  })
}
