import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { judgeAnswer } from './attempt.ts'

let app: TestApp
let base = ''

interface Heard {
  readonly url: string
  readonly body: string
  readonly signature: string
  readonly event: { readonly id: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}

const heard: Heard[] = []
const statuses = new Map<string, number>()

const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const url = request.url ?? ''
  heard.push({ url, body, signature: String(request.headers['x-broadsheet-signature']), event: JSON.parse(body) })
  response.writeHead(statuses.get(url) ?? 200).end('noted')
})

before(async () => {
  app = await testApp()
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
after(async () => {
  service.closeAllConnections()
  service.close()
  await app.stop()
})

async function listenTo(path: string, events: readonly string[]): Promise<string> {
  const json = [{ enabled: true, name: path.slice(1), root_url: `${base}${path}`, secret: 'quiet', events }]
  const saved = await app.request('PUT', '/api/settings/webhooks', { json })
  assert.equal(saved.status, 200, saved.text)
  return String((await app.request('GET', '/api/settings')).at('data.webhooks.0.uuid'))
}

const heardAt = (path: string) => heard.filter(({ url }) => url === path)

async function subscriber(name: string, lists: readonly number[]): Promise<number> {
  const json = { email: `${name}@x.test`, name, status: 'enabled', lists }
  return (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
}

async function newList(name: string): Promise<number> {
  return (await app.request('POST', '/api/lists', { json: { name } })).numberAt('data.id')
}

test('who is subscribed and blocklisted is told, signed, and kept in the record', async () => {
  const uuid = await listenTo('/crm', ['subscriber.subscribed', 'subscriber.blocklisted', 'subscriber.deleted'])
  const list = await newList('News')
  const person = await subscriber('ann', [list])
  await app.request('PUT', `/api/subscribers/${person}/blocklist`)
  await until('both are told', () => heardAt('/crm').length >= 2)
  const told = heardAt('/crm')
  assert.deepEqual(told.map(({ event }) => event.type).sort(), ['subscriber.blocklisted', 'subscriber.subscribed'])
  const joined = told.find(({ event }) => event.type === 'subscriber.subscribed')
  assert.ok(joined)
  assert.equal(Object(joined.event.data.subscriber).email, 'ann@x.test')
  assert.equal(Object(joined.event.data.lists)[0].name, 'News')
  const [, seconds, code] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(joined.signature) ?? []
  assert.equal(code, createHmac('sha256', 'quiet').update(`${seconds}.${joined.body}`).digest('hex'))

  const path = `/api/settings/webhooks/deliveries?webhook=${uuid}&state=delivered`
  await until('it is recorded', async () => {
    return (await app.request('GET', path)).at('data.1.reply') === '200 noted'
  })
  assert.doesNotMatch((await app.request('GET', path)).text, /ann@x/)

  await app.request('DELETE', `/api/subscribers/${person}`)
  await until('the deletion is told', () => heardAt('/crm').length === 3)
  assert.equal(Object(heardAt('/crm')[2]?.event.data.subscriber).email, 'ann@x.test')
  const kept = dynamic<{ id: number }>(
    sql`select id from broadsheet.webhook_deliveries where data::text like '%ann@x%'`,
  )
  await until('nothing of the person is kept', async () => (await app.db.rows(kept)).length === 0)
})

test('campaigns, bounces and imports are told, an import as a whole', async () => {
  await listenTo('/all', ['campaign.status', 'bounce.recorded', 'import.finished', 'subscriber.subscribed'])
  const list = await newList('Whole')
  const person = await subscriber('bo', [list])
  await app.request('POST', '/webhooks/bounce', {
    json: { email: 'bo@x.test', type: 'hard', source: 'api', meta: '{}' },
  })
  await app.db.run(
    dynamic(sql`insert into bounces (subscriber_id, type, source) values (${person}, 'soft', 'elsewhere')`),
  )
  const campaign = { name: 'Letter', subject: 'Hi', lists: [list], body: 'x', send_at: '2041-01-01T00:00:00Z' }
  const id = (await app.request('POST', '/api/campaigns', { json: campaign })).numberAt('data.id')
  await app.request('PUT', `/api/campaigns/${id}/status`, { json: { status: 'scheduled' } })
  const body = new FormData()
  body.append('params', JSON.stringify({ mode: 'subscribe', delim: ',', lists: [list] }))
  body.append('file', new Blob(['email,name\ncy@x.test,Cy\n']), 'people.csv')
  await app.request('POST', '/api/import/subscribers', { body })
  const types = () => new Set(heardAt('/all').map(({ event }) => event.type))
  await until('all kinds are told', () => types().size === 4)
  const ofType = (type: string) => heardAt('/all').filter(({ event }) => event.type === type)
  assert.equal(Object(ofType('campaign.status')[0]?.event.data.campaign).status, 'scheduled')
  assert.equal(Object(ofType('import.finished')[0]?.event.data.import).imported, 1)
  assert.equal(Object(ofType('bounce.recorded')[0]?.event.data.subscriber).email, 'bo@x.test')
  assert.ok(ofType('subscriber.subscribed').every(({ body: text }) => !text.includes('cy@x.test')))
})

test('what fails is told again under the same id, and given up only when the other side says so', async () => {
  const uuid = await listenTo('/moody', ['subscriber.subscribed'])
  statuses.set('/moody', 500)
  const list = await newList('Moody')
  await subscriber('di', [list])
  await until('it was tried', () => heardAt('/moody').length === 1)
  await until('it waits', async () => {
    const one = await app.request('GET', `/api/settings/webhooks/deliveries?webhook=${uuid}`)
    return one.at('data.0.reply') === '500 noted' && one.at('data.0.state') === 'pending'
  })
  statuses.set('/moody', 410)
  await app.db.run(
    dynamic(sql`update broadsheet.webhook_deliveries set next_attempt_at = now() where state = 'pending'`),
  )
  await until('it was given up', async () => {
    const over = await app.request('GET', `/api/settings/webhooks/deliveries?webhook=${uuid}&state=given_up`)
    return over.at('data.0') !== undefined
  })
  statuses.delete('/moody')
  const again = await app.request('POST', '/api/settings/webhooks/retry', { json: { webhook: uuid } })
  assert.equal(again.at('data.retried'), 1)
  await until('it is told', async () => {
    const done = await app.request('GET', `/api/settings/webhooks/deliveries?webhook=${uuid}&state=delivered`)
    return done.at('data.0.attempts') === 1
  })
  assert.equal(new Set(heardAt('/moody').map(({ event }) => event.id)).size, 1)
  assert.equal((await app.request('POST', '/api/settings/webhooks/retry', { json: { webhook: 'x' } })).status, 404)
})

test('a webhook is tried before it is saved; wrong ones are refused; secrets are not shown', async () => {
  const tried = (json: object) => app.request('POST', '/api/settings/webhooks/test', { json })
  const answer = await tried({ root_url: `${base}/try` })
  assert.deepEqual(answer.at('data'), [`${new URL(base).host}: 200 noted`])
  assert.equal(heardAt('/try')[0]?.event.type, 'test')
  assert.equal((await tried({ root_url: 'ftp://x' })).status, 400)
  assert.equal((await tried({ root_url: 'http://169.254.169.254/' })).status, 502)
  const save = (json: unknown) => app.request('PUT', '/api/settings/webhooks', { json })
  assert.equal((await save([{ enabled: true, name: 'x', root_url: 'nowhere', events: [] }])).status, 400)
  assert.equal((await save([{ enabled: true, name: 'x', root_url: base, events: ['everything'] }])).status, 400)
  await listenTo('/secret', ['import.finished'])
  assert.doesNotMatch((await app.request('GET', '/api/settings')).text, /quiet/)
})

test('answers', () => {
  assert.deepEqual(judgeAnswer(204, 'ok', 1), { kind: 'delivered', reply: 'ok' })
  assert.deepEqual(judgeAnswer(410, 'gone', 1), { kind: 'given_up', reply: 'gone' })
  assert.equal(judgeAnswer(301, 'moved', 1).kind, 'again')
  assert.equal(judgeAnswer(undefined, 'no way', 9).kind, 'again')
  assert.equal(judgeAnswer(undefined, 'no way', 10).kind, 'given_up')
})
