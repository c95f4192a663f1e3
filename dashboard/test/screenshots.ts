/**
 * Every screen with demo data, in light, dark, as wide as a phone, and in Arabic, as PNG files in dashboard/screenshots:
 *
 *     npm run build -w dashboard && npm run screenshots -w dashboard
 *     npm run screenshots -w dashboard -- campaigns settings     only files whose names contain one of these
 *     npm run screenshots -w dashboard -- --languages=de,ja      these languages instead, on a desk and a phone
 *     npm run screenshots -w dashboard -- --whole --folder=PATH  whole pages; into another folder
 *
 * Says which screens are wider than their window, and which words are cut off.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { fillDemo } from '../../server/src/demo/fill.ts'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { openBrowser } from '../../server/src/testing/chromium.ts'
import { arabic, desktop, desktopDark, phone, signedInPage, type View } from './browser.ts'

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'string' },
    folder: { type: 'string', default: join(import.meta.dirname, '../screenshots') },
    whole: { type: 'boolean', default: false },
  },
})
const { folder } = options
const views = options.languages === undefined ? usualViews() : viewsIn(options.languages.split(','))

/** Runs in the page. What scrolls is not cut off, nor is what is for screen readers alone. */
const lookForFaults = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const cut = [...document.querySelectorAll('#root *')].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 &&
    ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one.textContent.trim() !== '')
  return [
    ...(scrollWidth > clientWidth ? ['wider than the window'] : []),
    ...new Set(cut.map((one) => 'cut off: ' + one.textContent.trim().slice(0, 60))),
  ]
})()`

/** Groups within groups, and a part that conditions cannot show. */
const nested = {
  and: [
    { field: 'status', op: 'is', value: 'enabled' },
    {
      or: [
        { attribute: ['city'], type: 'text', op: 'is', value: 'Lisbon' },
        { member: { lists: [1], status: ['confirmed'] } },
        { not: { or: [{ opened: { since: { days: 90 } } }, { not: { clicked: { since: { days: 30 } } } }] } },
      ],
    },
    { clicked: { link: 'shop', at_least: 2 } },
  ],
}

const app = await testApp({ sending: 'inline' })
try {
  await fillDemo(app.db)
  const screens = await screensOf(app)
  mkdirSync(folder, { recursive: true })
  for (const [view, look] of views) {
    // A browser each, which is gone with all its pages at the end.
    const browser = await openBrowser()
    const page = await signedInPage(browser, app, look)
    for (const [name, path] of screens) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
      await page.goto(`${app.url}/admin${path}`)
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // Charts come when all else is quiet.
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: options.whole })
      for (const fault of await faultsOf(page)) process.stdout.write(`${name}-${view}: ${fault}\n`)
    }
    await browser.close()
  }
} finally {
  await app.stop()
}

function usualViews(): readonly (readonly [string, View])[] {
  return Object.entries({ light: desktop, dark: desktopDark, phone, arabic })
}

function viewsIn(languages: readonly string[]): readonly (readonly [string, View])[] {
  return languages.flatMap((locale): readonly (readonly [string, View])[] => [
    [locale, { ...desktop, locale }],
    [`${locale}-phone`, { ...phone, locale }],
  ])
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(lookForFaults)
  return Array.isArray(found) ? found.map(String) : []
}

/** The sandbox has something to show because a campaign of the demo is tried out first. */
async function screensOf({ request }: TestApp): Promise<readonly (readonly [string, string])[]> {
  const sent = (await request('GET', '/api/campaigns?status=finished')).numberAt('data.results.0.id')
  const draft = await request('GET', '/api/campaigns?status=draft')
  const id = draft.numberAt('data.results.0.id')
  const person = (await request('GET', '/api/subscribers?per_page=1')).at('data.results.0')
  const email = isPerson(person) ? person.email : ''
  await request('POST', `/api/campaigns/${id}/test`, {
    json: { ...record(draft.at('data.results.0')), subscribers: [email] },
  })
  const message = await firstMessage(request)
  const blocks = await messageOfBlocks(request)
  const sequence = await sequenceOf(request, id)
  const recurring = await recurringOf(request, id)
  return [
    ['overview', '/'],
    ['lists', '/lists'],
    ['subscribers', '/subscribers'],
    ['subscribers-filter', `/subscribers?filter=${encodeURIComponent(JSON.stringify(JSON.stringify(nested)))}`],
    ['person', `/subscribers/${isPerson(person) ? person.id : 1}`],
    ['import', '/subscribers/import'],
    ['forms', '/lists/forms'],
    ['bounces', '/subscribers/bounces'],
    ['campaigns', '/campaigns'],
    ['campaign-new', '/campaigns/new'],
    ['campaign-editor', `/campaigns/${id}`],
    ['campaign-send', `/campaigns/${id}/send`],
    ['campaign-report', `/campaigns/${sent}/report`],
    ['blocks', `/campaigns/${blocks}`],
    ['sequences', '/campaigns/sequences'],
    ['sequence', `/campaigns/sequences/${sequence}`],
    ['recurring', '/campaigns/recurring'],
    ['recurring-one', `/campaigns/recurring/${recurring}`],
    ['templates', '/campaigns/templates'],
    ['template-editor', '/campaigns/templates/1'],
    ['media', '/campaigns/media'],
    ['analytics', `/campaigns/analytics?id=${sent}`],
    ['users', '/users'],
    ['user-new', '/users?edit=new'],
    ['roles', '/users/roles'],
    ['role-new', '/users/roles?edit=new'],
    ['audit', '/audit'],
    ['sandbox', '/sandbox'],
    ['sandbox-message', `/sandbox/${message}`],
    ['settings', '/settings'],
    ['settings-smtp', '/settings?section=smtp'],
    ['settings-performance', '/settings?section=performance'],
    ['settings-security', '/settings?section=security'],
    ['maintenance', '/settings/maintenance'],
    ['logs', '/settings/logs'],
    ['about', '/settings/about'],
    ['profile', '/profile'],
  ]
}

/** With the visual template that every installation has. */
async function messageOfBlocks(request: TestApp['request']): Promise<number> {
  const templates = (await request('GET', '/api/templates')).at('data')
  const visual = (Array.isArray(templates) ? templates : []).map(record).find(({ type }) => type === 'campaign_visual')
  const { body, body_source } = visual ?? {}
  const json = {
    name: 'Spring, in blocks',
    subject: 'Spring is here',
    lists: [1],
    content_type: 'visual',
    body,
    body_source,
  }
  return (await request('POST', '/api/campaigns', { json })).numberAt('data.id')
}

/** Started, and somebody is in it. */
async function sequenceOf(request: TestApp['request'], campaign: number): Promise<number> {
  await request('PUT', `/api/campaigns/${campaign}`, { json: { lists: [1] } })
  const steps = [0, 2880, 10_080].map((wait_minutes) => ({ campaign_id: campaign, wait_minutes }))
  const id = (await request('POST', '/api/sequences', { json: { name: 'Welcome', list_id: 1, steps } })).numberAt(
    'data.id',
  )
  await request('PUT', `/api/sequences/${id}/status`, { json: { status: 'running' } })
  await request('POST', '/api/subscribers', { json: { email: 'new@example.org', name: 'Nora New', lists: [1] } })
  return id
}

/** Active, every other Tuesday. */
async function recurringOf(request: TestApp['request'], campaign: number): Promise<number> {
  const rule = { frequency: 'weekly', weekdays: ['tuesday'], every_weeks: 2, time: '09:00', time_zone: 'Europe/Vienna' }
  const made = await request('POST', '/api/recurring', { json: { name: 'News of tea', campaign_id: campaign, rule } })
  const id = made.numberAt('data.id')
  await request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  return id
}

/** Tests are sent in the background. */
async function firstMessage(request: TestApp['request']): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const id = (await request('GET', '/api/sandbox/messages')).at('data.results.0.id')
    if (typeof id === 'number') return id
    await setTimeout(100)
  }
  throw new Error('The test did not arrive in the sandbox inbox')
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isPerson(value: unknown): value is { readonly id: number; readonly email: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value
}
