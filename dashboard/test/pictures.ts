/**
 * The pictures of README.md and docs/guides, with the dashboard of today and the people of the demo:
 *
 *     npm run build -w dashboard && npm run pictures -w dashboard
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fillDemo } from '../../server/src/demo/fill.ts'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { openBrowser } from '../../server/src/testing/chromium.ts'
import { desktop, desktopDark, openScreen, signedInPage, type View } from './browser.ts'

const folder = join(import.meta.dirname, '../../docs/images')

interface Picture {
  readonly name: string
  readonly path: string
  readonly view: View
}

const letter = {
  content_type: 'richtext',
  body: `<h1>What the river left behind</h1>
<p>Dear {{ .Subscriber.FirstName }},</p>
<p>when the water went down last week it left more than mud: a boat without an owner, eleven chairs, and a letter from
1974 that we could return.</p>
<h2>This week</h2>
<ul>
<li><p><a href="https://example.org/boat">Whose boat is it?</a> Three families say it is theirs.</p></li>
<li><p><a href="https://example.org/chairs">Eleven chairs</a>, and the twelfth that was never lost</p></li>
<li><p><a href="https://example.org/letter">Fifty years late</a>: how the letter was delivered</p></li>
</ul>
<p>See you at the bridge on Saturday,<br>your neighbours</p>`,
}

const app = await testApp()
try {
  await fillDemo(app.db)
  for (const picture of await picturesOf(app)) await take(picture)
} finally {
  await app.stop()
}

/** A browser each, which is gone with all its pages when the picture is taken. */
async function take({ name, path, view }: Picture): Promise<void> {
  const browser = await openBrowser()
  const page = await signedInPage(browser, app, view)
  await openScreen(page, `${app.url}/admin${path}`)
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  // Every colour counts: the lines of charts differ by it.
  const small = await sharp(await page.screenshot())
    .png({ compressionLevel: 9 })
    .toBuffer()
  await writeFile(join(folder, `${name}.png`), small)
  process.stdout.write(`${name}.png: ${Math.round(small.length / 1000)} kB\n`)
  await browser.close()
}

async function picturesOf({ request }: TestApp): Promise<readonly Picture[]> {
  const sent = (await request('GET', '/api/campaigns?status=finished')).numberAt('data.results.0.id')
  const draft = (await request('GET', '/api/campaigns?status=draft')).numberAt('data.results.0.id')
  const list = (await request('GET', '/api/lists')).numberAt('data.results.0.id')
  const written = await request('PUT', `/api/campaigns/${draft}`, {
    json: { name: 'Weekly letter 42', subject: 'What the river left behind', lists: [list], ...letter },
  })
  if (written.status !== 200) throw new Error(written.text)
  const tested = await request('POST', '/api/campaigns', {
    json: { name: 'Autumn letter', subject: 'What the river left behind', lists: [list], ...letter },
  })
  const variants = [{ subject: 'What the river left behind' }, { subject: 'Eleven chairs and a boat' }]
  const rule = { share: 20, measure: 'clicks', minutes: 240, decision: 'automatic' }
  const abTest = await request('POST', '/api/ab-tests', {
    json: { campaign_id: tested.numberAt('data.id'), ...rule, variants },
  })
  return [
    { name: 'overview', path: '/', view: desktop },
    { name: 'campaign-editor', path: `/campaigns/${draft}`, view: desktop },
    { name: 'campaign-report-dark', path: `/campaigns/${sent}/report`, view: desktopDark },
    { name: 'ab-test', path: `/campaigns/ab-tests/${abTest.numberAt('data.id')}`, view: desktop },
    { name: 'filter', path: `/subscribers?filter=${encodeURIComponent(inAddress(list))}`, view: desktop },
  ]
}

/** A text in an address is JSON, and this text is JSON itself. */
function inAddress(list: number): string {
  const away = { not: { or: [{ opened: { since: { days: 90 } } }, { clicked: { since: { days: 90 } } }] } }
  const near = { attribute: ['city'], type: 'text', op: 'is', value: 'Lisbon' }
  const member = { member: { lists: [list], status: ['confirmed'] } }
  const filter = { and: [{ field: 'status', op: 'is', value: 'enabled' }, { or: [near, member] }, away] }
  return JSON.stringify(JSON.stringify(filter))
}
