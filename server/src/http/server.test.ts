import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { after, before, describe, mock, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { endSlowBody, timeForBody } from './slow-bodies.ts'

describe('the HTTP edge', () => {
  let app: TestApp
  before(async () => {
    app = await testApp()
  })
  after(() => app.stop())

  const put = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    app.request('PUT', '/api/settings', { body, headers: { 'content-type': type } })

  test('bad bodies are refused with a code, never with 500', async () => {
    const cases: readonly [string | Uint8Array<ArrayBuffer>, string, number, string][] = [
      ['{"app.site_name":', 'application/json', 400, 'request.badJson'],
      ['[]', 'application/json', 400, 'request.invalid'],
      ['"text"', 'application/json', 400, 'request.invalid'],
      ['null', 'application/json', 400, 'request.invalid'],
      ['{"app.site_name":7}', 'application/json', 400, 'request.invalid'],
      ['{"app.site_name":"a\\u0000b"}', 'application/json', 400, 'request.invalid'],
      [new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400, 'request.invalid'],
      ['<a/>', 'text/xml', 415, 'request.contentType'],
      ['x=1', '', 415, 'request.contentType'],
    ]
    for (const [body, type, status, code] of cases) {
      const answer = await put(body, type)
      assert.deepEqual([answer.status, answer.at('code')], [status, code], String(body))
      assert.ok(String(answer.at('message')).length > 5)
    }
  })

  test('an escaped backslash before u0000 is no NUL', async () => {
    assert.equal((await put('{"app.site_name":"a\\\\u0000b"}')).status, 200)
  })

  test('names that every object has are no fields', async () => {
    const json = (body: string) =>
      app.request('POST', '/api/lists', { body, headers: { 'content-type': 'application/json' } })
    const inherited = await json('{"__proto__":{"name":"Inherited","type":"public","optin":"single"}}')
    assert.equal(inherited.status, 400, inherited.text)
    const odd = await json('{"name":"Odd","type":"public","optin":"single","constructor":1,"toString":2}')
    assert.equal(odd.status, 200, odd.text)
    assert.doesNotMatch(odd.text, /constructor|toString/)
  })

  test('a body that is nested without end is refused, wherever it is read', async () => {
    const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const [method, path, body] of [
      ['POST', '/api/subscribers', `{"email":"deep@example.com","attribs":${nested}}`],
      ['POST', '/webhooks/bounce', `{"email":"deep@example.com","type":"hard","meta":${nested}}`],
      ['PUT', '/api/settings', `{"smtp":${nested}}`],
      ['PUT', '/api/settings/smtp', nested],
    ] as const) {
      const answer = await app.request(method, path, { body, headers: { 'content-type': 'application/json' } })
      assert.equal(answer.status, 400, `${path} ${answer.text}`)
    }
  })

  test('a body that never ends is ended', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const request = Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-length': '1024' } })
      const response = new ServerResponse(request)
      endSlowBody(request, response, 1024 * 1024)
      mock.timers.tick(timeForBody(1024) - 1)
      assert.equal(request.destroyed, false)
      mock.timers.tick(1)
      assert.equal(request.destroyed, true)
    } finally {
      mock.timers.reset()
    }
    assert.ok(timeForBody(1024 * 1024) < 120_000)
  })

  test('who sends far too much hears so, and can go on on the same connection', async () => {
    const body = 'x'.repeat(20_000_000)
    const chunked = () => new Blob([body]).stream()
    for (let i = 0; i < 5; i++) {
      const url = `${app.url}/api/public/subscription`
      const headers = { 'Content-Type': 'application/json' }
      assert.equal((await fetch(url, { method: 'POST', body, headers })).status, 413)
      assert.equal((await fetch(url, { method: 'POST', body: chunked(), headers, duplex: 'half' })).status, 413)
      assert.equal((await app.request('GET', '/health')).status, 200)
    }
  })

  test('a body beyond the limit is 413', async () => {
    const answer = await put(`{"app.site_name":"${'x'.repeat(2 * 1024 * 1024)}"}`)
    assert.deepEqual([answer.status, answer.at('code')], [413, 'request.tooLarge'])
  })

  test('JSON content type without a body counts as an empty one', async () => {
    assert.equal((await put('')).status, 200)
    const get = await app.request('GET', '/api/settings', { headers: { 'content-type': 'application/json' } })
    assert.equal(get.status, 200)
  })

  test('unknown addresses: JSON below /api, a page elsewhere, Allow where another method is offered', async () => {
    const api = await app.request('GET', '/api/nothing')
    assert.deepEqual([api.status, api.at('code')], [404, 'request.unknownPath'])
    const pageAnswer = await app.request('GET', '/nothing', { as: app.nobody })
    assert.equal(pageAnswer.status, 404)
    assert.match(pageAnswer.headers.get('content-type') ?? '', /^text\/html/)
    const method = await app.request('DELETE', '/api/settings')
    assert.deepEqual([method.status, method.headers.get('allow')], [405, 'GET, PUT'])
  })

  test('addresses that no router can read get our form of error', async () => {
    for (const path of ['/%F0%28%8C%28/x', `/${'a'.repeat(3000)}`]) {
      const answer = await app.request('GET', `/api/lists${path}`)
      assert.deepEqual([answer.status, answer.at('code')], [400, 'request.invalid'])
      const shown = await app.request('GET', `/subscription${path}`)
      assert.deepEqual([shown.status, shown.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
    }
  })

  test('credentials: none, wrong and in any case of the scheme', async () => {
    const none = await app.request('GET', '/api/settings', { as: app.nobody })
    assert.deepEqual([none.status, none.at('code')], [403, 'session.missing'])
    const wrong = await app.request('GET', '/api/settings', { as: { kind: 'token', value: 'everything:wrong-token' } })
    assert.deepEqual([wrong.status, wrong.at('code')], [403, 'session.invalid'])
  })

  test('a missing permission is named', async () => {
    const caller = await app.callerWith({ permissions: ['settings:get'] })
    const answer = await app.request('PUT', '/api/settings', { json: {}, as: caller })
    assert.equal(answer.status, 403)
    assert.match(String(answer.at('message')), /settings:manage/)
  })

  test('every answer carries the headers that keep browsers safe', async () => {
    for (const path of ['/health', '/api/settings', '/admin/login', '/nothing']) {
      const { headers } = await app.request('GET', path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN', path)
      assert.ok(headers.get('x-request-id'), path)
    }
    const login = await app.request('GET', '/admin/login', { as: app.nobody })
    assert.match(login.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  })

  test('what is for one caller is kept by no cache, refusals included', async () => {
    for (const path of [
      '/api/profile',
      '/api/subscribers',
      '/api/subscribers?per_page=all',
      '/api/lists/77',
      '/api/lists/x',
    ]) {
      for (const as of [undefined, app.nobody]) {
        const { headers } = await app.request('GET', path, as && { as })
        assert.equal(headers.get('cache-control'), 'no-store', path)
      }
    }
  })

  test('a slash at the end is the address of nothing', async () => {
    for (const path of ['/api/lists/', '/api/campaigns/1/', '/archive/']) {
      const answer = await app.request('GET', path)
      assert.equal(answer.status, 404, path)
      assert.equal((await app.request('GET', path, { as: app.nobody })).status, 404, path)
    }
  })

  test('what is no HTTP at all does not hurt', async () => {
    const port = Number(new URL(app.url).port)
    const reply = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end('\u0016\u0003\u0001 nonsense\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      socket.on('close', () => resolve(text))
      socket.on('error', () => resolve(text))
    })
    assert.match(reply, /^HTTP\/1.1 400|^$/)
    assert.equal((await app.request('GET', '/health')).status, 200)
  })
})
