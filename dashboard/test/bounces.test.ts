import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../../server/src/db/dynamic.ts'
import { openStage } from './stage.ts'

const { app, open } = await openStage()

for (const [name, type] of [
  ['ada', 'hard'],
  ['ada', 'hard'],
  ['bob', 'soft'],
] as const) {
  const json = { email: `${name}@example.org`, name, status: 'enabled' }
  await app.request('POST', '/api/subscribers', { json })
  await app.db.run(
    dynamic(sql`insert into bounces (subscriber_id, type, source)
      select id, ${type}::bounce_type, 'mailbox' from subscribers where email = ${json.email}`),
  )
}

test('ticks end with the filter; the people of ticked records are blocklisted, each once', async () => {
  const page = await open('/subscribers/bounces')
  const tickAll = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  await tickAll.check()
  await page.getByText('3 rows selected').waitFor()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Hard' }).click()
  await page.getByText('3 rows selected').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'bob@example.org' }).waitFor({ state: 'detached' })
  await tickAll.check()
  await page.getByText('2 rows selected').waitFor()
  await page.getByRole('button', { name: 'Blocklist', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Blocklist this person?' })
  await dialog.getByRole('button', { name: 'Blocklist', exact: true }).click()
  await page.getByText('1 person is blocklisted.').waitFor()
  await page.getByText('2 rows selected').waitFor({ state: 'detached' })
  const blocklisted = await app.request('GET', `/api/subscribers?query=${encodeURIComponent("status = 'blocklisted'")}`)
  assert.equal(blocklisted.at('data.total'), 1)
  assert.equal(blocklisted.at('data.results.0.email'), 'ada@example.org')
})
