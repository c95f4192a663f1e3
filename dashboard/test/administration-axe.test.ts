import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsInBothThemes } from './axe.ts'
import { desktop, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const sections = [
  'general',
  'smtp',
  'performance',
  'privacy',
  'security',
  'media',
  'messengers',
  'webhooks',
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

const { app, browser } = await openStage()

test('nothing stands in anybody’s way', async () => {
  const page = await signedInPage(browser, app, desktop, { bypassCSP: true })
  const found: string[] = []
  for (const screen of screens) found.push(...(await violationsInBothThemes(page, `${app.url}/admin${screen}`)))
  assert.deepEqual(found, [])
})
