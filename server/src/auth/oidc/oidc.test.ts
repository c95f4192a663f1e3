import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import Provider from 'oidc-provider'
import { statement } from '../../db/statement.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { Browser } from '../../testing/browser.ts'

/** Whoever the provider says is sitting there. */
let person: Record<string, unknown> & { sub: string } = { sub: 'none' }
let app: TestApp
let server: Server
let issuer = ''
let userRole = 0

before(async () => {
  app = await testApp()
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  startProvider()
  const role = { name: 'Writers', permissions: ['campaigns:get'] }
  userRole = (await app.request('POST', '/api/roles/users', { json: role })).numberAt('data.id')
  await settings({})
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await app.stop()
})

function startProvider(): void {
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'mail', client_secret: 'secret-of-mail', redirect_uris: [`${app.url}/auth/oidc`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'], profile: ['name', 'picture'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => person }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    cookies: { keys: ['a key for the tests'] },
    pkce: { required: () => true },
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({ accountId: person.sub, clientId: ctx.oidc.client?.clientId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) {
      provider
        .interactionFinished(request, response, { login: { accountId: person.sub } })
        .catch(() => response.destroy())
    } else handle(request, response)
  })
}

async function settings(oidc: object): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', {
    json: {
      'app.root_url': app.url,
      'security.oidc': {
        enabled: true,
        provider_url: issuer,
        provider_name: 'House',
        client_id: 'mail',
        client_secret: 'secret-of-mail',
        auto_create_users: false,
        ...oidc,
      },
    },
  })
  assert.equal(answer.status, 200, answer.text)
}

/** From the sign-in page to the provider and back, as a browser does it. */
async function signIn(browser = new Browser(app.url)) {
  await browser.visit('/admin/login')
  const sent = await browser.submit('/auth/oidc', { next: '/admin/campaigns' })
  assert.equal(sent.status, 302, sent.text)
  const back = await new Browser(issuer).follow(sent.location)
  return { browser, back, answer: await browser.visit(back) }
}

test('a verified address finds the account once; afterwards issuer and subject do', async () => {
  const json = { username: 'ann', email: 'ann@example.com', type: 'user', status: 'enabled', user_role_id: userRole }
  const id = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  person = { sub: 'ann-1', email: 'Ann@Example.com', email_verified: true, picture: 'https://pics.example/ann.png' }
  const first = await signIn()
  assert.equal(first.answer.location, '/admin/campaigns')
  assert.equal((await first.browser.visit('/api/profile')).at('data.avatar'), 'https://pics.example/ann.png')
  person = { sub: 'ann-1', email: 'other@example.com', email_verified: false }
  const second = await signIn()
  assert.equal((await second.browser.visit('/api/profile')).at('data.id'), id)
})

test('an address that the provider does not vouch for opens nothing', async () => {
  person = { sub: 'mallory', email: 'administrator@example.com', email_verified: false }
  const { answer, browser } = await signIn()
  assert.match(answer.text, /does not vouch/)
  assert.equal((await browser.visit('/api/profile')).status, 403)
})

test('who has no account gets one only where that is allowed, with the default or the mapped role', async () => {
  person = { sub: 'new-1', email: 'new@example.com', email_verified: true, name: 'New Person', groups: ['editors'] }
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
  person = { ...person, groups: [] }
  const left = await signIn()
  assert.equal((await left.browser.visit('/api/profile')).at('data.user_role.id'), userRole)
  assert.equal((await created.browser.visit('/api/profile')).status, 403, 'the older session ended with the role')
})

test('disabled accounts stay out', async () => {
  await app.db.run(statement(`update users set status = 'disabled' where email = 'new@example.com'`))
  assert.match((await signIn()).answer.text, /switched off/)
})

test('the second factor is asked for here too', async () => {
  person = { sub: 'ann-1' }
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
  const link = await new Browser(issuer).follow(sent.location)
  await victim.visit(link)
  assert.equal((await victim.visit('/api/profile')).status, 403)
})

test('a form of another site does not even begin', async () => {
  const answer = await app.request('POST', '/auth/oidc', { form: { next: '/admin' }, as: app.nobody })
  assert.equal(answer.status, 200)
  assert.match(answer.text, /open for too long/)
})

test('without the switch the paths do not exist', async () => {
  await settings({ enabled: false })
  assert.equal((await app.request('GET', '/auth/oidc?state=x', { as: app.nobody })).status, 404)
})
