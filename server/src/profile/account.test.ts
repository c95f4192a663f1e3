import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function signedIn(password = app.administrator.password): Promise<Browser> {
  const browser = new Browser(app.url)
  await browser.visit('/admin/login')
  await browser.submit('/admin/login', { username: app.administrator.username, password })
  return browser
}

test('without script: name, password, second factor with recovery codes, signing out', async () => {
  const browser = await signedIn()
  const current_password = app.administrator.password
  const page = await browser.visit('/admin/account')
  assert.match(page.text, /administrator@example\.com/)
  const named = { name: 'The <b>Chief</b>', email: 'administrator@example.com' }
  const renamed = await browser.submit('/admin/account/profile', named)
  assert.match(renamed.text, /The &lt;b&gt;Chief/)
  const moved = await browser.submit('/admin/account/profile', { ...named, email: 'new@example.com' })
  assert.equal(moved.status, 400)
  assert.match(moved.text, /current password is not right/)
  const offer = await browser.submit('/admin/account/authenticator/offer', {})
  const secret = /name="secret" value="([A-Z2-7]+)"/.exec(offer.text)?.[1] ?? ''
  const code = new TOTP({ secret }).generate()
  const on = await browser.submit('/admin/account/authenticator', { secret, code, current_password })
  assert.equal([...on.text.matchAll(/<code>[A-Z2-9-]{19}<\/code>/g)].length, 10, on.text)
  assert.match((await browser.visit('/admin/account')).text, /Recovery codes left: 10/)
  assert.equal((await browser.submit('/admin/account/authenticator/off', { current_password })).status, 200)
  const fields = { password: 'a newer password', password2: 'a newer password', current_password }
  assert.equal((await browser.submit('/admin/account/password', fields)).status, 200)
  const other = await signedIn('a newer password')
  const out = await browser.submit('/admin/account/sessions/end', { session: '' })
  assert.equal(out.location, '/admin/login')
  assert.equal((await other.visit('/admin/account')).status, 307)
})

test('forms of another site are refused', async () => {
  const browser = await signedIn('a newer password')
  const as = { kind: 'cookie', value: `session=${browser.cookies.get('session')}` } as const
  const answer = await app.request('POST', '/admin/account/sessions/end', {
    form: {},
    as,
    headers: { Origin: 'https://evil.example' },
  })
  assert.equal(answer.status, 403)
  assert.equal((await browser.visit('/admin/account')).status, 200)
})
