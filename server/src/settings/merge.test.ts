import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'

/** What is not sent stays: a program that switches something on must not erase what is beside it. */
let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function put(json: object): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json })
  assert.equal(answer.status, 200, answer.text)
}

async function stored(key: string): Promise<unknown> {
  const find = statement<{ value: unknown }>('select value from settings where key = $1')
  return (await app.db.row(find, [key]))?.value
}

const first = (value: unknown): object => Object([value].flat()[0])

test('secrets that are left out of an object are kept', async () => {
  const objects: readonly [string, object][] = [
    ['bounce.forwardemail', { enabled: false, key: 'kept' }],
    ['bounce.lettermint', { enabled: false, key: 'kept' }],
    ['bounce.azure', { enabled: false, shared_secret: 'kept', shared_secret_header: 'X-Own' }],
    ['bounce.postmark', { enabled: false, username: 'hook', password: 'kept' }],
  ]
  for (const [key, value] of objects) {
    await put({ [key]: value })
    await put({ [key]: { enabled: true } })
    assert.deepEqual(await stored(key), { ...value, enabled: true })
    const alone = await app.request('PUT', `/api/settings/${key}`, { json: { enabled: false } })
    assert.equal(alone.status, 200, alone.text)
    assert.deepEqual(await stored(key), value)
  }
})

test('a signed webhook is believed after a change that left its key out', async () => {
  await put({ 'bounce.enabled': true, 'bounce.webhooks_enabled': true })
  await put({ 'bounce.forwardemail': { enabled: false, key: 'signing' } })
  await put({ 'bounce.forwardemail': { enabled: true } })
  const body = JSON.stringify({ recipient: 'nobody@example.com', bounce: { category: 'block' }, headers: {} })
  const signature = createHmac('sha256', 'signing').update(body).digest('hex')
  const headers = { 'Content-Type': 'application/json', 'X-Webhook-Signature': signature }
  const answer = await app.request('POST', '/webhooks/service/forwardemail', { body, headers, as: app.nobody })
  assert.equal(answer.status, 200, answer.text)
})

test('what is left out of an object keeps its value, however deep', async () => {
  const hcaptcha = { enabled: true, key: 'site', secret: 'kept' }
  await put({ 'security.captcha': { altcha: { enabled: true, complexity: 5000 }, hcaptcha } })
  await put({ 'security.captcha': { altcha: { enabled: false } } })
  await put({ 'security.captcha': { hcaptcha: { enabled: false } } })
  assert.deepEqual(await stored('security.captcha'), {
    altcha: { enabled: false, complexity: 5000 },
    hcaptcha: { ...hcaptcha, enabled: false },
  })
  await put({ 'bounce.actions': { soft: { count: 7 } } })
  await put({ 'bounce.actions': { hard: { action: 'none' } } })
  assert.deepEqual(await stored('bounce.actions'), {
    soft: { count: 7, action: 'none' },
    hard: { count: 1, action: 'none' },
    complaint: { count: 1, action: 'blocklist' },
  })
  await put({ 'security.oidc': { provider_url: 'https://id.example.com', client_secret: 'kept', client_id: 'us' } })
  await put({ 'security.oidc': { group_roles: [{ group: 'a', user_role_id: 1, list_role_id: null }] } })
  await put({ 'security.oidc': { group_roles: [] } })
  const oidc = { client_id: 'us', client_secret: 'kept', group_roles: [] }
  assert.deepEqual(await stored('security.oidc'), { ...Object(await stored('security.oidc')), ...oidc })
})

test('secrets that are left out of an entry are those of the entry with its uuid', async () => {
  const uuid = '5f0d9c1e-2222-4f5c-9d0a-2b7f1f6e4a10'
  const lists: readonly [string, object, object][] = [
    ['smtp', { uuid, name: 'one', host: 'mx.example.com' }, { password: 'kept' }],
    ['messengers', { uuid, name: 'sms', root_url: 'https://sms.example.com' }, { password: 'kept', secret: 'kept' }],
    ['webhooks', { uuid, name: 'crm', root_url: 'https://crm.example.com' }, { secret: 'kept' }],
    ['bounce.mailboxes', { uuid, host: 'pop.example.com' }, { password: 'kept' }],
  ]
  for (const [key, entry, secrets] of lists) {
    await put({ [key]: [{ ...entry, ...secrets }] })
    await put({ [key]: [entry] })
    assert.deepEqual(first(await stored(key)), { ...first(await stored(key)), ...secrets })
    await put({ [key]: [{ ...entry, uuid: undefined }] })
    for (const field of Object.keys(secrets)) assert.equal(Reflect.get(first(await stored(key)), field), '', key)
  }
})

test('a secret that is left out goes to no other place', async () => {
  const uuid = '5f0d9c1e-3333-4f5c-9d0a-2b7f1f6e4a10'
  const smtp = { uuid, name: 'one', host: 'mx.example.com' }
  await put({ smtp: [{ ...smtp, password: 'for-this-host' }] })
  await put({ 'security.oidc': { provider_url: 'https://id.example.com', client_secret: 'for-this-provider' } })
  for (const json of [
    { smtp: [{ ...smtp, host: 'evil.example.com' }] },
    { 'security.oidc': { provider_url: 'https://evil.example.com' } },
    { 'security.oidc': { provider_url: null } },
  ]) {
    const answer = await app.request('PUT', '/api/settings', { json })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /again for the new address/)
  }
})

test('null clears, in an object as in an entry', async () => {
  await put({ 'bounce.postmark': { enabled: true, username: 'hook', password: 'gone' } })
  await put({ 'bounce.postmark': { password: null, username: null } })
  assert.deepEqual(await stored('bounce.postmark'), { enabled: true, username: '', password: '' })
})
