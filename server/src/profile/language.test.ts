import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { sendAccountNotices } from '../auth/account-notices.ts'
import { sendResetLink } from '../auth/password-reset.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { builtInLayout } from '../settings/system-mail-layout.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function signedIn(): Promise<Browser> {
  const browser = new Browser(app.url)
  await browser.visit('/admin/login')
  await browser.submit('/admin/login', app.administrator)
  return browser
}

const rows = statement<{ count: number }>('select count(*)::int as count from broadsheet.user_languages')

const subjects = statement<{ subject: string }>('select subject from broadsheet.outbox order by id')

test('a language that was chosen stands in the profile and in the dashboard of another browser', async () => {
  const browser = await signedIn()
  const before = await browser.send('GET', '/api/profile')
  assert.match(before.text, /"language":""/)
  const chosen = await browser.send('PUT', '/api/profile', { language: 'pt-BR' })
  assert.equal(chosen.status, 200, chosen.text)
  assert.match(chosen.text, /"language":"pt-BR"/)
  const other = await signedIn()
  const profile = await other.send('GET', '/api/profile')
  assert.match(profile.text, /"language":"pt-BR"/)
  assert.match(profile.text, /"email":"administrator@example.com"/)
  const page = await other.visit('/admin/campaigns')
  assert.match(page.text, /<meta name="account-language" content="pt-BR">/)
  assert.match(page.text, /<meta name="installation-language" content="en">/)
  assert.equal((await browser.send('PUT', '/api/profile', { language: '' })).status, 200)
  assert.match((await other.visit('/admin')).text, /<meta name="account-language" content="">/)
  assert.deepEqual(await app.db.rows(rows), [{ count: 0 }])
})

test('everything else is written as before, and leaves the language as it is', async () => {
  const browser = await signedIn()
  await browser.send('PUT', '/api/profile', { language: 'de' })
  const renamed = await browser.send('PUT', '/api/profile', { name: 'Ada', email: 'administrator@example.com' })
  assert.match(renamed.text, /"name":"Ada".*"language":"de"/)
  assert.equal((await browser.send('PUT', '/api/profile', { name: 'No address' })).status, 400)
  for (const language of ['"><script>', 'x', 'de_DE', 'a'.repeat(40), 5]) {
    assert.equal((await browser.send('PUT', '/api/profile', { language })).status, 400, String(language))
  }
})

test('mails about the account are in its language, whoever asks for them', async () => {
  const browser = await signedIn()
  await browser.send('PUT', '/api/profile', { language: 'de-AT' })
  const settings = { current: () => defaultSettings, systemMail: () => builtInLayout }
  const services = { db: app.db, settings, translations: loadTranslations(), log: pino({ level: 'silent' }) }
  await sendResetLink(services, 'administrator@example.com', 'fr')
  const { password } = app.administrator
  const change = { email: 'administrator@example.com', password: 'a newer password', current_password: password }
  assert.equal((await browser.send('PUT', '/api/profile', change)).status, 200)
  await app.db.run(dynamic(sql`update broadsheet.account_notices set created_at = now() - interval '3 minutes'`))
  await sendAccountNotices(services)
  const site = defaultSettings['app.site_name']
  assert.deepEqual(
    (await app.db.rows(subjects)).map(({ subject }) => subject),
    [`${site}: Passwort zurücksetzen`, `${site}: Ihr Konto wurde geändert`],
  )
})
