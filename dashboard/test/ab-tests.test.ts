import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookNow, record } from '../../server/src/ab-tests/testing.ts'
import { people } from '../../server/src/sending/testing.ts'
import { violationsOf } from './axe.ts'
import { desktop, desktopDark, phone, screenshot, signedInPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage({ sending: 'inline' })
await app.request('PUT', '/api/settings', { json: { 'privacy.individual_tracking': true } })
const list = await people(
  app.db,
  Array.from({ length: 200 }, (_, n) => `reader${n}@x.test`),
)
const letter = {
  name: 'Autumn letter',
  subject: 'News of autumn',
  lists: [list],
  content_type: 'html',
  body: '<p>Hi</p>',
}
await app.request('POST', '/api/campaigns', { json: letter })

const page = await signedInPage(browser, app, desktop, { bypassCSP: true })

async function storedAt(path: string): Promise<unknown> {
  return (await app.request('GET', '/api/ab-tests')).at(`data.0.${path}`)
}

test('a draft campaign is tested with three subjects', async () => {
  await page.goto(`${app.url}/admin/campaigns/ab-tests`)
  await page.getByText('No A/B tests yet').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.goto(`${app.url}/admin/campaigns`)
  await page.getByRole('button', { name: 'Actions for Autumn letter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Test variants' }).click()
  await page.getByRole('heading', { name: 'Variant A' }).waitFor()
  await page.getByText('20% of the people (40 of 200) get A or B.').waitFor()
  const b = page.getByRole('region', { name: 'Variant B' })
  await b.getByRole('textbox', { name: 'Subject' }).fill('Apples!')
  await page.getByRole('button', { name: 'Add a variant' }).click()
  const c = page.getByRole('region', { name: 'Variant C' })
  await c.getByRole('textbox', { name: 'Subject' }).fill('What falls in autumn?')
  await page.getByRole('textbox', { name: 'Share in percent' }).fill('60')
  await page.getByRole('textbox', { name: 'Time to measure' }).fill('2')
  await page.getByText(/^60% of the people \(120 of 200\) get A, B,? or C\. 2 hours after that/).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'ab-test-draft')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('“Autumn letter” is saved').waitFor()
  assert.deepEqual([await storedAt('share'), await storedAt('minutes')], [60, 120])
  assert.equal(await storedAt('variants.2.campaign.subject'), 'What falls in autumn?')
})

test('the slider and the choices work by keyboard', async () => {
  await page.getByRole('slider', { name: 'Share of the people who get a variant' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('59% of the people').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('60% of the people').waitFor()
  await page.getByRole('radio', { name: 'I choose the winner' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('you choose the one that goes to all others (80)').waitFor()
})

test('the text of a variant is written in the ordinary editor, which leads back; nothing written is lost', async () => {
  await page.getByRole('link', { name: 'Edit the text: Variant B' }).click()
  await page.getByText('This campaign belongs to the A/B test').waitFor()
  await screenshot(page, 'ab-test-editor')
  await page.getByRole('link', { name: 'Autumn letter', exact: true }).click()
  await page.getByRole('heading', { name: 'Variant A' }).waitFor()
  // Leaving has saved the choice.
  await eventually(async () => (await storedAt('decision')) === 'by_hand')
  await page.getByText('you choose the one that goes to all others (80)').waitFor()
})

test('it starts after a question, shows its figures as they come, and sends what somebody chooses', async () => {
  await page.getByRole('button', { name: 'Start the test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('60% of the people (120 of 200)').waitFor()
  await dialog.getByRole('button', { name: 'Start the test' }).click()
  await page.getByText('The variants of “Autumn letter” are on their way').waitFor()
  await eventually(
    async () => Number(await storedAt('variants.1.accepted')) > 0 && Number(await storedAt('variants.1.pending')) === 0,
  )
  await record(app, Number(await storedAt('variants.1.campaign.id')), 'clicks', 12)
  const b = page.getByRole('region', { name: 'Variant B' })
  await b.getByText('Ahead').waitFor()
  await b.getByText(/^12 · \d/).waitFor()
  await lookNow(app)
  await page.getByRole('button', { name: 'Send variant B to the rest' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'ab-test-waiting')
  const dark = await signedInPage(browser, app, desktopDark, { bypassCSP: true })
  await dark.goto(page.url())
  await dark.getByText('Ahead').waitFor()
  assert.deepEqual(await violationsOf(dark), [])
  await screenshot(dark, 'ab-test-dark')
  for (const screen of ['send', 'report']) {
    await dark.goto(`${app.url}/admin/campaigns/${await storedAt('campaign.id')}/${screen}`)
    await dark.getByText('This campaign belongs to the A/B test').waitFor()
    assert.deepEqual(await violationsOf(dark), [])
  }

  await page.getByRole('button', { name: 'Send variant B to the rest' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send variant B to the rest' }).click()
  await page.getByText('Variant B was chosen by hand.').first().waitFor()
  await b.getByText('Winner', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Autumn letter – B ✓' }).waitFor()
  await eventually(async () => Number(await storedAt('rest.sent')) > 0)
  assert.deepEqual(await violationsOf(page), [])
  await screenshot(page, 'ab-test-decided')
})

test('on a phone there is room for it', async () => {
  const small = await signedInPage(browser, app, phone, { bypassCSP: true })
  await small.goto(`${app.url}/admin/campaigns/ab-tests`)
  await small.getByRole('link', { name: 'Autumn letter' }).waitFor()
  assert.deepEqual(await violationsOf(small), [])
  await screenshot(small, 'ab-tests-phone')
  await small.getByRole('link', { name: 'Autumn letter' }).click()
  await small.getByText('Variant B was chosen by hand.').waitFor()
  assert.deepEqual(await violationsOf(small), [])
  await screenshot(small, 'ab-test-phone')
  const list2 = await people(app.db, ['one@x.test', 'two@x.test'])
  const made = await app.request('POST', '/api/campaigns', { json: { ...letter, name: 'Second', lists: [list2] } })
  const second = await app.request('POST', '/api/ab-tests', {
    json: {
      campaign_id: made.numberAt('data.id'),
      share: 50,
      measure: 'opens',
      minutes: 60,
      decision: 'automatic',
      variants: [{}, {}],
    },
  })
  await small.goto(`${app.url}/admin/campaigns/ab-tests/${second.numberAt('data.id')}`)
  await small.getByText('50% of the people (1 of 2) get A or B.').waitFor()
  assert.deepEqual(await violationsOf(small), [])
  await screenshot(small, 'ab-test-draft-phone')
  const wide = await small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  assert.equal(wide, false)
})

test('a draft is deleted after a question', async () => {
  await page.goto(`${app.url}/admin/campaigns/ab-tests`)
  await page.getByRole('button', { name: 'Actions for Second' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('“Second” is deleted').waitFor()
  await page.getByRole('link', { name: 'Second', exact: true }).waitFor({ state: 'detached' })
})
