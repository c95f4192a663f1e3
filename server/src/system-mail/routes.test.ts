import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

const path = '/api/settings/system-mail'
const put = (json: object) => app.request('PUT', path, { json })
const preview = (query = '') => app.request('GET', `${path}/preview${query}`)

test('what is saved is shown in the preview and in the next mail; a reset brings back what is built in', async () => {
  const before = await app.request('GET', path)
  assert.equal(before.at('data.html'), '')
  assert.equal(before.at('data.updated_at'), null)
  assert.equal((await put({ html: String(before.at('data.starter_html')) })).status, 200)
  assert.equal((await put({ html: '<div id="own">{{ .Content }}</div>' })).status, 200)
  const texts = { de: { 'mail.optin.subject': 'Hallo', 'mail.optin.heading': '', 'mail.optin.text': 'Nur ein Klick' } }
  assert.equal((await put({ texts })).status, 200)
  const stored = await app.request('GET', path)
  assert.equal(stored.at('data.html'), '<div id="own">{{ .Content }}</div>')
  assert.deepEqual(stored.at('data.texts'), {
    de: { 'mail.optin.subject': 'Hallo', 'mail.optin.text': 'Nur ein Klick' },
  })

  const german = await preview('?kind=optin&lang=de')
  assert.match(german.text, /^<div id="own">[\s\S]*Nur ein Klick/)
  assert.match(german.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.doesNotMatch((await preview('?kind=passwordReset&lang=en')).text, /Nur ein Klick/)

  const list = await app.request('POST', '/api/lists', { json: { name: 'L', type: 'public', optin: 'double' } })
  const json = { email: 'reader@example.com', name: 'R', lists: [list.numberAt('data.id')] }
  const made = await app.request('POST', '/api/subscribers', { json })
  assert.equal(made.status, 200, made.text)
  const find = statement<{ html: string }>(`select html from broadsheet.outbox where to_email = 'reader@example.com'`)
  assert.match((await app.db.row(find))?.html ?? '', /^<div id="own">/)

  assert.equal((await app.request('DELETE', path)).status, 200)
  assert.match((await preview('?lang=de')).text, /^<!doctype html>/)
})

test('what is not saved can be looked at', async () => {
  const look = (form: Record<string, string>) =>
    app.request('POST', `${path}/preview`, { form: { kind: 'accountNotice', lang: 'de', html: '', ...form } })
  assert.match((await look({})).text, /Das Passwort von alex wurde geändert/)
  const texts = JSON.stringify({ de: { 'mail.account.password': 'Neu: {username}' } })
  const own = await look({ html: '<b>{{ .Content }}</b>', texts })
  assert.match(own.text, /^<b>[\s\S]*Neu: alex/)
  assert.match(own.headers.get('content-security-policy') ?? '', /sandbox/)
  for (const form of [{ html: '{{ .Content' }, { html: '<i>' }, { texts: '[]' }, { texts: '{' }]) {
    const answer = await look(form)
    assert.equal(answer.status, 400, JSON.stringify(form))
    assert.match(answer.text, /^<p>/)
  }
  assert.equal((await look({ lang: 'xx' })).status, 400)
  assert.equal((await app.request('GET', path)).at('data.html'), '')
})

test('what could not be used is refused, and what was saved stays', async () => {
  for (const [json, reason] of [
    [{ html: '<p>nothing</p>' }, /Content/],
    [{ html: '{{ .Content' }, /line 1/],
    [{ texts: { xx: {} } }, /no language xx/],
    [{ texts: { en: { 'public.form.title': 'x' } } }, /no such text/],
    [{ texts: { en: { 'mail.reset.text': 'Hello {name}' } } }, /\{name\}.*\{username\}/],
    [{ texts: { en: { 'mail.reset.text': 'x'.repeat(2001) } } }, /2000/],
    [{ texts: { en: 'x' } }, /texts/],
  ] as const) {
    const answer = await put(json)
    assert.equal(answer.status, 400, answer.text)
    assert.match(String(answer.at('message')), reason)
  }
  assert.equal((await app.request('GET', path)).at('data.html'), '')
  assert.equal((await preview('?lang=xx')).status, 400)
})

test('reading needs settings:get, changing settings:manage', async () => {
  const reader = await app.callerWith({ permissions: ['settings:get'] })
  const other = await app.callerWith({ permissions: ['lists:get_all'] })
  const statusOf = async (method: string, at: string, as: typeof reader) =>
    (await app.request(method, at, { as, ...(method === 'PUT' && { json: {} }) })).status
  for (const at of [path, `${path}/preview`]) {
    assert.equal(await statusOf('GET', at, reader), 200)
    assert.equal(await statusOf('GET', at, other), 403)
  }
  for (const method of ['PUT', 'DELETE']) assert.equal(await statusOf(method, path, reader), 403)
})
