import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { openSignals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
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

async function open(query = '', headers: Record<string, string> = {}): Promise<Response> {
  const reader = await app.callerWith({ permissions: ['settings:get'] })
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

test('the log is read by those who may, oldest first', async () => {
  recentLog.write('{"level":30,"msg":"a line"}\n')
  const answer = await app.request('GET', '/api/logs')
  assert.ok([answer.at('data')].flat().includes('{"level":30,"msg":"a line"}'))
})
