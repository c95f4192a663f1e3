import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogue } from '../errors/catalogue.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { errorTextKey } from './error-words.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

const nobody = '00000000-0000-4000-8000-000000000000'
const german = { 'Accept-Language': 'de' }

/** English words of the catalogue between two values: what must not stand on a German page. */
const englishParts = Object.values(catalogue)
  .flatMap(({ message }) => message.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.length > 12)

function requireGerman(text: string, what: string): void {
  const words = text.replaceAll('&#39;', "'").replaceAll('&#34;', '"')
  for (const part of englishParts) assert.ok(!words.includes(part), `${what} says "${part}"`)
  assert.match(text, /<html lang="de"/, what)
}

test('every code has words in every language, and asks only for values that the error has', () => {
  const translations = loadTranslations()
  const english = translations.texts('en')
  for (const [name, { kind, message }] of Object.entries(catalogue)) {
    const code = codeOf(name)
    const key = errorTextKey({ code, kind })
    assert.ok(key in english, `${code}: ${key}`)
    const asked = (english[key] ?? '').match(/\{\w+\}/g) ?? []
    for (const value of asked) assert.ok(message.includes(value), `${code}: ${key} wants ${value}`)
    for (const { code: language } of translations.languages) {
      if (language !== 'en') assert.notEqual(translations.text(language, key), english[key], `${language}: ${key}`)
    }
  }
})

function codeOf(code: string): keyof typeof catalogue {
  const known = Object.keys(catalogue).find((name): name is keyof typeof catalogue => name === code)
  assert.ok(known)
  return known
}

test('public pages tell errors in the language of the reader', async () => {
  const list = await app.request('POST', '/api/lists', { json: { name: 'Worte', type: 'public', optin: 'single' } })
  const uuid = String(list.at('data.uuid'))
  const form = (path: string, fields: Record<string, string>) =>
    app.request('POST', path, { form: fields, as: app.nobody, headers: german })
  const get = (path: string) => app.request('GET', path, { as: app.nobody, headers: german })
  const answers = [
    await get('/subscription/none/none'),
    await get(`/subscription/optin/${nobody}?l=x`),
    await get(`/link/${nobody}/${nobody}/${nobody}`),
    await get(`/campaign/${nobody}/${nobody}`),
    await get('/archive/none'),
    await get('/no/such/page'),
    await form('/subscription/form', { email: 'no address', l: uuid }),
    await form('/subscription/form', { email: 'worte@example.com' }),
    await form('/subscription/form', { email: 'worte@example.com', l: 'none' }),
    await form('/subscription/form', { email: 'worte@example.com', l: uuid, name: 'x'.repeat(2001) }),
    await form('/subscription/form', { email: 'worte@example.com', l: uuid, name: 'x'.repeat(6000) }),
    await form('/subscription/form', { email: 'worte@example.com', l: uuid, nonce: 'robot' }),
    await form(`/subscription/export/${nobody}`, {}),
    await form(`/subscription/wipe/${nobody}`, {}),
    await form(`/subscription/wipe/none`, {}),
  ]
  for (const answer of answers) {
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`)
    requireGerman(answer.text, answer.text)
  }
})

test('account pages tell errors in the language of the reader', async () => {
  const browser = new Browser(app.url, german)
  await browser.visit('/admin/login')
  const { username, password } = app.administrator
  requireGerman((await browser.submit('/admin/login', { username, password: 'wrong' })).text, 'sign-in')
  requireGerman((await browser.visit('/admin/reset?token=none')).text, 'reset')
  await browser.visit('/admin/login')
  await browser.submit('/admin/login', { username, password })
  const current_password = password
  const profile = { name: 'Chefin', email: 'nowhere', current_password }
  const tooShort = { password: 'short', password2: 'short', current_password }
  const faults: readonly (readonly [string, Record<string, string>])[] = [
    ['profile', profile],
    ['profile', { ...profile, email: 'x@example.com', current_password: 'wrong' }],
    ['profile', { ...profile, name: 'x'.repeat(3000) }],
    ['password', tooShort],
    ['password', { ...tooShort, password2: 'other' }],
    ['authenticator', { secret: 'x', code: '1', current_password }],
    ['authenticator/off', { current_password }],
    ['recovery-codes', { current_password: '' }],
    ['passkeys/remove', { passkey: '99', current_password }],
    ['sessions/end', { session: 'none' }],
  ]
  for (const [path, fields] of faults) {
    const answer = await browser.submit(`/admin/account/${path}`, fields)
    assert.ok(answer.status >= 400 && answer.status < 500, `${path} ${answer.status} ${answer.text}`)
    requireGerman(answer.text, path)
  }
})
