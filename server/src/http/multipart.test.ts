import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { queryOf } from './raw-request.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

const type = 'multipart/form-data; boundary=bnd'

function send(path: string, body: string, contentType = type) {
  return app.request('POST', path, { body, headers: { 'Content-Type': contentType } })
}

function form(...parts: readonly string[]): string {
  return `${parts.map((part) => `--bnd\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--bnd--\r\n`
}

const file = (length: number) =>
  `name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${'a,b\n'.repeat(length)}`

test('a multipart body that cannot be read is refused with 400, wherever it is read', async () => {
  const uploads: readonly (readonly [path: string, whole: string])[] = [
    ['/api/media', form(file(50_000))],
    ['/api/tx', form('name="data"\r\n\r\n{"template_id":1}', file(50_000))],
    ['/api/import/subscribers', form('name="params"\r\n\r\n{"mode":"subscribe","delim":","}', file(50_000))],
    ['/api/public/subscription', form('name="email"\r\n\r\na@example.com')],
    ['/subscription/form', form('name="email"\r\n\r\na@example.com')],
    ['/api/templates/preview', form('name="body"\r\n\r\nx')],
    ['/admin/login', form('name="username"\r\n\r\nx')],
  ]
  for (const [path, whole] of uploads) {
    const bodies: readonly (readonly [body: string, contentType?: string])[] = [
      ['garbage'],
      ['', 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary='],
      [whole, 'multipart/form-data; boundary=another'],
      [whole.slice(0, -8)],
      [whole.slice(0, whole.length / 2)],
      [whole.slice(0, 50)],
    ]
    for (const [index, [body, contentType]] of bodies.entries()) {
      const answer = await send(path, body, contentType)
      assert.equal(answer.status, 400, `${path}, body ${index}: ${answer.text}`)
    }
  }
})

test('the connection serves the next request after a broken one', async () => {
  for (let i = 0; i < 3; i++) {
    await send('/api/media', form(file(100_000)).slice(0, 200_000))
    assert.equal((await app.request('GET', '/api/media')).status, 200)
  }
})

test('a question mark inside a value belongs to it', async () => {
  assert.equal(queryOf('/a?b=c?d&e=f'), 'b=c?d&e=f')
  assert.equal(queryOf('/a'), '')
  assert.equal(queryOf('/a?'), '')
  const answer = await app.request('GET', '/api/campaigns?query=why?')
  assert.equal(answer.at('data.query'), 'why?')
})
