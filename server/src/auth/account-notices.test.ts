import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { builtInLayout } from '../settings/system-mail-layout.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { sendAccountNotices } from './account-notices.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

const mails = statement<{ to_email: string; subject: string; body_text: string }>(
  'select to_email, subject, body_text from broadsheet.outbox order by id',
)

async function send(): Promise<void> {
  const settings = { current: () => defaultSettings, systemMail: () => builtInLayout }
  await sendAccountNotices({ db: app.db, settings, translations: loadTranslations(), log: pino({ level: 'silent' }) })
}

async function pass(): Promise<void> {
  await app.db.run(dynamic(sql`update broadsheet.account_notices set created_at = now() - interval '3 minutes'`))
}

test('the owner hears of a new password and address at the old address, in one mail, a little later', async () => {
  const browser = new Browser(app.url)
  await browser.visit('/admin/login')
  const { username, password } = app.administrator
  await browser.submit('/admin/login', { username, password })
  const change = { name: 'N', email: 'taken@example.com', password: 'another password', current_password: password }
  assert.equal((await browser.send('PUT', '/api/profile', change)).status, 200)
  await send()
  assert.deepEqual(await app.db.rows(mails), [])
  await pass()
  await send()
  await send()
  const [mail, ...more] = await app.db.rows(mails)
  assert.deepEqual(more, [])
  assert.equal(mail?.to_email, 'administrator@example.com')
  assert.match(mail?.subject ?? '', /your account was changed/)
  assert.match(mail?.body_text ?? '', /password of administrator[\s\S]*e-mail address of administrator[\s\S]*not you/)
})

test('a change by an administrator is told too; a name, and an API user, are not worth a mail', async () => {
  await app.db.run(dynamic(sql`delete from broadsheet.outbox`))
  const user = { username: 'pat', email: 'pat@example.com', name: 'Pat', type: 'user', status: 'enabled' }
  const rights = { user_role_id: 1, password_login: true }
  const made = await app.request('POST', '/api/users', { json: { ...user, ...rights, password: 'a first password' } })
  const path = `/api/users/${made.numberAt('data.id')}`
  await app.request('PUT', path, { json: { ...user, ...rights, name: 'Patricia' } })
  await pass()
  await send()
  assert.deepEqual(await app.db.rows(mails), [])
  const set = await app.request('PUT', path, { json: { ...user, ...rights, password: 'set by somebody' } })
  assert.equal(set.status, 200, set.text)
  await pass()
  await send()
  assert.deepEqual(
    (await app.db.rows(mails)).map((mail) => mail.to_email),
    ['pat@example.com'],
  )
})
