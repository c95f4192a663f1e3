import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, signedInPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, browser, open } = await openStage()

async function created(path: string, json: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await app.request('POST', path, { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

const [alpha, beta, old] = [
  await created('/api/lists', { name: 'Alpha' }),
  await created('/api/lists', { name: 'Beta' }),
  await created('/api/lists', { name: 'Old one', status: 'archived' }),
]
await created('/api/subscribers', { email: 'anna@example.org', name: 'Anna', lists: [alpha] })
const ben = await created('/api/subscribers', { email: 'ben@example.org', name: 'Ben', lists: [beta] })
const letter = { subject: 'News', content_type: 'html', body: '<p>Hello</p>' }
await created('/api/campaigns', { ...letter, name: 'To Alpha', lists: [alpha] })
const toBeta = await created('/api/campaigns', { ...letter, name: 'To Beta', lists: [beta], archive: true })

interface Roles {
  readonly permissions: readonly string[]
  readonly lists?: readonly { readonly id: number; readonly permissions: readonly string[] }[]
}

/** Opens pages for somebody with these rights. */
async function somebody(username: string, { permissions, lists }: Roles): Promise<(path: string) => Promise<Page>> {
  const administrator = { username, password: 'a password of theirs' }
  await created('/api/users', {
    ...administrator,
    type: 'user',
    status: 'enabled',
    password_login: true,
    email: `${username}@x.test`,
    user_role_id: await created('/api/roles/users', { name: username, permissions }),
    ...(lists === undefined ? {} : { list_role_id: await created('/api/roles/lists', { name: username, lists }) }),
  })
  const theirs = { ...app, administrator }
  return async (path) => {
    const page = await signedInPage(browser, theirs, desktop)
    await page.goto(`${app.url}/admin${path}`)
    return page
  }
}

const editor = await somebody('editor', {
  permissions: [
    ...['campaigns:get', 'campaigns:manage', 'campaigns:send'],
    ...['subscribers:get', 'subscribers:manage', 'subscribers:import'],
  ],
  lists: [
    { id: alpha, permissions: ['list:get', 'list:manage'] },
    { id: beta, permissions: ['list:get'] },
  ],
})
const reader = await somebody('reader', { permissions: ['campaigns:get_all', 'settings:get', 'settings:maintain'] })

test('a campaign of a list that one may only read can be looked at and no more', async () => {
  const page = await editor('/campaigns')
  await page.getByRole('button', { name: 'Actions for To Alpha' }).waitFor()
  await page.getByRole('link', { name: 'To Beta' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Actions for To Beta' }).count(), 0)

  await page.getByRole('link', { name: 'To Beta' }).click()
  await page.getByText('You may look at this campaign but not change it.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Check and send' }).count(), 0)
  await page.getByRole('combobox', { name: 'Format' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Template' }).count(), 0)
  await page.getByRole('tab', { name: 'Archive' }).click()
  assert.ok(await page.getByRole('switch', { name: 'Show it in the public archive' }).isDisabled())

  await page.goto(`${app.url}/admin/campaigns/${toBeta}/send`)
  await page.getByRole('heading', { name: 'A last look' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Send to/ }).count(), 0)
})

test('lists that one may only read are not offered where they would be changed', async () => {
  const page = await editor(`/campaigns/new?list_id=${beta}`)
  const lists = page.getByRole('combobox', { name: 'Lists' })
  await lists.click()
  await page.getByRole('option', { name: 'Alpha' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Beta' }).count(), 0)
  assert.equal(await page.getByText('Beta', { exact: true }).count(), 0)
  // Nothing is known about templates, so nothing is said about them.
  assert.equal(await page.getByText('There is no template yet').count(), 0)

  await page.goto(`${app.url}/admin/lists`)
  await page.getByRole('button', { name: 'Actions for Beta' }).click()
  await page.getByRole('menuitem', { name: 'Subscribers' }).waitFor()
  assert.equal(await page.getByRole('menuitem').count(), 1)
})

test('people of a list that one may only read can be looked at and no more', async () => {
  const page = await editor(`/subscribers/${ben}`)
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).getAttribute('readonly'), '')
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Personal data (JSON)' }).waitFor()
  assert.equal(await page.getByRole('menuitem').count(), 1)
  await page.goto(`${app.url}/admin/subscribers?list_id=${beta}`)
  await page.getByRole('link', { name: 'ben@example.org' }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: 'Select all rows of this page' }).count(), 0)
})

test('whoever sees people by their lists adds none without one', async () => {
  const page = await editor('/subscribers?edit=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('cleo@example.org')
  assert.ok(await dialog.getByRole('button', { name: 'Create', exact: true }).isDisabled())
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Disabled' }).click()
  await dialog.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'Alpha' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cleo' }).waitFor()
  const { json } = await app.request('GET', '/api/subscribers?search=cleo')
  assert.match(JSON.stringify(json), /"status":"disabled"/)
})

test('whoever may read the settings can open all of them and change none', async () => {
  const smtp = [{ name: 'main', host: 'mail.example.com', enabled: false }]
  const stored = await app.request('PUT', '/api/settings', { json: { smtp } })
  assert.equal(stored.status, 200, stored.text)
  const page = await reader('/settings?section=smtp')
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'mail.example.com' }).click()
  assert.ok(await page.getByLabel('Host', { exact: true }).isDisabled())
  assert.equal(await page.getByRole('button', { name: 'Add a server' }).count(), 0)
  await page.goto(`${app.url}/admin/settings?section=appearance`)
  const code = page.getByRole('textbox', { name: 'Styles of public pages (CSS)' })
  await code.waitFor()
  assert.equal(await code.getAttribute('contenteditable'), 'false')
  await page.goto(`${app.url}/admin/settings/maintenance`)
  assert.ok(await page.getByRole('switch', { name: 'Tidy up the database regularly' }).isDisabled())
})

test('the archive has no address for what is not sent, and no place for what is cancelled', async () => {
  const page = await open(`/campaigns/${toBeta}?tab=archive`)
  assert.ok(await page.getByRole('switch', { name: 'Show it in the public archive' }).isChecked())
  assert.equal(await page.getByRole('link', { name: /\/archive\// }).count(), 0)
  for (const status of ['running', 'cancelled']) {
    const moved = await app.request('PUT', `/api/campaigns/${toBeta}/status`, { json: { status } })
    assert.equal(moved.status, 200, moved.text)
    if (status === 'cancelled') continue
    await page.reload()
    await page.getByRole('link', { name: /\/archive\// }).waitFor()
  }
  await page.reload()
  await page.getByText('Cancelled campaigns are never shown in the archive.').waitFor()
})

test('an archived list that is chosen is shown and can be taken out; a file that is gone is named', async () => {
  const page = await open(`/campaigns/new?list_id=${old}`)
  await page.getByText('Old one', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Lists' }).press('Backspace')
  await page.getByText('Old one', { exact: true }).waitFor({ state: 'detached' })

  const form = new FormData()
  form.append('file', new Blob(['Offer']), 'offer.txt')
  const media = (await app.request('POST', '/api/media', { body: form })).numberAt('data.id')
  const id = await created('/api/campaigns', { ...letter, name: 'With a file', lists: [alpha], media: [media] })
  await app.request('DELETE', `/api/media/${media}`)
  await page.goto(`${app.url}/admin/campaigns/${id}`)
  const note = page.getByText('Deleted from the media since, no longer attached: offer.txt')
  await note.waitFor()
  await page.locator('.cm-content').press('x')
  const stored = () => app.request('GET', `/api/campaigns/${id}`)
  await eventually(async () => JSON.stringify((await stored()).at('data.body')).includes('x'))
  assert.equal((await stored()).at('data.media.0.filename'), 'offer.txt')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await note.waitFor()
})
