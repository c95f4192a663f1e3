import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fillDemo } from '../../server/src/demo/fill.ts'
import { patternOf } from '../src/app/patterns.ts'
import { withoutUnused } from '../used-styles.ts'
import { desktop, openScreen, phone, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
await fillDemo(app.db)

/** Addresses that the screen asks for, without those of the sign-in before. */
async function requestsOf(page: Page, path: string): Promise<readonly string[]> {
  const asked: string[] = []
  // What the page before still asks for is not of this one.
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => asked.push(request.url().slice(app.url.length)))
  await openScreen(page, `${app.url}/admin${path}`)
  await page.waitForLoadState('networkidle')
  return asked
}

test('what is asked for before the scripts have come is not asked for again', async () => {
  const asked = await requestsOf(await signedInPage(browser, app), '')
  const api = asked.filter((address) => address.startsWith('/api/'))
  for (const path of ['/api/profile', '/api/config', '/api/dashboard/counts', '/api/dashboard/charts'])
    assert.equal(api.filter((address) => address === path).length, 1, path)
  assert.equal(api.filter((address) => address.startsWith('/api/campaigns?')).length, 2)
  assert.equal(asked.filter((address) => /\/en-[\w-]+\.js$/.test(address)).length, 1)
})

test('the first screen needs few files, and none of the editors', async () => {
  const asked = await requestsOf(await signedInPage(browser, app, phone), '/')
  const scripts = asked.filter((address) => address.endsWith('.js')).map((address) => address.split('/').at(-1) ?? '')
  assert.ok(scripts.length <= 12, scripts.join(' '))
  assert.ok(!scripts.some((name) => /^(code-editor|rich-text|subscribers)/.test(name)), scripts.join(' '))
})

test('the frame is there before any script, and nothing jumps when the scripts have come', async () => {
  const page = await signedInPage(browser, app, desktop)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${app.url}/admin`, { waitUntil: 'commit' })
  const early = page.locator('.boot')
  await early.waitFor()
  const before = await early.boundingBox()
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const bar = await page.locator('header').boundingBox()
  assert.deepEqual([bar?.y, bar?.height, bar?.width], [before?.y, before?.height, before?.width])
})

test('on a phone the menu comes when it is opened, and goes when a screen was chosen', async () => {
  const page = await signedInPage(browser, app, phone)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  assert.equal(await menu.count(), 0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu.getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('heading', { name: 'Lists' }).waitFor()
  assert.equal(await menu.count(), 0)
})

test('styles of components that no script mentions are left out', () => {
  const css = '.m_1{a:b}.m_2{a:b}.m_1 .m_2,.m_1:hover{a:b}@media print{.m_2{a:b}}:root{a:b}'
  assert.equal(withoutUnused(css, new Set(['m_1'])), '.m_1{a:b}.m_1:hover{a:b}:root{a:b}')
})

test('a screen is known by its path before there is a router', () => {
  const patterns = ['/', '/campaigns/$id', '/campaigns/new', '/campaigns/$id/report']
  assert.equal(patternOf(patterns, ''), '/')
  assert.equal(patternOf(patterns, '/campaigns/new'), '/campaigns/new')
  assert.equal(patternOf(patterns, '/campaigns/12'), '/campaigns/$id')
  assert.equal(patternOf(patterns, '/campaigns/12/report'), '/campaigns/$id/report')
  assert.equal(patternOf(patterns, '/nowhere'), undefined)
})
