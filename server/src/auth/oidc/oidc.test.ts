import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../../db/statement.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { Browser } from '../../testing/browser.ts'
import { signInAt, startTestProvider, type TestProvider } from './test-provider.ts'

let app: TestApp
let provider: TestProvider
let userRole = 0

before(async () => {
  app = await testApp()
  provider = await startTestProvider(`${app.url}/auth/oidc`)
  const role = { name: 'Writers', permissions: ['campaigns:get'] }
  userRole = (await app.request('POST', '/api/roles/users', { json: role })).numberAt('data.id')
  await settings({})
})
after(async () => {
  provider.stop()
  await app.stop()
})

async function settings(oidc: object): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', {
    json: {
      'app.root_url': app.url,
      'security.oidc': { ...provider.settings, auto_create_users: false, ...oidc },
    },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function signIn() {
  const browser = new Browser(app.url)
  return { browser, ...(await signInAt(provider, browser)) }
}

test('a verified address finds the account once; afterwards issuer and subject do', async () => {
  const json = { username: 'ann', email: 'ann@example.com', type: 'user', status: 'enabled', user_role_id: userRole }
  const id = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  provider.seat({
    sub: 'ann-1',
    email: 'Ann@Example.com',
    email_verified: true,
    picture: 'https://pics.example/ann.png',
  })
  const first = await signIn()
  assert.equal(first.answer.location, '/admin/campaigns')
  assert.equal((await first.browser.visit('/api/profile')).at('data.avatar'), 'https://pics.example/ann.png')
  provider.seat({ sub: 'ann-1', email: 'other@example.com', email_verified: false })
  const second = await signIn()
  assert.equal((await second.browser.visit('/api/profile')).at('data.id'), id)
})

test('another identity with the same address gets into no account that has its own, until that is forgotten', async () => {
  const json = { username: 'bea', email: 'bea@example.com', type: 'user', status: 'enabled', user_role_id: userRole }
  const id = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  provider.seat({ sub: 'bea-1', email: 'bea@example.com', email_verified: true })
  const first = await signIn()
  assert.equal((await first.browser.visit('/api/profile')).at('data.id'), id)
  await settings({ auto_create_users: true, default_user_role_id: userRole })
  provider.seat({ sub: 'bea-2', email: 'bea@example.com', email_verified: true })
  const other = await signIn()
  assert.match(other.answer.text, /belongs to another identity/)
  assert.equal((await other.browser.visit('/api/profile')).status, 403)
  assert.equal((await app.request('GET', `/api/users/${id}`)).at('data.single_sign_on'), true)
  assert.equal((await app.request('DELETE', `/api/users/${id}/sign-on`)).status, 200)
  assert.equal((await first.browser.visit('/api/profile')).status, 403)
  const later = await signIn()
  assert.equal((await later.browser.visit('/api/profile')).at('data.id'), id)
  await settings({})
})

test('an address that the provider does not vouch for opens nothing', async () => {
  provider.seat({ sub: 'mallory', email: 'administrator@example.com', email_verified: false })
  const { answer, browser } = await signIn()
  assert.match(answer.text, /does not vouch/)
  assert.equal((await browser.visit('/api/profile')).status, 403)
})

test('who has no account gets one only where that is allowed, with the default or the mapped role', async () => {
  const newcomer = { sub: 'new-1', email: 'new@example.com', email_verified: true, name: 'New Person' }
  provider.seat({ ...newcomer, groups: ['editors'] })
  assert.match((await signIn()).answer.text, /no account for you/)
  const other = { name: 'Editors', permissions: ['campaigns:get', 'templates:get'] }
  const editors = (await app.request('POST', '/api/roles/users', { json: other })).numberAt('data.id')
  const mapping = [{ group: 'editors', user_role_id: editors, list_role_id: null }]
  const creating = { auto_create_users: true, default_user_role_id: userRole, groups_claim: 'groups' }
  await settings({ ...creating, group_roles: mapping })
  const created = await signIn()
  const profile = await created.browser.visit('/api/profile')
  assert.equal(profile.at('data.name'), 'New Person')
  assert.equal(profile.at('data.user_role.id'), editors)
  provider.seat({ ...newcomer, groups: [] })
  const left = await signIn()
  assert.equal((await left.browser.visit('/api/profile')).at('data.user_role.id'), userRole)
  assert.equal((await created.browser.visit('/api/profile')).status, 403, 'the older session ended with the role')
})

test('disabled accounts stay out', async () => {
  await app.db.run(statement(`update users set status = 'disabled' where email = 'new@example.com'`))
  assert.match((await signIn()).answer.text, /switched off/)
})

test('the second factor is asked for here too', async () => {
  provider.seat({ sub: 'ann-1' })
  await app.db.run(
    statement(`update users set twofa_type = 'totp', twofa_key = 'JBSWY3DPEHPK3PXP' where username = 'ann'`),
  )
  const { answer, browser } = await signIn()
  assert.equal(answer.location, '/admin/login/twofa')
  assert.equal((await browser.visit('/api/profile')).status, 403)
  await app.db.run(statement(`update users set twofa_type = 'none', twofa_key = null where username = 'ann'`))
})

test('an answer of the provider works once, and only in the browser that asked', async () => {
  const { back, browser } = await signIn()
  assert.equal((await browser.visit(back)).status, 200, 'the form again')
  const victim = new Browser(app.url)
  await victim.visit('/admin/login')
  const asking = new Browser(app.url)
  await asking.visit('/admin/login')
  const sent = await asking.submit('/auth/oidc', {})
  const link = await new Browser(provider.issuer).follow(sent.location)
  await victim.visit(link)
  assert.equal((await victim.visit('/api/profile')).status, 403)
})

test('a form of another site does not even begin', async () => {
  const answer = await app.request('POST', '/auth/oidc', { form: { next: '/admin' }, as: app.nobody })
  assert.equal(answer.status, 401)
  assert.match(answer.text, /open for too long/)
})

test('without the switch the paths do not exist', async () => {
  await settings({ enabled: false })
  assert.equal((await app.request('GET', '/auth/oidc?state=x', { as: app.nobody })).status, 404)
})
