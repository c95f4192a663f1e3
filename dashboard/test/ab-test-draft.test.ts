import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { people } from '../../server/src/sending/testing.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage({ sending: 'inline' })
const list = await people(app.db, ['one@x.test', 'two@x.test', 'three@x.test', 'four@x.test'])
const rule = { share: 50, measure: 'clicks', minutes: 60, decision: 'automatic' }

const letter = { subject: 'News', lists: [list], content_type: 'html', body: '<p>Hi</p>' }

/** A draft of a test of a campaign of this name, opened. */
async function begun(name: string) {
  const made = await app.request('POST', '/api/campaigns', { json: { ...letter, name } })
  const campaign = made.numberAt('data.id')
  const drafted = await app.request('POST', '/api/ab-tests', {
    json: { campaign_id: campaign, ...rule, variants: [{ subject: 'Apples' }, { subject: 'Pears' }] },
  })
  const path = `/api/ab-tests/${drafted.numberAt('data.id')}`
  const page = await open(path.replace('/api', '/campaigns'))
  const stored = async (what: string) => (await app.request('GET', path)).at(`data.${what}`)
  await page.getByRole('heading', { name: 'Variant B' }).waitFor()
  return { page, path, stored }
}

const subjectOf = (page: Page, letter: string) =>
  page.getByRole('region', { name: `Variant ${letter}` }).getByRole('textbox', { name: 'Subject' })

/** As when somebody comes back from another tab. */
async function comeBack(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => /ab-tests\/\d+$/.test(response.url()))
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await read
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('what is incomplete is not said to be saved: leaving asks', async () => {
  const { page, stored } = await begun('Incomplete')
  await page.getByRole('textbox', { name: 'Share in percent' }).fill('70')
  await subjectOf(page, 'B').fill('')
  await page.getByRole('link', { name: 'Incomplete', exact: true }).click()
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
  assert.equal(await page.getByText('“Incomplete” is saved').count(), 0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await subjectOf(page, 'B').fill('Plums')
  await page.getByRole('link', { name: 'Incomplete', exact: true }).click()
  await page.getByText('“Incomplete” is saved').waitFor()
  assert.deepEqual([await stored('share'), await stored('variants.1.campaign.subject')], [70, 'Plums'])
})

test('what is typed while it is saved stays, and is saved by the next time', async () => {
  const { page, stored } = await begun('Typing')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/ab-tests\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await subjectOf(page, 'A').fill('Plums')
  await subjectOf(page, 'A').press('Enter')
  await subjectOf(page, 'A').pressSequentially(' and nuts')
  answer()
  await page.getByText('“Typing” is saved').waitFor()
  assert.equal(await subjectOf(page, 'A').inputValue(), 'Plums and nuts')
  assert.equal(await page.getByText('Somebody else has changed the same').count(), 0)
  await subjectOf(page, 'A').and(page.locator(':focus')).waitFor()
  await subjectOf(page, 'A').press('Enter')
  await eventually(async () => (await stored('variants.0.campaign.subject')) === 'Plums and nuts')
})

test('a subject that was written elsewhere is shown, and not written back', async () => {
  const { page, stored } = await begun('Elsewhere')
  const b = Number(await stored('variants.1.campaign.id'))
  const write = (subject: string) =>
    app.request('PUT', `/api/campaigns/${b}`, { json: { ...letter, name: 'Elsewhere – B', subject } })
  await write('Quinces')
  await comeBack(page)
  await eventually(async () => (await subjectOf(page, 'B').inputValue()) === 'Quinces')

  await subjectOf(page, 'A').fill('Plums')
  await write('Nuts')
  await comeBack(page)
  await saveButton(page).click()
  await page.getByText('“Elsewhere” is saved').waitFor()
  assert.equal(await stored('variants.0.campaign.subject'), 'Plums')
  assert.equal(await stored('variants.1.campaign.subject'), 'Nuts')
})

test('where somebody else has saved meanwhile, one of them decides', async () => {
  const { page, path, stored } = await begun('Two of us')
  const ids = [await stored('variants.0.campaign.id'), await stored('variants.1.campaign.id')]
  const theirs = (share: number) =>
    app.request('PUT', path, { json: { ...rule, share, variants: ids.map((id) => ({ id })) } })
  await subjectOf(page, 'A').fill('Plums')
  await theirs(30)
  await comeBack(page)
  await page.getByText('Somebody else has changed the same').waitFor()
  assert.equal(await subjectOf(page, 'A').inputValue(), 'Plums')
  assert.equal(await saveButton(page).isDisabled(), true)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  assert.equal(await subjectOf(page, 'A').inputValue(), 'Apples')
  assert.equal(await page.getByRole('textbox', { name: 'Share in percent' }).inputValue(), '30 %')

  await subjectOf(page, 'A').fill('Plums')
  await theirs(40)
  await comeBack(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saveButton(page).click()
  await page.getByText('“Two of us” is saved').waitFor()
  assert.deepEqual([await stored('share'), await stored('variants.0.campaign.subject')], [30, 'Plums'])
})

test('a test that is refused to start is saved, and its new variants are not made twice', async () => {
  const { page, stored } = await begun('Refused')
  await app.request('PUT', '/api/settings', { json: { 'privacy.disable_tracking': true } })
  await page.getByRole('button', { name: 'Add a variant' }).click()
  await subjectOf(page, 'C').fill('Plums')
  const start = async () => {
    await page.getByRole('button', { name: 'Start the test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start the test' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await start()
  await page.getByText('Opens and clicks are not tracked').waitFor()
  await page.getByRole('link', { name: 'Edit the text: Variant C' }).waitFor()
  const made = await stored('variants.2.campaign.id')
  await subjectOf(page, 'C').fill('Nuts')
  await start()
  await eventually(async () => (await stored('variants.2.campaign.subject')) === 'Nuts')
  assert.equal(await stored('variants.2.campaign.id'), made)
  await app.request('PUT', '/api/settings', { json: { 'privacy.disable_tracking': false } })
})

test('a number can be deleted and written anew', async () => {
  const { page, stored } = await begun('Numbers')
  const share = page.getByRole('textbox', { name: 'Share in percent' })
  await share.focus()
  await share.press('End')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', '4', '5']) await share.press(key)
  assert.equal(await share.inputValue(), '45 %')
  await page.getByText('45% of the people').waitFor()
  await saveButton(page).click()
  await eventually(async () => (await stored('share')) === 45)
})

test('a test that was cancelled foretells nothing', async () => {
  const { page, path } = await begun('Cancelled')
  await app.request('PUT', `${path}/status`, { json: { status: 'testing' } })
  await page.reload()
  await page.getByText(/^50% of the people \([\d…]+\) get A or B\./).waitFor()
  await app.request('PUT', `${path}/status`, { json: { status: 'cancelled' } })
  await page.reload()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Variant B' }).waitFor()
  assert.equal(await page.getByText('of the people').count(), 0)
})
