import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
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

test('a campaign that the other side of a taken-over database began goes on behind its checkpoint', async () => {
  const list = await people(app.db, ['taken-1@x.test', 'taken-2@x.test', 'taken-3@x.test'])
  const id = await createCampaign(app, list)
  await app.db.run(
    dynamic(sql`
      update campaigns set status = 'running', started_at = now() - interval '1 hour', to_send = 3, sent = 1,
        last_subscriber_id = (select id from subscribers where email = 'taken-1@x.test') where id = ${id}`),
  )
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const mine = smtp.messages.flatMap(({ to }) => to).filter((address) => address.startsWith('taken-'))
  assert.deepEqual(mine.sort(), ['taken-2@x.test', 'taken-3@x.test'])
  const campaign = await app.request('GET', `/api/campaigns/${id}`)
  assert.equal(campaign.at('data.sent'), 3)
  assert.equal(campaign.at('data.to_send'), 3)
})

test('a campaign that is due starts by itself, once', async () => {
  const id = await createCampaign(app, await people(app.db, ['due-1@x.test']), {
    send_at: new Date(Date.now() + 1500).toISOString(),
  })
  await start(app, id, 'scheduled')
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  assert.equal(smtp.messages.filter(({ to }) => to[0] === 'due-1@x.test').length, 1)
})

test('a template that cannot be compiled pauses the campaign with the reason', async () => {
  const id = await createCampaign(app, await people(app.db, ['broken-1@x.test']))
  await app.db.run(dynamic(sql`update campaigns set body = '{{ end }}' where id = ${id}`))
  await start(app, id)
  await until('paused', async () => (await statusOf(app, id)) === 'paused')
})
