import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from './axe.ts'
import { desktop, desktopDark, phone, screenshot, signedInPage, type View } from './browser.ts'
import { eventually, eventuallyIn, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser } = await openStage()
for (let index = 0; index < 10; index++) {
  const json = { email: `person${index}@example.org`, name: `Person ${index}`, status: 'enabled' }
  await app.request('POST', '/api/subscribers', { json: { ...json, attribs: { city: index < 4 ? 'Graz' : 'Bonn' } } })
}

async function open(path: string, view: View = desktop): Promise<Page> {
  const page = await signedInPage(browser, app, view, { bypassCSP: true })
  await page.goto(`${app.url}/admin${path}`)
  return page
}

/** A text in an address is JSON, and this text is JSON itself. */
const inAddress = (filter: object) => encodeURIComponent(JSON.stringify(JSON.stringify(filter)))

const graz = inAddress({ and: [{ attribute: ['city'], type: 'text', op: 'is', value: 'Graz' }] })

test('the present filter is kept under a name, shared by its address, changed, renamed and deleted', async () => {
  const page = await open(`/subscribers?filter=${graz}`)
  await page.getByText('4 people').first().waitFor()
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Save the filter as a segment' }).click()
  await page.getByLabel('Name of the segment').fill('In Graz')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/segment=\d+/)
  assert.doesNotMatch(page.url(), /filter=/)
  await page.getByRole('button', { name: 'In Graz' }).waitFor()
  await page.getByText('4 people').waitFor()
  await screenshot(page, 'subscribers-segment')

  const shared = await open(`/subscribers?${new URL(page.url()).search.slice(1)}&query=person3`)
  await shared.getByText('1 person').waitFor()

  await page.getByRole('button', { name: 'In Graz' }).click()
  await page.getByRole('menuitem', { name: 'Edit its filter' }).click()
  await page.waitForURL(/filter=/)
  await page.getByRole('textbox', { name: 'Value' }).fill('Bonn')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Save the filter as a segment' }).click()
  await page.getByRole('combobox', { name: 'Replace the filter of' }).click()
  await page.getByRole('option', { name: 'In Graz' }).click()
  await page.getByLabel('Name of the segment').fill('In Bonn')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/segment=\d+/)
  await page.getByText('6 people').waitFor()
  assert.match((await app.request('GET', '/api/segments')).text, /In Bonn/)

  await page.getByRole('button', { name: 'In Bonn' }).click()
  await page.getByRole('menuitem', { name: 'Rename or describe' }).click()
  await page.getByLabel('Name of the segment').fill('Rhineland')
  await page.getByLabel('Description').fill('For the spring fair')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Rhineland' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('10 people').waitFor()
  await leave(page)
  await eventually(async () => (await app.request('GET', '/api/segments')).at('data.0') === undefined)
})

test('groups are built by keyboard, mean what they show, and come back from a segment', async () => {
  const page = await open('/subscribers')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('person')
  await page.getByRole('button', { name: 'Add group' }).click()
  // What was added has the focus: its attribute and value are two and four fields further.
  await eventuallyIn(page, "document.activeElement.closest('fieldset') !== null")
  const group = page.getByRole('group', { name: 'Group of conditions' }).first()
  await group.getByText('None of these', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the attribute' }).fill('city')
  await group.getByRole('textbox', { name: 'Value' }).fill('Graz')
  await group.getByRole('button', { name: 'Add group' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inner = group.getByRole('group', { name: 'Group of conditions' })
  await inner.getByRole('button', { name: 'Remove this condition' }).click()
  // The way on is not lost with what was removed.
  await eventuallyIn(page, "document.activeElement.textContent === 'Add condition'")
  await page.keyboard.press('Enter')
  await inner.getByRole('textbox', { name: 'Value' }).fill('person7')
  await page.getByText('5 people').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/filter=/)
  await page.getByText('5 people').first().waitFor()
  assert.deepEqual(await savedAs(page, 'Elsewhere'), {
    and: [
      { field: 'email', op: 'contains', value: 'person' },
      {
        not: {
          or: [
            { attribute: ['city'], type: 'text', op: 'is', value: 'Graz' },
            { or: [{ field: 'email', op: 'contains', value: 'person7' }] },
          ],
        },
      },
    ],
  })
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await page.getByRole('menuitem', { name: 'Edit its filter' }).click()
  await page.waitForURL(/filter=/)
  assert.equal(await group.getByRole('radio', { name: 'None of these' }).first().isChecked(), true)
  assert.equal(await inner.getByRole('textbox', { name: 'Value' }).inputValue(), 'person7')
  await inner.getByRole('button', { name: 'Remove this group' }).click()
  await page.getByText('6 people').waitFor()
  await app.request('DELETE', `/api/segments/${(await app.request('GET', '/api/segments')).at('data.0.id')}`)
})

test('what conditions cannot say stays beside them, on a phone too', async () => {
  const filter = {
    and: [{ not: { opened: { at_least: 2 } } }, { or: [{ and: [{ attribute: 'city', value: 'Graz' }] }] }],
  }
  const page = await open(`/subscribers?filter=${inAddress(filter)}`, phone)
  await page.getByText('at_least').waitFor()
  const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  assert.equal(wide, false)
  await screenshot(page, 'subscribers-groups-phone')
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('textbox', { name: 'Value' }).fill('Bonn')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('6 people').first().waitFor()
  assert.match(decodeURIComponent(page.url()), /at_least/)
})

/** The filter of the screen under a name, as the server keeps it. */
async function savedAs(page: Page, name: string): Promise<unknown> {
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Save the filter as a segment' }).click()
  await page.getByLabel('Name of the segment').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/segment=\d+/)
  const id = new URL(page.url()).searchParams.get('segment')
  return (await app.request('GET', `/api/segments/${id}`)).at('data.filter')
}

test('a segment that is an expression is edited as one; a link to one that is gone can be left', async () => {
  const json = { name: 'By SQL', query: "subscribers.email like 'person3%'" }
  const id = (await app.request('POST', '/api/segments', { json })).numberAt('data.id')
  const page = await open('/subscribers')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).waitFor()
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'By SQL' }).click()
  await page.getByText('1 person').waitFor()
  await page.getByRole('button', { name: 'By SQL' }).click()
  await page.getByRole('menuitem', { name: 'Edit its filter' }).click()
  await page.getByRole('radio', { name: 'SQL expression', checked: true }).waitFor({ state: 'attached' })
  await page.getByText("subscribers.email like 'person3%'").waitFor()
  await app.request('DELETE', `/api/segments/${id}`)
  await page.goto(`${app.url}/admin/subscribers?segment=${id}`)
  await page.getByText(`There is no segment ${id}`).waitFor()
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Leave the segment' }).click()
  await page.getByText('10 people').waitFor()
})

test('a segment is opened from the palette, and its matches are acted on', async () => {
  const json = { name: 'Graz again', search: 'person', filter: { attribute: 'city', op: 'is', value: 'Graz' } }
  await app.request('POST', '/api/segments', { json })
  const page = await open('/subscribers')
  await page.getByText('10 people').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run' }).fill('graz ag')
  await page.getByText('Graz again').click()
  await page.waitForURL(/segment=\d+/)
  await page.goto(`${page.url()}&per_page=2`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Choose all 4 matches' }).click()
  await page.getByRole('button', { name: 'Blocklist' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Blocklist 4/ })
    .click()
  await page.getByText('4 people are blocklisted.').waitFor()
  const blocklisted = await app.request(
    'GET',
    `/api/subscribers/count?query=${encodeURIComponent("status = 'blocklisted'")}`,
  )
  assert.equal(blocklisted.at('data.count'), 4)
})

test('nothing stands in anybody’s way', async () => {
  await app.request('POST', '/api/segments', { json: { name: 'For axe', search: 'person' } })
  const { at } = await app.request('GET', '/api/segments')
  const found: string[] = []
  for (const view of [desktop, desktopDark]) {
    const page = await open(`/subscribers?segment=${at('data.0.id')}`, view)
    await page.getByRole('button', { name: 'For axe' }).waitFor()
    found.push(...(await violationsOf(page)))
    await page.getByRole('button', { name: 'For axe' }).click()
    await page.getByRole('menuitem', { name: 'Rename or describe' }).click()
    await page.getByLabel('Name of the segment').waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    found.push(...(await violationsOf(page)))
  }
  assert.deepEqual(found, [])
})

test('a campaign is narrowed to a segment, and the last look says how many are left', async () => {
  const list = (await app.request('POST', '/api/lists', { json: { name: 'Readers' } })).numberAt('data.id')
  for (const name of ['One', 'Two', 'Three']) {
    const json = { email: `${name}@readers.test`, name, status: 'enabled', lists: [list] }
    await app.request('POST', '/api/subscribers', { json })
  }
  await app.request('POST', '/api/segments', { json: { name: 'Early readers', search: 'Two@' } })
  const campaign = { name: 'Narrow', subject: 'Narrow', lists: [list], content_type: 'plain', body: 'Hello' }
  const id = (await app.request('POST', '/api/campaigns', { json: campaign })).numberAt('data.id')
  const page = await open(`/campaigns/${id}?tab=settings`)
  await page.getByRole('combobox', { name: 'Segment' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('option', { name: 'Early readers' }).click()
  assert.equal((await saved).status(), 200)
  await page.goto(`${app.url}/admin/campaigns/${id}/send`)
  await page.getByText('Only those of them who are in the segment Early readers.').waitFor()
  const checks = await app.request('GET', `/api/campaigns/${id}/checks`)
  assert.equal(checks.at('data.audience.people'), 1)
})
