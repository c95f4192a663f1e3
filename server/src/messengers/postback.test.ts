import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { noLinks } from '../tracking/links.ts'
import type { Messenger, SingleMail, SingleOutcome } from './messenger.ts'
import { createPostback, signatureOf } from './postback.ts'

interface Heard {
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
  readonly url: string | undefined
  readonly signature: string
  readonly key: string
}

const heard: Heard[] = []
let base = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { authorization, 'content-type': type } = request.headers
  const signature = String(request.headers['x-broadsheet-signature'] ?? '')
  heard.push({
    ...{ authorization, type, body, url: request.url, signature },
    key: String(request.headers['idempotency-key']),
  })
  if (request.url === '/ok') response.end('{"id":"42"}')
  else if (request.url === '/long') response.end('x'.repeat(3_000_000))
  else if (request.url === '/redirect') response.writeHead(302, { Location: '/ok' }).end()
  else if (request.url === '/busy') response.writeHead(503).end('busy')
  else if (request.url === '/cut') request.destroy()
  else if (request.url === '/refused') response.writeHead(422).end('bad')
})

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const mail: SingleMail = {
  ...{ id: '1', from: 'a@example.com', to: 'b@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' },
  ...{ headers: [{ name: 'X-A', value: '1' }], attachments: [], inline: [], recipient: null },
}

const secret = 'shared with the service'

function postback(
  root_url: string,
  max_msg_retries = 1,
  { timeout = '300ms', closing = new AbortController().signal } = {},
) {
  const settings = { enabled: true, name: 'sms', username: 'u', password: 'p', secret, max_conns: 2, timeout }
  return createPostback(
    { ...settings, root_url, max_msg_retries },
    { links: noLinks, log: pino({ level: 'silent' }), closing },
  )
}

async function delivered(messenger: Messenger): Promise<SingleOutcome | undefined> {
  let result: SingleOutcome | undefined
  await messenger.deliver([mail], (_, outcome) => {
    result = outcome
  })
  return result
}

async function outcomeAt(url: string, retries = 1) {
  heard.length = 0
  return delivered(postback(url, retries))
}

test('a message is posted as JSON with the credentials', async () => {
  assert.deepEqual(await outcomeAt(`${base}/ok`), { kind: 'accepted', reply: '200 {"id":"42"}' })
  assert.equal(heard[0]?.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`)
  assert.match(heard[0]?.type ?? '', /^application\/json/)
  const body: unknown = JSON.parse(heard[0]?.body ?? '')
  assert.equal(Object(body).subject, 'Hi')
  assert.equal(Object(body).recipients[0].email, 'b@example.com')
})

test('the status decides, and what could pass is tried again', async () => {
  assert.equal((await outcomeAt(`${base}/busy`, 3))?.kind, 'deferred')
  assert.equal(heard.length, 3)
  assert.equal((await outcomeAt(`${base}/refused`, 3))?.kind, 'refused')
  assert.equal(heard.length, 1)
  assert.deepEqual(
    heard.map((request) => request.key),
    ['1'],
  )
})

test('what a service may have taken is not sent again: it is given up, for people to decide', async () => {
  for (const path of ['/never', '/cut']) {
    const outcome = await outcomeAt(base + path, 3)
    assert.equal(outcome?.kind, 'given_up', path)
    assert.equal(heard.length, 1, path)
  }
})

test('what is posted is signed with the secret, and the time with it', async () => {
  await outcomeAt(`${base}/ok`)
  const [, seconds = '', code = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(heard[0]?.signature ?? '') ?? []
  assert.ok(Math.abs(Date.now() / 1000 - Number(seconds)) < 60)
  assert.equal(code, createHmac('sha256', secret).update(`${seconds}.${heard[0]?.body}`).digest('hex'))
  assert.deepEqual(signatureOf('', 'x', 0), {})
})

test('credentials do not follow a redirect', async () => {
  assert.equal((await outcomeAt(`${base}/redirect`))?.kind, 'refused')
  assert.deepEqual(
    heard.map((request) => request.url),
    ['/redirect'],
  )
})

test('a service that took a message and says a lot does not get it again', async () => {
  assert.equal((await outcomeAt(`${base}/long`, 3))?.kind, 'accepted')
  assert.equal(heard.length, 1)
})

test('out of reach is not an attempt, and the address of a cloud machine is out of reach', async () => {
  assert.equal((await outcomeAt('http://127.0.0.1:1/'))?.kind, 'unsent')
  const inner = await outcomeAt('http://169.254.169.254/latest')
  assert.equal(inner?.kind, 'unsent')
  assert.match(inner?.kind === 'unsent' ? inner.reply : '', /private network/)
})

test('closing waits for no answer any longer: what has left whole is given up, nothing is posted again', async () => {
  heard.length = 0
  const closing = new AbortController()
  const delivering = delivered(postback(`${base}/never`, 5, { timeout: '10m', closing: closing.signal }))
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  closing.abort()
  const outcome = await delivering
  assert.equal(outcome?.kind, 'given_up')
  assert.equal(heard.length, 1)
  const refused = await delivered(postback(`${base}/ok`, 5, { closing: closing.signal }))
  assert.equal(refused?.kind, 'unsent')
})

test('closing cuts the pause before the next try, and nothing is posted again', async () => {
  heard.length = 0
  const closing = new AbortController()
  // Together its pauses would take minutes.
  const delivering = delivered(postback(`${base}/busy`, 50, { timeout: '1m', closing: closing.signal }))
  while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 10))
  // The answer to the third is there, or will not be waited for.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const before = heard.length
  closing.abort()
  const outcome = await delivering
  assert.ok(outcome !== undefined && outcome.kind !== 'accepted')
  assert.ok(heard.length <= before + 1)
})
