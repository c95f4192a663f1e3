import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { SoftAuthenticator } from '../../testing/authenticator.ts'
import { Browser } from '../../testing/browser.ts'

let app: TestApp
let key: SoftAuthenticator

before(async () => {
  app = await testApp()
  key = new SoftAuthenticator(app.url)
  await app.request('PUT', '/api/settings', { json: { 'app.root_url': app.url } })
  const browser = await signedIn()
  const password = app.administrator.password
  assert.equal((await browser.send('POST', '/api/profile/passkeys/options', {})).status, 403, 'no password')
  const options = await browser.send('POST', '/api/profile/passkeys/options', { password })
  const answer = key.register(String(options.at('data.challenge')))
  const stored = await browser.send('POST', '/api/profile/passkeys', { name: 'My key', answer })
  assert.equal(stored.at('data.name'), 'My key', stored.text)
  assert.equal(
    (await browser.send('POST', '/api/profile/passkeys', { answer })).status,
    400,
    'a challenge is good once',
  )
})
after(() => app.stop())

async function afterPassword(): Promise<Browser> {
  const browser = new Browser(app.url)
  await browser.visit('/admin/login')
  await browser.submit('/admin/login', app.administrator)
  return browser
}

const signedIn = afterPassword

async function usePasskey(browser: Browser, verified: boolean) {
  const options = await browser.send('POST', '/auth/passkey/options', {})
  const answer = key.assert(String(options.at('data.challenge')), { verified })
  return { answer, result: await browser.send('POST', '/auth/passkey', { answer, next: '/admin/lists' }) }
}

test('a passkey that checked its owner is enough alone', async () => {
  const browser = new Browser(app.url)
  const { result } = await usePasskey(browser, true)
  assert.equal(result.at('data.next'), '/admin/lists', result.text)
  assert.equal((await browser.visit('/api/profile')).at('data.username'), app.administrator.username)
})

test('one that did not is only a second step', async () => {
  const stranger = new Browser(app.url)
  assert.equal((await usePasskey(stranger, false)).result.status, 403)
  const browser = await afterPassword()
  assert.equal((await browser.visit('/api/profile')).status, 403, 'the password alone is not enough any more')
  const { result } = await usePasskey(browser, false)
  assert.equal(result.status, 200, result.text)
  assert.equal((await browser.visit('/api/profile')).status, 200)
})

test('an answer is good once, and only in the browser that asked', async () => {
  const browser = new Browser(app.url)
  const { answer } = await usePasskey(browser, true)
  assert.equal((await browser.send('POST', '/auth/passkey', { answer })).status, 403)
  const asking = new Browser(app.url)
  const options = await asking.send('POST', '/auth/passkey/options', {})
  const stolen = key.assert(String(options.at('data.challenge')), { verified: true })
  assert.equal((await new Browser(app.url).send('POST', '/auth/passkey', { answer: stolen })).status, 403)
})

test('another site, another origin, another key are refused', async () => {
  const phishing = new SoftAuthenticator('https://evil.example', key)
  const other = new SoftAuthenticator(app.url)
  for (const wrong of [phishing, other]) {
    const browser = new Browser(app.url)
    const options = await browser.send('POST', '/auth/passkey/options', {})
    const answer = wrong.assert(String(options.at('data.challenge')), { verified: true })
    assert.equal((await browser.send('POST', '/auth/passkey', { answer })).status, 403)
  }
  const headers = { Origin: 'https://evil.example' }
  const answer = await app.request('POST', '/auth/passkey/options', { json: {}, as: app.nobody, headers })
  assert.equal(answer.status, 403)
})

test('removing it needs the password and ends the second step', async () => {
  const browser = await afterPassword()
  await usePasskey(browser, true)
  const id = (await browser.visit('/api/profile/passkeys')).at('data.0.id')
  assert.equal((await browser.send('DELETE', `/api/profile/passkeys/${id}`)).status, 403)
  const password = app.administrator.password
  assert.equal((await browser.send('DELETE', `/api/profile/passkeys/${id}`, { password })).status, 200)
  assert.equal((await (await afterPassword()).visit('/api/profile')).status, 200)
})
