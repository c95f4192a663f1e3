import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { fixedSettings } from '../testing/settings.ts'
import { remindUnconfirmed } from './reminders.ts'
import { requestConfirmation } from './request-confirmation.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await database.db.run(
    dynamic(sql`insert into lists (id, uuid, name, type, optin) values
      (1, gen_random_uuid(), 'Open & <b>double</b>', 'public', 'double'),
      (2, gen_random_uuid(), 'Secret', 'private', 'double'),
      (3, gen_random_uuid(), 'Single', 'public', 'single'),
      (4, gen_random_uuid(), 'Confirmed', 'public', 'double')`),
  )
  await database.db.run(
    dynamic(sql`insert into subscribers (id, uuid, email, name, status) values
      (1, gen_random_uuid(), 'one@example.com', 'One', 'enabled'),
      (2, gen_random_uuid(), 'two@example.com', 'Two', 'blocklisted')`),
  )
  await database.db.run(
    dynamic(sql`insert into subscriber_lists (subscriber_id, list_id, status)
      select s, l, case when l = 4 then 'confirmed' else 'unconfirmed' end::subscription_status
      from generate_series(1, 2) s, generate_series(1, 4) l`),
  )
})
after(() => database.drop())

const selectMails = statement<{
  subject: string
  html: string
  body_text: string
  headers: readonly { readonly name: string; readonly value: string }[]
}>('select subject, html, body_text, headers from broadsheet.outbox order by id')

const services = {
  log: pino({ level: 'silent' }),
  settings: fixedSettings(defaultSettings),
  translations: loadTranslations(),
}

function request(subscriberId: number, listIds: readonly number[], language?: string): Promise<boolean> {
  const asked = { subscriberId, listIds, ...(language === undefined ? {} : { language }) }
  return database.db.transaction((tx) => requestConfirmation(services, tx, asked))
}

test('one mail for all lists that wait; private ones are not named, others not asked for', async () => {
  assert.equal(await request(1, [1, 2, 3, 4, 99]), true)
  const [mail, ...more] = await database.db.rows(selectMails)
  assert.equal(more.length, 0)
  assert.match(mail?.html ?? '', /Open &amp; &lt;b&gt;double&lt;\/b&gt;/)
  assert.doesNotMatch(`${mail?.html}${mail?.body_text}`, /Secret|Single|Confirmed/)
  assert.match(mail?.body_text ?? '', /A private list/)
  assert.equal((mail?.body_text.match(/[?&]l=/g) ?? []).length, 2)
  const names = mail?.headers.map((header) => header.name)
  assert.deepEqual(names, ['X-Listmonk-Subscriber', 'List-Unsubscribe', 'List-Unsubscribe-Post'])
})

test('nothing to confirm is no mail', async () => {
  const before = (await database.db.rows(selectMails)).length
  assert.equal(await request(1, [3, 4]), false)
  assert.equal(await request(1, []), false)
  assert.equal(await request(2, [1, 2]), false)
  assert.equal(await request(99, [1]), false)
  assert.equal((await database.db.rows(selectMails)).length, before)
})

test('in the language asked for; a transaction that fails sends nothing', async () => {
  await request(1, [1], 'ar')
  const mails = await database.db.rows(selectMails)
  assert.match(mails.at(-1)?.html ?? '', /<html lang="ar" dir="rtl">/)
  assert.equal(mails.at(-1)?.subject, 'يرجى تأكيد اشتراكك')
  await assert.rejects(
    database.db.transaction(async (tx) => {
      await requestConfirmation(services, tx, { subscriberId: 1, listIds: [1] })
      throw new Error('no')
    }),
  )
  assert.equal((await database.db.rows(selectMails)).length, mails.length)
})

test('who has not answered is reminded once, after the days of the setting', async () => {
  const { db } = database
  const remind = (days: number) => {
    const settings = fixedSettings({ ...defaultSettings, 'app.optin_reminder_days': days })
    return remindUnconfirmed({ ...services, db, settings })
  }
  await db.run(
    dynamic(sql`
      insert into subscribers (id, uuid, email, name)
      select id, gen_random_uuid(), 'r' || id || '@example.com', 'R' from generate_series(10, 13) id`),
  )
  await db.run(
    dynamic(sql`insert into subscriber_lists (subscriber_id, list_id, status) values
      (10, 1, 'unconfirmed'), (10, 2, 'unconfirmed'), (11, 1, 'confirmed'), (12, 1, 'unconfirmed'), (13, 1, 'unconfirmed')`),
  )
  await db.run(
    dynamic(sql`insert into broadsheet.optin_requests (subscriber_id, list_id, requested_at) values
      (10, 1, now() - interval '4 days'), (10, 2, now() - interval '4 days'), (11, 1, now() - interval '4 days'),
      (12, 1, now() - interval '2 days'), (13, 1, now() - interval '60 days')`),
  )
  assert.equal(await remind(0), 0)
  assert.equal(await remind(3), 1)
  assert.equal(await remind(3), 0)
  const mails = await db.rows(
    dynamic<{ to_email: string }>(sql`select to_email from broadsheet.outbox where to_email like 'r1_@example.com'`),
  )
  assert.deepEqual(mails, [{ to_email: 'r10@example.com' }])
})
