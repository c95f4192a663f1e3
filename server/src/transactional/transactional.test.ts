import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { people, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let smtp: TestSmtp
let template: number

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port)
  await people(app.db, ['ann@x.test', 'bob@x.test', 'blocked@x.test'])
  const made = await app.request('POST', '/api/templates', {
    json: {
      name: 'Receipt',
      type: 'tx',
      subject: 'For {{ .Subscriber.Name }}: {{ .Tx.Data.no }}',
      body: '<p>Hi {{ .Subscriber.Name }} & {{ .Tx.SubscriberEmails }}</p>{{ if .Tx.Data.boom }}{{ fail "boom" }}{{ end }}',
    },
  })
  template = made.numberAt('data.id')
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

function send(json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  return app.request('POST', '/api/tx', { json: { template_id: template, ...json }, headers })
}

function to(address: string) {
  return smtp.messages.filter((message) => message.to[0] === address)
}

test('each recipient gets a message of their own, and its state can be read', async () => {
  const answer = await send({ subscriber_emails: ['ann@x.test', 'BOB@x.test'], data: { no: 1 } })
  assert.equal(answer.status, 200)
  assert.equal(answer.at('data'), true)
  const uuid = String(answer.at('messages.1.uuid'))
  await until('accepted', async () => (await app.request('GET', `/api/tx/${uuid}`)).at('data.state') === 'accepted')
  await until('both', () => to('ann@x.test').length === 1 && to('bob@x.test').length === 1)
  assert.match(to('bob@x.test')[0]?.source ?? '', /Subject: For Ann 2: 1/)
  assert.doesNotMatch(to('bob@x.test')[0]?.source ?? '', /ann@x\.test/)
})

test('one miss and nobody is mailed', async () => {
  const before = smtp.messages.length
  const answer = await send({ subscriber_emails: ['ann@x.test', 'nobody@x.test'], data: { no: 2 } })
  assert.equal(answer.status, 400)
  assert.match(String(answer.at('message')), /nobody@x\.test/)
  const failing = await send({ subscriber_emails: ['ann@x.test', 'bob@x.test'], data: { boom: true } })
  assert.equal(failing.status, 400)
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal(smtp.messages.length, before)
})

test('a repetition under its key is answered, not sent', async () => {
  const key = { 'Idempotency-Key': 'order-1' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send({ subscriber_email: 'bob@x.test', data: { no: 'once' } }, key)),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.at('messages.0.uuid'))).size, 1)
  await until('sent', () => to('bob@x.test').some(({ source }) => source.includes('once')))
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal(to('bob@x.test').filter(({ source }) => source.includes('once')).length, 1)
  assert.equal((await send({ subscriber_email: 'bob@x.test', data: { no: 'twice' } }, key)).status, 409)
})

test('the blocklisted are refused unless the sender insists', async () => {
  await app.db.run({ text: `update subscribers set status = 'blocklisted' where email = 'blocked@x.test'` })
  assert.equal((await send({ subscriber_email: 'blocked@x.test', data: {} })).status, 400)
  assert.equal((await send({ subscriber_email: 'blocked@x.test', data: {}, send_to_blocklisted: true })).status, 200)
})

test('who is bound to lists reaches their members, and is not told who else there is', async () => {
  const create = async (json: object) => (await app.request('POST', '/api/lists', { json })).numberAt('data.id')
  const [own, other] = [await create({ name: 'Own' }), await create({ name: 'Other' })]
  const person = async (email: string, list: number, status = 'enabled') =>
    (await app.request('POST', '/api/subscribers', { json: { email, status, lists: [list] } })).numberAt('data.id')
  await person('in@walls.test', own)
  await person('in-blocked@walls.test', own, 'blocklisted')
  const out = await person('out@walls.test', other)
  const blocked = await person('out-blocked@walls.test', other, 'blocklisted')
  const as = await app.callerWith({
    permissions: ['tx:send', 'subscribers:get'],
    lists: [{ id: own, permissions: ['list:get'] }],
  })
  const sendAs = (json: object) => app.request('POST', '/api/tx', { json: { template_id: template, ...json }, as })
  assert.equal((await sendAs({ subscriber_email: 'in@walls.test' })).status, 200)
  assert.match((await sendAs({ subscriber_email: 'in-blocked@walls.test' })).text, /is blocklisted/)
  const answers = await Promise.all(
    ['out@walls.test', 'out-blocked@walls.test', 'nobody@walls.test'].map(async (address) => {
      const answer = await sendAs({ subscriber_email: address })
      return [answer.status, answer.text.replaceAll(address, '')]
    }),
  )
  assert.equal(answers[0]?.[0], 400)
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1, JSON.stringify(answers))
  for (const id of [out, blocked, 4711]) {
    const answer = await sendAs({ subscriber_id: id })
    assert.deepEqual([answer.status, answer.at('message')], [400, `Nothing was sent: ${id} was not found.`])
  }
  // Neither as somebody unknown, nor past the blocklist.
  for (const address of ['out@walls.test', 'out-blocked@walls.test']) {
    const asStranger = { subscriber_emails: [address], subscriber_mode: 'fallback' }
    assert.equal((await sendAs(asStranger)).status, 400)
    assert.equal((await sendAs({ subscriber_email: address, send_to_blocklisted: true })).status, 400)
  }
})

test('headers cannot carry line breaks, and senders must be addresses', async () => {
  const injected = { subscriber_email: 'ann@x.test', headers: [{ 'X-A': 'a\r\nBcc: x@y.test' }] }
  assert.equal((await send(injected)).status, 400)
  assert.equal((await send({ subscriber_email: 'ann@x.test', from_email: 'nobody' })).status, 400)
})

test('many at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      send({ subscriber_mode: 'external', subscriber_emails: [`many-${index}@x.test`], data: { no: index } }),
    ),
  )
  assert.ok(answers.every((answer) => answer.status === 200))
  await until('all', () => smtp.messages.filter((message) => message.to[0]?.startsWith('many-')).length === 300)
})

test('an id of 0 is none, as clients with typed records send it', async () => {
  const empty = { subscriber_id: 0, subscriber_ids: null, subscriber_mode: '' }
  assert.equal((await send({ ...empty, subscriber_email: 'ann@x.test' })).status, 200)
  assert.equal((await send(empty)).status, 400)
  assert.equal((await send({ subscriber_ids: [0] })).status, 400)
})

test('a form: JSON as a field or as a Blob of a script, in any order; broken JSON is told apart', async () => {
  const json = JSON.stringify({ template_id: template, subscriber_email: 'ann@x.test' })
  const form = (...parts: readonly (readonly [name: string, value: string | Blob])[]) => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, value)
    return app.request('POST', '/api/tx', { body })
  }
  const blob = new Blob([json], { type: 'application/json' })
  const file = new Blob(['a,b'], { type: 'text/csv' })
  assert.equal((await form(['data', json], ['file', file])).status, 200)
  assert.equal((await form(['file', file], ['data', blob])).status, 200)
  assert.equal((await form(['data', '{"a'])).at('code'), 'request.badJson')
  assert.equal((await form(['data', json], ['data', blob])).status, 400)
  assert.equal((await form(['file', file])).status, 400)
})

test('a file goes out as what its part says it is; one that says nothing may be anything', async () => {
  const order = { template_id: template, subscriber_mode: 'external', subscriber_emails: ['typed@x.test'] }
  const part = (head: string, text: string) => `--bnd\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const body = [
    part('name="file"; filename="q.bin"', 'one'),
    part('name="data"', JSON.stringify(order)),
    part('name="other"\r\nContent-Type: text/plain', 'passed over'),
    part('name="file"; filename="inv.pdf"', 'Content-Type: image/png'),
    part('name="file"; filename="said.bin"\r\nContent-type: text/plain', 'two'),
    part('name="file"; filename="page.html"\r\nContent-Type: TEXT/CSV; charset=utf-8', 'three'),
    '--bnd--\r\n',
  ].join('')
  const headers = { 'Content-Type': 'multipart/form-data; boundary="bnd"' }
  const answer = await app.request('POST', '/api/tx', { body, headers })
  assert.equal(answer.status, 200, answer.text)
  await until('sent', () => to('typed@x.test').length === 1)
  const source = to('typed@x.test')[0]?.source ?? ''
  const typeOf = (name: string) => new RegExp(`Content-Type: ([\\w/-]+);\\s+name="?${name}`, 'i').exec(source)?.[1]
  assert.equal(typeOf('q.bin'), 'application/octet-stream', source)
  assert.equal(typeOf('inv.pdf'), 'application/octet-stream')
  assert.equal(typeOf('said.bin'), 'text/plain')
  assert.equal(typeOf('page.html'), 'text/csv')
})

test('an HTTP messenger is told the content type as it was sent', async () => {
  const posted: unknown[] = []
  const service = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    posted.push(JSON.parse(text))
    response.end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  after(() => service.close())
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const messengers = [{ enabled: true, name: 'told', root_url: `http://127.0.0.1:${port}/` }]
  assert.equal((await app.request('PUT', '/api/settings', { json: { messengers } })).status, 200)
  for (const type of [undefined, 'markdown', 'plain', 'richtext', 'HTML']) {
    const content = type === undefined ? {} : { content_type: type }
    const answer = await send({ subscriber_email: 'ann@x.test', data: { no: 1 }, messenger: 'told', ...content })
    assert.equal(answer.status, 200, answer.text)
    await until('posted', () => posted.length > 0)
    assert.equal(Object(posted.pop()).content_type, type ?? '')
  }
})

test('no header of a request says whose message it is', async () => {
  const uuid = '11111111-2222-4333-8444-555555555555'
  const headers = [
    { 'X-Listmonk-Subscriber': uuid, 'x-listmonk-campaign': uuid },
    { 'X-LISTMONK-SUBSCRIBER': uuid, From: 'forged@x.test', 'X-Kind': 'receipt' },
    { To: 'forged@x.test', Sender: 'forged@x.test', 'Content-Type': 'text/forged', 'X-Kind': 'second' },
  ]
  assert.equal((await send({ subscriber_email: 'ann@x.test', data: { no: 'owned' }, headers })).status, 200)
  const external = { subscriber_mode: 'external', subscriber_emails: ['guest@x.test'], data: { no: 'owned' } }
  assert.equal((await send({ ...external, headers })).status, 200)
  const owned = (address: string) => to(address).find(({ source }) => source.includes(': owned'))
  await until('sent', () => owned('ann@x.test') !== undefined && owned('guest@x.test') !== undefined)
  const known = owned('ann@x.test')?.source ?? ''
  const stranger = owned('guest@x.test')?.source ?? ''
  const ann = await app.request('GET', '/api/subscribers?query=email%20%3D%20%27ann%40x.test%27')
  assert.deepEqual(
    [...known.matchAll(/^X-Listmonk-.*$/gim)].map(([line]) => line.trim()),
    [`X-Listmonk-Subscriber: ${String(ann.at('data.results.0.uuid'))}`],
  )
  assert.doesNotMatch(stranger, /X-Listmonk-/i)
  for (const source of [known, stranger]) {
    assert.doesNotMatch(source, /forged/)
    assert.deepEqual(
      [...source.matchAll(/^X-Kind: (.*?)\r?$/gm)].map(([, value]) => value),
      ['receipt'],
    )
  }
})

test('more recipients than a request may name are too many, whatever names them', async () => {
  const emails = (count: number) => Array.from({ length: count }, (_, index) => `crowd-${index}@x.test`)
  const external = { subscriber_mode: 'external', data: { no: 1 } }
  const answers = [
    await send({ ...external, subscriber_emails: emails(1001) }),
    await send({ subscriber_ids: emails(1001).map((_, index) => index + 1) }),
  ]
  for (const answer of answers) {
    assert.equal(answer.status, 413)
    assert.equal(answer.at('code'), 'request.tooLarge')
    assert.match(answer.text, /1000 recipients/)
  }
  assert.equal((await send({ ...external, subscriber_emails: emails(1000) })).status, 200)
})
