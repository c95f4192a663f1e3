import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Permission } from '../auth/permissions.ts'
import { openSignals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { recentLog } from './recent-log.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

/** Reads a stream until a text has come, and answers all of it. */
async function readUntil(response: Response, wanted: string): Promise<string> {
  const reader = response.body?.getReader()
  let text = ''
  while (reader !== undefined && !text.includes(wanted)) {
    const { value, done } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  await reader?.cancel()
  return text
}

function open(query = '', headers: Record<string, string> = {}): Promise<Response> {
  return as(['settings:get'], query, headers)
}

async function as(
  permissions: readonly Permission[],
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const reader = await app.callerWith({ permissions })
  const value = reader.kind === 'token' ? reader.value : ''
  const authorization = `Basic ${Buffer.from(value).toString('base64')}`
  return fetch(`${app.url}/api/events${query}`, { headers: { authorization, ...headers } })
}

test('the stream opens at once, and brings what another node tells', async () => {
  const response = await open('?type=campaign')
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const other = await openSignals({ url: app.databaseUrl, log: pino({ level: 'silent' }) })
  after(() => other.close())
  await other.send(app.db, 'events', JSON.stringify({ type: 'import', message: 'not asked for' }))
  await other.send(app.db, 'events', JSON.stringify({ type: 'campaign', message: 'running', data: { id: 7 } }))
  const text = await readUntil(response, 'running')
  assert.match(
    text,
    /^retry: 3000\n\nid: \S+\ndata: \{"id":"\S+","type":"campaign","message":"running","data":\{"id":7\}\}\n\n$/,
  )
})

test('who comes back with the last id gets what was missed', async () => {
  const first = await open('?type=error')
  recentLog.write('{"level":50,"msg":"first fault"}')
  const text = await readUntil(first, 'first fault')
  const id = /id: (\S+)/.exec(text)?.[1] ?? ''
  recentLog.write('{"level":30,"msg":"no fault"}')
  recentLog.write('{"level":50,"msg":"second fault"}')
  const again = await readUntil(await open('?type=error', { 'Last-Event-ID': id }), 'second fault')
  assert.doesNotMatch(again, /first fault|no fault/)
})

test('everybody hears what they may read, and a type that they may not is refused', async () => {
  const status = async (permissions: readonly Permission[], query: string) => {
    const response = await as(permissions, query)
    await response.body?.cancel()
    return response.status
  }
  assert.equal(await status(['subscribers:import'], ''), 403)
  assert.equal(await status(['subscribers:import'], '?type=import'), 200)
  assert.equal(await status(['subscribers:import'], '?type=import,error'), 403)
  assert.equal(await status(['campaigns:get_all'], '?type=campaign'), 200)
  assert.equal(await status(['campaigns:get'], '?type=campaign'), 403)
  assert.equal(await status(['settings:get'], '?type=import'), 403)
  assert.equal(await status(['settings:get'], '?type=error&type=bounce'), 200)
  assert.equal(await status(['settings:get'], '?type='), 200)
  for (const unknown of ['?type=foo', '?type=campaign,foo', '?type=Campaign', '?type=toString'])
    assert.equal(await status(['settings:get'], unknown), 400, unknown)
})

test('an administrator who may not import hears everything but imports', async () => {
  const response = await as(['settings:get'], '')
  const other = await openSignals({ url: app.databaseUrl, log: pino({ level: 'silent' }) })
  after(() => other.close())
  await other.send(app.db, 'events', JSON.stringify({ type: 'import', message: 'importing' }))
  await other.send(app.db, 'events', JSON.stringify({ type: 'notice', message: 'after it' }))
  assert.doesNotMatch(await readUntil(response, 'after it'), /importing/)
})

test('the log is read by those who may, oldest first', async () => {
  recentLog.write('{"level":30,"msg":"a line"}\n')
  const answer = await app.request('GET', '/api/logs')
  assert.ok([answer.at('data')].flat().includes('{"level":30,"msg":"a line"}'))
})

test('a stream ends when somebody may have lost their rights, and who still has them comes back', async () => {
  const response = await open('?type=campaign')
  // Any change of users, roles and tokens tells so.
  await app.callerWith({ permissions: ['media:get'] })
  assert.equal(await readUntil(response, 'never'), 'retry: 3000\n\n')
  assert.equal((await open('?type=campaign')).status, 200)
})

test('a stream ends with its session, on every node', async () => {
  const node = await app.secondNode()
  after(() => node.stop())
  const endings = [
    (browser: Browser) => browser.send('POST', '/api/logout'),
    (browser: Browser) => browser.send('DELETE', '/api/profile/sessions'),
    async (browser: Browser) => {
      const sessions = await browser.visit('/api/profile/sessions')
      return browser.send('DELETE', `/api/profile/sessions/${sessions.at('data.0.id')}`)
    },
    // A new sign-in ends the session that the browser brings along.
    async (browser: Browser) => {
      await browser.visit('/admin/login')
      return browser.submit('/admin/login', app.administrator)
    },
  ]
  for (const end of endings) {
    const browser = new Browser(app.url)
    await browser.visit('/admin/login')
    await browser.submit('/admin/login', app.administrator)
    const cookie = `session=${browser.cookies.get('session')}`
    const watch = () => fetch(`${node.url}/api/events?type=campaign`, { headers: { cookie } })
    const stream = await watch()
    assert.equal(stream.status, 200)
    assert.ok((await end(browser)).status < 400)
    assert.equal(await readUntil(stream, 'never'), 'retry: 3000\n\n')
    const again = await watch()
    assert.equal(again.status, 403)
    await again.body?.cancel()
  }
})

test('nobody holds the streams of everybody: each caller has twenty, and an ended one is free again', async () => {
  const [one, other] = [
    await app.callerWith({ permissions: ['settings:get'] }),
    await app.callerWith({ permissions: ['settings:get'] }),
  ]
  const openAs = (caller: typeof one) => {
    const authorization = `Basic ${Buffer.from(caller.kind === 'token' ? caller.value : '').toString('base64')}`
    return fetch(`${app.url}/api/events?type=campaign`, { headers: { authorization } })
  }
  const streams = await Promise.all(Array.from({ length: 20 }, () => openAs(one)))
  assert.ok(streams.every(({ status }) => status === 200))
  const refused = await openAs(one)
  assert.equal(refused.status, 429)
  await refused.body?.cancel()
  const neighbour = await openAs(other)
  assert.equal(neighbour.status, 200)
  await Promise.all([neighbour, ...streams].map((stream) => stream.body?.cancel()))
  for (let tries = 0; tries < 400; tries++) {
    const again = await openAs(one)
    await again.body?.cancel()
    if (again.status === 200) return
    await sleep(50)
  }
  assert.fail('the ended streams are still counted')
})
