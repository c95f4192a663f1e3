import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from './testing.ts'

let app: TestApp
let smtp: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port)
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

test('a campaign reaches everybody once over SMTP, and finishes', async () => {
  const addresses = Array.from({ length: 1200 }, (_, index) => `one-${index}@example.test`)
  const id = await createCampaign(app, await people(app.db, addresses))
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const mine = smtp.messages.filter((message) => message.to[0]?.startsWith('one-'))
  assert.deepEqual(mine.map((message) => message.to[0]).sort(), [...addresses].sort())
  const campaign = await app.request('GET', `/api/campaigns/${id}`)
  assert.equal(campaign.at('data.sent'), 1200)
  assert.equal(campaign.at('data.to_send'), 1200)
  const [row] = await app.db.rows(
    dynamic<{ n: number; reply: string }>(
      sql`select count(*) as n, min(reply) as reply from broadsheet.recipients where campaign_id = ${id} and state = 'accepted'`,
    ),
  )
  assert.equal(row?.n, 1200)
  assert.match(row?.reply ?? '', /queued as TEST/)
})
