import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { pausedUntil } from './pause.ts'
import { nilUuid } from './urls.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

interface TestList {
  readonly id: number
  readonly uuid: string
}

async function makeList(name: string, type: string, optin: string): Promise<TestList> {
  const uuid = randomUUID()
  const row = await app.db.row(
    dynamic<{ id: number }>(
      sql`insert into lists (uuid, name, type, optin) values (${uuid}, ${name}, ${type}::list_type, ${optin}::list_optin) returning id`,
    ),
  )
  return { id: row?.id ?? 0, uuid }
}

const memberships = statement<{ list_id: number; status: string; meta: { optin_ip?: string } }>(`
  select sl.list_id, sl.status, sl.meta from subscriber_lists sl join subscribers s on s.id = sl.subscriber_id
  where s.email = $1 order by sl.list_id`)

async function statusOf(email: string): Promise<Record<number, string>> {
  const rows = await app.db.rows(memberships, [email])
  return Object.fromEntries(rows.map((row) => [row.list_id, row.status]))
}

const personOf = statement<{ id: number; uuid: string; name: string; status: string }>(
  'select id, uuid, name, status from subscribers where email = $1',
)

async function person(email: string) {
  const row = await app.db.row(personOf, [email])
  assert.ok(row, `${email} exists`)
  return row
}

const mailsTo = statement<{ subject: string; html: string; headers: readonly { name: string; value: string }[] }>(
  'select subject, html, headers from broadsheet.outbox where to_email = $1 order by id',
)

function post(path: string, form: Record<string, string | readonly string[]>, headers: Record<string, string> = {}) {
  return app.request('POST', path, { form, as: app.nobody, headers })
}

function subscribe(json: unknown) {
  return app.request('POST', '/api/public/subscription', { json, as: app.nobody })
}

async function setting(key: string, value: unknown): Promise<void> {
  const answer = await app.request('PUT', `/api/settings/${key}`, { json: value })
  assert.equal(answer.status, 200, answer.text)
}

test('the answer does not tell whether an address is known', async () => {
  const list = await makeList('Silent', 'public', 'double')
  const first = await subscribe({ email: 'silent@example.com', name: 'First', list_uuids: [list.uuid] })
  const uuid = (await person('silent@example.com')).uuid
  await post(`/subscription/optin/${uuid}`, { l: list.uuid, confirm: 'true' })
  const second = await subscribe({ email: 'silent@example.com', name: 'Second', list_uuids: [list.uuid] })
  assert.equal(first.text, second.text)
  assert.equal((await person('silent@example.com')).name, 'First')
  assert.deepEqual(await statusOf('silent@example.com'), { [list.id]: 'confirmed' })
  assert.equal((await app.db.rows(mailsTo, ['silent@example.com'])).length, 1)
})

test('private lists cannot be joined by their UUID, and one of them refuses the whole request', async () => {
  const open = await makeList('Open', 'public', 'single')
  const closed = await makeList('Closed', 'private', 'single')
  const answer = await subscribe({ email: 'intruder@example.com', list_uuids: [open.uuid, closed.uuid] })
  assert.equal(answer.status, 400)
  assert.equal(await app.db.row(personOf, ['intruder@example.com']), undefined)
})

test('bad input is refused with a sentence', async () => {
  const list = await makeList('Strict', 'public', 'single')
  for (const [email, lists, name] of [
    ['nope', [list.uuid], ''],
    ['', [list.uuid], ''],
    [`${'a'.repeat(1001)}@example.com`, [list.uuid], ''],
    ['ok@example.com', [], ''],
    ['ok@example.com', ['abc'], ''],
    ['ok@example.com', [list.uuid], 'n'.repeat(2001)],
  ] as const) {
    const answer = await subscribe({ email, list_uuids: lists, name })
    assert.equal(answer.status, 400, `${email} ${lists}`)
    assert.match(String(answer.at('message')), /\w/)
  }
})

test('only a POST confirms, and only what waits', async () => {
  const one = await makeList('Opt one', 'public', 'double')
  const two = await makeList('Opt two', 'public', 'double')
  await subscribe({ email: 'opt@example.com', list_uuids: [one.uuid, two.uuid] })
  const { uuid } = await person('opt@example.com')
  const look = await app.request('GET', `/subscription/optin/${uuid}?confirm=true`, { as: app.nobody })
  assert.equal(look.status, 200)
  assert.equal(look.headers.get('x-robots-tag'), 'noindex, nofollow')
  assert.deepEqual(await statusOf('opt@example.com'), { [one.id]: 'unconfirmed', [two.id]: 'unconfirmed' })
  await app.db.run(dynamic(sql`update subscriber_lists set status = 'unsubscribed' where list_id = ${two.id}`))
  await post(`/subscription/optin/${uuid}`, { l: [one.uuid, two.uuid], confirm: 'true' })
  assert.deepEqual(await statusOf('opt@example.com'), { [one.id]: 'confirmed', [two.id]: 'unsubscribed' })
})

test('without the page a POST confirms that says no more, and a GET still none', async () => {
  const one = await makeList('Opt at once', 'public', 'double')
  const two = await makeList('Opt later', 'public', 'double')
  for (const [email, form] of [
    ['atonce@example.com', { l: one.uuid }],
    ['atonce.too@example.com', { l: one.uuid, confirm: 'false' }],
  ] as const) {
    await subscribe({ email, list_uuids: [one.uuid, two.uuid] })
    const path = `/subscription/optin/${(await person(email)).uuid}`
    const waiting = { [one.id]: 'unconfirmed', [two.id]: 'unconfirmed' }
    await post(path, form)
    assert.deepEqual(await statusOf(email), waiting)
    await setting('app.show_optin_page', false)
    await app.request('GET', `${path}?confirm=true`, { as: app.nobody })
    assert.deepEqual(await statusOf(email), waiting)
    assert.equal((await post(path, form)).status, 200)
    assert.deepEqual(await statusOf(email), { ...waiting, [one.id]: 'confirmed' })
    await setting('app.show_optin_page', true)
  }
})

test('who signs up without a name is called what stands before the domain', async () => {
  const list = await makeList('Nameless', 'public', 'single')
  for (const [email, name] of [
    ['jo.doe_x@example.com', ' '],
    ['Ann-Lee.b@example.com', undefined],
  ] as const) {
    await subscribe({ email, list_uuids: [list.uuid], name })
    assert.equal((await person(email.toLowerCase())).name, email.toLowerCase().replace('@example.com', ''))
  }
})

test('the address of the reader is kept as evidence only where that is wanted', async () => {
  const list = await makeList('Evidence', 'public', 'double')
  for (const [email, record] of [
    ['without@example.com', false],
    ['with@example.com', true],
  ] as const) {
    await setting('privacy.record_optin_ip', record)
    await subscribe({ email, list_uuids: [list.uuid] })
    const { uuid } = await person(email)
    await post(`/subscription/optin/${uuid}`, { confirm: 'true' }, { 'X-Forwarded-For': '203.0.113.9' })
    const [row] = await app.db.rows(memberships, [email])
    // A header that anybody can write is no evidence: no proxy is trusted here.
    assert.equal(row?.meta.optin_ip, record ? '127.0.0.1' : undefined)
  }
  await setting('privacy.record_optin_ip', false)
})

test('one click on the mail that asks to confirm leaves the lists it asked for, and no others', async () => {
  const kept = await makeList('Kept', 'public', 'single')
  const asked = await makeList('Asked', 'public', 'double')
  await subscribe({ email: 'click@example.com', list_uuids: [kept.uuid, asked.uuid] })
  const [mail] = await app.db.rows(mailsTo, ['click@example.com'])
  const header = mail?.headers.find((entry) => entry.name === 'List-Unsubscribe')?.value ?? ''
  const path = new URL(header.slice(1, -1)).pathname
  const { uuid } = await person('click@example.com')
  assert.equal(path, `/subscription/${nilUuid}/${uuid}`)
  await post(`/subscription/optin/${uuid}`, { l: asked.uuid, confirm: 'true' })
  const answer = await post(path, { 'List-Unsubscribe': 'One-Click' })
  assert.equal(answer.status, 200)
  assert.deepEqual(await statusOf('click@example.com'), { [kept.id]: 'unconfirmed', [asked.id]: 'unsubscribed' })
})

test('one click works as a multipart form too (RFC 8058, section 3.2), and after the campaign was deleted', async () => {
  const kept = await makeList('Stays', 'public', 'single')
  const list = await makeList('Of the campaign', 'private', 'single')
  await subscribe({ email: 'multi@example.com', list_uuids: [kept.uuid] })
  const reader = await person('multi@example.com')
  await app.db.run(
    dynamic(
      sql`insert into subscriber_lists (subscriber_id, list_id, status) values (${reader.id}, ${list.id}, 'confirmed')`,
    ),
  )
  const campaign = randomUUID()
  await app.db.run(
    dynamic(sql`with c as (insert into campaigns (uuid, name, subject, from_email, body, messenger)
      values (${campaign}, 'c', 's', 'a@example.com', 'b', 'email') returning id)
      insert into campaign_lists (campaign_id, list_id, list_name) select id, ${list.id}, 'x' from c`),
  )
  await app.db.run(dynamic(sql`delete from campaigns where uuid = ${campaign}`))
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  const answer = await app.request('POST', `/subscription/${campaign}/${reader.uuid}`, { body, as: app.nobody })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await statusOf('multi@example.com'), { [kept.id]: 'unconfirmed', [list.id]: 'unsubscribed' })
})

test('a name that a form sends is one line', async () => {
  const list = await makeList('Names', 'public', 'single')
  await subscribe({ email: 'lines@example.com', name: ' Two\r\n\tLines ', list_uuids: [list.uuid] })
  assert.equal((await person('lines@example.com')).name, 'Two Lines')
})

test('preferences: name, leaving, joining with confirmation; a box for a left list does not bring it back', async () => {
  const own = await makeList('Own', 'public', 'single')
  const secret = await makeList('Secret', 'private', 'single')
  const other = await makeList('Other', 'public', 'double')
  await subscribe({ email: 'prefs@example.com', name: 'P', list_uuids: [own.uuid] })
  const reader = await person('prefs@example.com')
  await app.db.run(
    dynamic(
      sql`insert into subscriber_lists (subscriber_id, list_id, status) values (${reader.id}, ${secret.id}, 'confirmed')`,
    ),
  )
  const path = `/subscription/${nilUuid}/${reader.uuid}`
  const shown = await app.request('GET', `${path}?manage=true`, { as: app.nobody })
  assert.match(shown.text, new RegExp(`name="l" value="${own.uuid}"[^>]* checked`))
  assert.match(shown.text, new RegExp(`name="join" value="${other.uuid}"`))
  assert.doesNotMatch(shown.text, /Secret/)

  assert.equal((await post(path, { manage: 'true', name: 'New', join: other.uuid })).status, 200)
  assert.equal((await person('prefs@example.com')).name, 'New')
  assert.deepEqual(await statusOf('prefs@example.com'), {
    [own.id]: 'unsubscribed',
    [secret.id]: 'confirmed',
    [other.id]: 'unconfirmed',
  })
  assert.equal((await app.db.rows(mailsTo, ['prefs@example.com'])).length, 1)
  await post(path, { manage: 'true', name: 'New', l: [own.uuid, other.uuid] })
  assert.equal((await statusOf('prefs@example.com'))[own.id], 'unsubscribed')
  assert.equal((await post(path, { manage: 'true', name: ' ' })).status, 400)
  assert.equal((await post(path, { manage: 'true', name: ' \r\n ' })).status, 400)
  await post(path, { manage: 'true', name: ' New\r\nBcc: x@example.com\u0007\n', l: [other.uuid] })
  assert.equal((await person('prefs@example.com')).name, 'New Bcc: x@example.com')
})

test('a break: offered, kept, ended; saving without it leaves it', async () => {
  const list = await makeList('Break', 'public', 'single')
  await subscribe({ email: 'break@example.com', name: 'B', list_uuids: [list.uuid] })
  const reader = await person('break@example.com')
  const path = `/subscription/${nilUuid}/${reader.uuid}`
  const until = () => pausedUntil(app.db, reader.id)
  for (const [pause, status, paused] of [
    ['30', 200, true],
    ['', 200, true],
    ['0', 200, false],
    ['many', 400, false],
  ] as const) {
    assert.equal((await post(path, { manage: 'true', name: 'B', l: list.uuid, pause })).status, status, pause)
    assert.equal((await until()) !== undefined, paused, pause)
  }
  await post(path, { manage: 'true', name: 'B', l: list.uuid, pause: '7' })
  const shown = await app.request('GET', `${path}?manage=true`, { as: app.nobody })
  assert.match(shown.text, /Paused until/)
  assert.deepEqual(await statusOf('break@example.com'), { [list.id]: 'unconfirmed' })
})

test('a blocklisted person stays so, whatever the forms say', async () => {
  const list = await makeList('Never', 'public', 'double')
  await subscribe({ email: 'never@example.com', list_uuids: [list.uuid] })
  const { uuid } = await person('never@example.com')
  await post(`/subscription/${nilUuid}/${uuid}`, { blocklist: 'true' })
  assert.equal((await person('never@example.com')).status, 'blocklisted')
  const answer = await subscribe({ email: 'never@example.com', list_uuids: [list.uuid] })
  assert.equal(answer.status, 200)
  await post(`/subscription/optin/${uuid}`, { confirm: 'true' })
  await post(`/subscription/${nilUuid}/${uuid}`, { manage: 'true', name: 'X', join: list.uuid })
  assert.equal((await person('never@example.com')).status, 'blocklisted')
  assert.deepEqual(await statusOf('never@example.com'), { [list.id]: 'unsubscribed' })
  assert.equal((await app.db.rows(mailsTo, ['never@example.com'])).length, 1)
})

test('data goes to the address only; deleting forgets the person but not a blocklisting', async () => {
  const list = await makeList('Data', 'public', 'single')
  await subscribe({ email: 'data@example.com', list_uuids: [list.uuid] })
  const { uuid } = await person('data@example.com')
  const answer = await post(`/subscription/export/${uuid}`, {})
  assert.equal(answer.status, 200)
  assert.doesNotMatch(answer.text, /data@example\.com/)
  assert.equal((await app.db.rows(mailsTo, ['data@example.com'])).length, 1)
  await post(`/subscription/${nilUuid}/${uuid}`, { blocklist: 'true' })
  assert.equal((await post(`/subscription/wipe/${uuid}`, {})).status, 200)
  assert.equal(await app.db.row(personOf, ['data@example.com']), undefined)
  await subscribe({ email: 'data@example.com', list_uuids: [list.uuid] })
  assert.equal((await person('data@example.com')).status, 'blocklisted')
})

test('nobody can make us flood an address with confirmations', async () => {
  const list = await makeList('Flood', 'public', 'double')
  for (let i = 0; i < 12; i++) {
    assert.equal((await subscribe({ email: 'flood@example.com', list_uuids: [list.uuid] })).status, 200)
  }
  const mails = await app.db.rows(mailsTo, ['flood@example.com'])
  assert.equal(mails.length, 5)
})

test('errors of pages are pages, in the language of the reader', async () => {
  for (const path of ['/subscription/abc/def', '/subscription/optin/abc']) {
    const answer = await app.request('GET', path, { as: app.nobody })
    assert.equal(answer.status, 400)
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/)
  }
  const missing = await app.request('GET', `/subscription/${nilUuid}/${randomUUID()}`, { as: app.nobody })
  assert.equal(missing.status, 404)
  const broken = await app.request('POST', `/subscription/${nilUuid}/${randomUUID()}`, {
    as: app.nobody,
    body: '{',
    headers: { 'Content-Type': 'application/json' },
  })
  assert.equal(broken.status, 400)
  assert.match(broken.headers.get('content-type') ?? '', /text\/html/)
})

test('the form: trusted next only, decoy, its own words for faults', async () => {
  const list = await makeList('Form', 'public', 'single')
  await setting('security.trusted_urls', ['https://trusted.example/thanks', '*'])
  const form = (more: Record<string, string>) => post('/subscription/form', { l: list.uuid, nonce: '', ...more })
  const trusted = await form({ email: 'f1@example.com', next: 'https://trusted.example/thanks' })
  assert.equal(trusted.status, 303)
  assert.equal(trusted.headers.get('location'), 'https://trusted.example/thanks')
  for (const next of ['*', 'https://trusted.example/thanks/', '//evil.example', 'https://trusted.example/thanks?x']) {
    assert.equal((await form({ email: 'f2@example.com', next })).status, 200, next)
  }
  assert.equal((await form({ email: 'robot@example.com', nonce: 'x' })).status, 400)
  const faulty = await form({ email: '"><script>alert(1)</script>' })
  assert.equal(faulty.status, 400)
  assert.doesNotMatch(faulty.text, /<script>alert/)
  assert.match(faulty.text, /role="alert"/)
})
