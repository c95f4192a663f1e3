import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { identityInAddress } from '../bounces/verp.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { addressOf } from './email.ts'
import { sortHeaders } from './header-fields.ts'
import { serversFor, shares } from './smtp-servers.ts'

let app: TestApp
let smtp: TestSmtp
let other: TestSmtp
const posts: { readonly request: IncomingMessage; readonly body: string }[] = []
let answerStatus = 200
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    posts.push({ request, body })
    response.writeHead(answerStatus).end('said')
  })
})

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  other = await testSmtp()
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', () => resolve()))
})

after(async () => {
  await app.stop()
  await Promise.all([smtp.stop(), other.stop()])
  hook.close()
})

function server(port: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    enabled: true,
    host: '127.0.0.1',
    port,
    auth_protocol: 'none',
    tls_type: 'none',
    max_msg_retries: 1,
    ...more,
  }
}

async function set(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json: { 'app.message_rate': 1000, ...settings } })
  assert.equal(answer.status, 200, answer.text)
}

test('the HTTP messenger posts what services for the reference system read', async () => {
  const address = hook.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const messenger = {
    name: 'hook',
    root_url: `http://127.0.0.1:${port}/x`,
    username: 'u',
    password: 'p',
    max_msg_retries: 1,
  }
  await set({ smtp: [server(smtp.port)], messengers: [{ enabled: true, ...messenger }] })
  const list = await people(app.db, ['hook@x.test'])
  const id = await createCampaign(app, list, {
    messenger: 'hook',
    altbody: 'Text {{ .Subscriber.Name }}',
    headers: [{ 'X-A': 'b' }],
  })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const [post] = posts
  assert.equal(post?.request.headers.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`)
  const body: unknown = JSON.parse(post?.body ?? '{}')
  assert.partialDeepStrictEqual(body, {
    subject: 'Hi Ann',
    content_type: 'html',
    altbody: 'Text Ann 1',
    headers: [{ 'X-A': 'b' }],
    recipients: [{ email: 'hook@x.test', name: 'Ann 1', attribs: { n: 1 }, status: 'enabled' }],
    campaign: { name: 'Test', from_email: 'Zoë <zoe@sender.test>' },
    attachments: null,
  })
})

test('a service that fails defers, one that refuses ends it', async () => {
  answerStatus = 503
  const id = await createCampaign(app, await people(app.db, ['busy@x.test']), { messenger: 'hook' })
  await start(app, id)
  await until('deferred', async () => {
    const rows = await app.request('GET', `/api/campaigns/${id}/recipients?outcome=deferred`)
    return String(rows.at('data.results.0.reply')).startsWith('503')
  })
  answerStatus = 422
  await app.db.run({ text: 'update broadsheet.recipient_troubles set next_attempt_at = now()' })
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const rows = await app.request('GET', `/api/campaigns/${id}/recipients?outcome=refused`)
  assert.equal(rows.at('data.results.0.email'), 'busy@x.test')
})

test('messages are shared between servers, and one that is down is stood in for', async () => {
  await set({ smtp: [server(smtp.port), server(other.port), server(1)] })
  const addresses = Array.from({ length: 300 }, (_, index) => `both-${index}@x.test`)
  const id = await createCampaign(app, await people(app.db, addresses))
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const counts = [smtp, other].map((one) => one.messages.filter(({ to }) => to[0]?.startsWith('both-')).length)
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    300,
  )
  assert.ok(
    counts.every((count) => count >= 90),
    counts.join(' '),
  )
})

test('each message of a campaign has a return path of its own where the server asks for it', async () => {
  const headers = [{ 'Return-Path': 'bounces+{verp}@sender.test' }]
  await set({ smtp: [server(smtp.port, { email_headers: headers })] })
  const id = await createCampaign(app, await people(app.db, ['verp-1@x.test', 'verp-2@x.test']))
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const taken = smtp.messages.filter(({ to }) => to[0]?.startsWith('verp-'))
  assert.equal(taken.length, 2)
  for (const { from, source } of taken) {
    const { campaignUuid, subscriberUuid } = identityInAddress(from) ?? {}
    assert.match(source, new RegExp(`X-Listmonk-Campaign: ${campaignUuid}`, 'i'))
    assert.match(source, new RegExp(`X-Listmonk-Subscriber: ${subscriberUuid}`, 'i'))
  }
})

test('headers of the message over those of the server; nobody replaces who it is from, to, or how to leave', () => {
  const sorted = sortHeaders({
    engine: [
      { name: 'From', value: 'a@b.c' },
      { name: 'Subject', value: 'engine' },
      { name: 'List-Unsubscribe', value: '<u>' },
    ],
    message: [
      { name: 'x-team', value: 'blue' },
      { name: 'subject', value: 'own' },
      { name: 'From', value: 'evil@b.c' },
      { name: 'list-unsubscribe', value: '<evil>' },
      { name: 'Bcc', value: 'copy@b.c' },
      { name: 'Return-Path', value: 'bounce@b.c' },
    ],
    server: [
      { name: 'X-Team', value: 'red' },
      { name: 'X-Server', value: 'one' },
    ],
  })
  assert.deepEqual(sorted.fields, [
    { name: 'From', value: 'a@b.c' },
    { name: 'Subject', value: 'own' },
    { name: 'List-Unsubscribe', value: '<u>' },
    { name: 'X-Team', value: 'blue' },
    { name: 'X-Server', value: 'one' },
  ])
  assert.equal(sorted.returnPath, 'bounce@b.c')
  assert.deepEqual(sorted.copies, ['copy@b.c'])
})

test('of Cc and Bcc the one that ranks first counts alone, in the envelope as in what is read', () => {
  const sorted = sortHeaders({
    engine: [{ name: 'From', value: 'a@b.c' }],
    message: [
      { name: 'cc', value: ['for-', { slot: 0 }, '@b.c'] },
      { name: 'CC', value: 'second@b.c' },
    ],
    server: [
      { name: 'Cc', value: 'server@b.c' },
      { name: 'Bcc', value: 'archive@b.c' },
    ],
  })
  assert.deepEqual(sorted.copies, [['for-', { slot: 0 }, '@b.c'], 'archive@b.c'])
  assert.deepEqual(sorted.fields.slice(1), [{ name: 'Cc', value: ['for-', { slot: 0 }, '@b.c'] }])
})

test('servers by sender and by weight', () => {
  const named = (name: string, weight: number, from: readonly string[] = []) => ({
    settings: { name, weight, from_addresses: [...from] },
  })
  const servers = [named('a', 1, ['boss@x.test']), named('b', 1, ['x.test']), named('c', 1)]
  const names = (from: string) => serversFor(servers, from).map((one) => one.settings.name)
  assert.deepEqual(names('BOSS@x.test'), ['a'])
  assert.deepEqual(names('other@x.test'), ['b'])
  assert.deepEqual(names('z@y.test'), ['a', 'b', 'c'])
  const abroad = [named('d', 1, ['müller.test']), named('e', 1, ['ann@xn--bcher-kva.test'])]
  const responsible = (from: string) => serversFor(abroad, addressOf(from)).map((one) => one.settings.name)
  assert.deepEqual(responsible('Zoë <zoe@Müller.test>'), ['d'])
  assert.deepEqual(responsible('zoe@xn--mller-kva.test (Zoë)'), ['d'])
  assert.deepEqual(responsible('"Ann, A" <ann@bücher.test>'), ['e'])
  assert.deepEqual(responsible('nobody at all'), ['d', 'e'])
  const split = shares(Array.from({ length: 400 }), [named('a', 3), named('b', 1)])
  assert.deepEqual(
    split.map(({ items }) => items.length),
    [300, 100],
  )
})
