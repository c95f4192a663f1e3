import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowFeeds, testFeed } from '../../server/src/recurring/testing.ts'
import { desktop, signedInPage } from './browser.ts'
import { openStage } from './stage.ts'

const { app, browser, open, beforeEnd } = await openStage()
const feed = await testFeed()
beforeEnd(() => feed.stop())
feed.rss([{ title: 'Spring sale' }])
await allowFeeds(app, feed.host)
const list = (await app.request('POST', '/api/lists', { json: { name: 'News' } })).numberAt('data.id')
const letter = { name: 'Digest', subject: 'What is new', lists: [list], body: '<p>Hi</p>' }
const campaign = (await app.request('POST', '/api/campaigns', { json: letter })).numberAt('data.id')
const rule = { frequency: 'weekly', weekdays: ['tuesday'], every_weeks: 2, time: '09:00', time_zone: 'UTC' }
const json = { name: 'Weekly digest', campaign_id: campaign, rule, starts_on: null, ends_on: null, feed: null }
const recurring = (await app.request('POST', '/api/recurring', { json })).numberAt('data.id')

/** What is debounced waits so long each time that it has changed. */
test('nothing is drawn again and again while nobody writes', async () => {
  const page = await open('/')
  await page.addInitScript(`{
    const { setTimeout } = window
    window.pauses = []
    window.setTimeout = (work, pause, ...more) => {
      window.pauses.push(pause)
      return setTimeout(work, pause, ...more)
    }
  }`)
  for (const [path, shown, pause] of [
    [`/campaigns/recurring?edit=${recurring}`, /^Next: /, 250],
    [`/campaigns/${campaign}`, /What is new/, 500],
    ['/settings?section=systemMail', /Preview/, 400],
  ] as const) {
    await page.goto(`${app.url}/admin${path}`)
    await page.getByText(shown).first().waitFor()
    const started = `window.pauses.filter((one) => one === ${pause}).length`
    const before = Number(await page.evaluate(started))
    await page.waitForTimeout(2500)
    assert.ok(Number(await page.evaluate(started)) <= before + 2, path)
  }
})

test('a number of weeks can be deleted and written anew, and what is shown is of the rule that is shown', async () => {
  const page = await open(`/campaigns/recurring?edit=${recurring}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Next: /).waitFor()
  const weeks = dialog.getByRole('textbox', { name: 'Every how many weeks' })
  await weeks.press('End')
  await weeks.press('Backspace')
  assert.equal(await dialog.getByText(/^Next: /).count(), 0)
  assert.equal(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true)
  await weeks.press('4')
  assert.equal(await weeks.inputValue(), '4')
  await dialog.getByText(/^Next: /).waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('“Weekly digest” is saved').waitFor()
  const stored = await app.request('GET', `/api/recurring/${recurring}`)
  assert.equal(stored.at('data.rule.every_weeks'), 4)
})

test('what a feed held is not shown for another address', async () => {
  const page = await open(`/campaigns/recurring?edit=${recurring}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Send what is new in a feed' }).check()
  const address = dialog.getByRole('textbox', { name: 'Address of the feed' })
  await address.fill(feed.url)
  await dialog.getByRole('button', { name: 'Look at the feed' }).click()
  await dialog.getByText('Spring sale').waitFor()
  await address.press('End')
  await address.press('x')
  await dialog.getByText('Spring sale').waitFor({ state: 'detached' })
})

test('who may make campaigns, but not this one, may look at it and no more', async () => {
  const permissions = ['campaigns:get_all', 'campaigns:manage', 'campaigns:get', 'lists:get_all']
  const role = (await app.request('POST', '/api/roles/users', { json: { name: 'Writers', permissions } })).numberAt(
    'data.id',
  )
  const writer = { username: 'writer', password: 'a password of theirs' }
  const person = { type: 'user', status: 'enabled', password_login: true, email: 'writer@x.test', user_role_id: role }
  const made = await app.request('POST', '/api/users', { json: { ...writer, ...person } })
  assert.equal(made.status, 200, made.text)
  const page = await signedInPage(browser, { ...app, administrator: writer }, desktop)
  await page.goto(`${app.url}/admin/campaigns/recurring?edit=${recurring}`)
  await page.getByRole('link', { name: 'Weekly digest' }).waitFor()
  await page.getByRole('button', { name: 'New recurring campaign' }).first().waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.getByRole('link', { name: 'Weekly digest' }).click()
  await page.getByText('Nothing has gone out yet.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Show it' }).count(), 0)
})
