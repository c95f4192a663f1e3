import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { violationsInBothThemes } from './axe.ts'
import { desktop, openBrowser, signedInPage } from './browser.ts'

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

test('nothing stands in anybody’s way', async () => {
  const page = await signedInPage(browser, app, desktop, { bypassCSP: true })
  const found: string[] = []
  for (const screen of screens) found.push(...(await violationsInBothThemes(page, `${app.url}/admin${screen}`)))
  assert.deepEqual(found, [])
})
