import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { isLocal, visitorOf } from './setup.ts'

test('a proxy on this machine does not make its visitors local', () => {
  const local = (headers: Record<string, string>, ip = '127.0.0.1') => isLocal(visitorOf({ ip, headers }))
  assert.equal(local({ host: 'localhost:9000', connection: 'keep-alive' }), true)
  assert.equal(local({}, '::1'), true)
  assert.equal(local({}, '::ffff:127.0.0.1'), true)
  assert.equal(local({}, '192.0.2.1'), false)
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']) {
    assert.equal(local({ [name]: 'x' }), false, name)
  }
})

test("only names that always mean this machine are local: any other may be a stranger's that points here", () => {
  const local = (host: string) => isLocal(visitorOf({ ip: '127.0.0.1', headers: { host } }))
  const own = [
    'localhost',
    'LOCALHOST:9000',
    'news.localhost:9000',
    'a.b.localhost',
    '127.0.0.1',
    '127.0.1.1:1',
    '[::1]:9',
  ]
  for (const host of own) assert.equal(local(host), true, host)
  const others = ['evil.example:9416', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', '192.0.2.1']
  for (const host of [
    ...others,
    '127.evil.example',
    '[::2]',
    '',
    'localhost:9000.evil.example',
    `${'a.'.repeat(50_000)}b`,
  ])
    assert.equal(local(host), false, host.slice(0, 100))
})

test('a page of a stranger whose name points here cannot create the first administrator', async () => {
  const app = await testApp({ firstRun: true })
  after(() => app.stop())
  const submit = async (name: string) => {
    const host = `${name}:${new URL(app.url).port}`
    const page = await ask(app.url, 'GET', { Host: host })
    const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const password = 'a password of theirs'
    const form = { nonce, username: 'first', email: 'first@example.com', password, password2: password }
    const headers = {
      Host: host,
      Origin: `http://${host}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: `nonce=${nonce}`,
    }
    return (await ask(app.url, 'POST', headers, new URLSearchParams(form).toString())).status
  }
  assert.equal(await submit('evil.example'), 200, 'the form again, which asks for the code')
  assert.equal(await submit('localhost'), 302)
})

/** `fetch` sends the host of the address, whatever it is told. */
function ask(url: string, method: string, headers: Readonly<Record<string, string>>, body = '') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
  const sent = request(`${url}/admin/login`, { method, headers, agent: false }, (answer) =>
    text(answer).then((read) => resolve({ status: answer.statusCode, text: read }), reject),
  )
  sent.once('error', reject)
  sent.end(body)
  return promise
}
