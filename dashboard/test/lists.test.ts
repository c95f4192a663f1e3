import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenshot } from './browser.ts'
import { eventually, leave } from './eventually.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()

test('a list is created, changed, archived and deleted', async () => {
  const page = await open('/lists')
  await page.getByText('No lists yet').waitFor()
  await screenshot(page, 'lists-empty')
  await page.getByRole('button', { name: 'New list' }).first().click()
  await page.getByLabel('Name').fill('Weekly')
  await page.getByRole('radio', { name: 'Public' }).check()
  await page.getByText('Double opt-in', { exact: true }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Weekly', exact: true }).click()
  await page.getByLabel('Description').fill('Every Thursday')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every Thursday').waitFor()
  const { json } = await app.request('GET', '/api/lists?minimal=true')
  assert.match(JSON.stringify(json), /"type":"public","optin":"double"/)

  await page.getByRole('button', { name: 'Actions for Weekly' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('No lists yet').waitFor()
  await page.getByText('Archived', { exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Weekly' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByText('No list fits').waitFor()
  await leave(page)
  await eventually(async () => (await app.request('GET', '/api/lists')).at('data.total') === 0)
})

test('what was deleted comes back by a button or a key; all matches of a filter are deleted', async () => {
  for (let index = 0; index < 25; index++) await app.request('POST', '/api/lists', { json: { name: `Old ${index}` } })
  await app.request('POST', '/api/lists', { json: { name: 'Kept' } })
  const total = async () => (await app.request('GET', '/api/lists')).at('data.total')
  const page = await open('/lists?query=Kept')
  const kept = page.getByRole('button', { name: 'Kept', exact: true })
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Kept' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete list' }).click()
    await kept.waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await kept.waitFor()
  await remove()
  await page.locator('body').press('Control+z')
  await kept.waitFor()
  await page.goto(`${app.url}/admin/lists?query=Old`)
  assert.equal(await total(), 26)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Choose all 25 matches' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Type 25 to confirm').fill('25')
  await page.getByRole('button', { name: 'Delete 25 lists' }).click()
  await page.getByText('25 lists deleted.').waitFor()
  await leave(page)
  await eventually(async () => (await total()) === 1)
  await app.request('DELETE', '/api/lists?all=true')
})

test('search and the opened list stand in the address; a campaign of those who did not confirm is made', async () => {
  const lists = ['Alpha', 'Beta'].map((name) =>
    app.request('POST', '/api/lists', { json: { name, type: 'public', optin: 'double' } }),
  )
  const [alpha] = await Promise.all(lists)
  const page = await open(`/lists/${alpha?.numberAt('data.id')}`)
  await page.getByRole('dialog', { name: 'Edit list' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('Bet')
  await page.waitForURL(/query=Bet/)
  await page.getByRole('button', { name: 'Alpha', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Beta' }).click()
  await page.getByRole('menuitem', { name: 'Ask for confirmation' }).click()
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await page.waitForURL(/\/campaigns\/\d+/)
  assert.equal((await app.request('GET', '/api/campaigns')).at('data.results.0.type'), 'optin')
})
