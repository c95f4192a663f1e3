import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let base = ''
const heard: { readonly url: string | undefined; readonly body: string; readonly credentials: string }[] = []

const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  heard.push({ url: request.url, body, credentials: request.headers.authorization ?? '' })
  response.writeHead(request.url === '/no' ? 401 : 200).end(request.url === '/no' ? 'who are you' : 'taken')
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

const tried = (json: object) => app.request('POST', '/api/settings/messengers/test', { json })

test('a messenger can be tried before it is saved', async () => {
  const answer = await tried({ root_url: `${base}/ok`, username: 'u', password: 'p', email: 'me@example.com' })
  assert.deepEqual(answer.at('data'), [`${new URL(base).host}: 200 taken`])
  const body = Object(JSON.parse(heard[0]?.body ?? ''))
  assert.equal(body.recipients[0].email, 'me@example.com')
  assert.equal(body.campaign, null)
  const refused = await tried({ root_url: `${base}/no` })
  assert.equal(refused.status, 502)
  assert.match(refused.text, /401 who are you/)
  assert.equal((await tried({ root_url: 'ftp://x' })).status, 400)
  assert.equal((await tried({ root_url: 'http://169.254.169.254/' })).status, 502)
})

test('stored credentials go only to the address they belong to', async () => {
  const uuid = '6f4e0e0e-3f0c-4a34-9a44-222222222222'
  const stored = { uuid, enabled: true, name: 'sms', root_url: `${base}/ok`, username: 'u', password: 'hidden' }
  const saved = await app.request('PUT', '/api/settings/messengers', { json: [stored] })
  assert.equal(saved.status, 200, saved.text)
  heard.length = 0
  await tried({ ...stored, password: '••••••••' })
  await tried({ ...stored, password: '••••••••', root_url: `${base}/elsewhere` })
  const hidden = `Basic ${Buffer.from('u:hidden').toString('base64')}`
  assert.deepEqual(
    heard.map(({ url, credentials }) => [url, credentials === hidden]),
    [
      ['/ok', true],
      ['/elsewhere', false],
    ],
  )
})
