import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { guardedFetch } from './outgoing.ts'
import { isPublicAddress } from './outgoing-addresses.ts'

let port = 0
const server = createServer((request, response) => {
  if (request.url === '/long') response.end('x'.repeat(5000))
  else if (request.url === '/redirect') response.writeHead(302, { Location: '/' }).end()
  else if (request.url !== '/never') response.end(`hello ${request.method}`)
})

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
after(() => {
  server.closeAllConnections()
  server.close()
})

test('inner addresses are told from public ones, however they are written', () => {
  const inner = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  const inner6 = ['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1%eth0', 'fd00::1', '64:ff9b::7f00:1']
  for (const address of [...inner, ...inner6, '2002:7f00:1::', 'ff02::1', 'nonsense', '']) {
    assert.equal(isPublicAddress(address), false, address)
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('an address from outside reaches nothing inside: by number, by name, by spelling', async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.1']
  for (const host of hosts) {
    await assert.rejects(
      guardedFetch(`http://${host}:${port}/`, { reach: 'public' }),
      { code: 'service.peer', message: /private network/ },
      host,
    )
  }
  await assert.rejects(guardedFetch('file:///etc/passwd', { reach: 'configured' }), { code: 'service.peer' })
})

test('an address of the settings may be inside', async () => {
  const answer = await guardedFetch(`http://127.0.0.1:${port}/`, { reach: 'configured', method: 'POST', body: 'x' })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.toString(), 'hello POST')
  const byName = await guardedFetch(`http://localhost:${port}/`, { reach: 'configured' })
  assert.equal(byName.status, 200)
  for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:a9fe:a9fe]', '0.0.0.0']) {
    await assert.rejects(guardedFetch(`http://${host}/`, { reach: 'configured' }), /private network/, host)
  }
})

test('redirects are not followed, long answers and long silence end', async () => {
  const base = `http://127.0.0.1:${port}`
  assert.equal((await guardedFetch(`${base}/redirect`, { reach: 'configured' })).status, 302)
  await assert.rejects(guardedFetch(`${base}/long`, { reach: 'configured', maxBytes: 1000 }), /longer than 1000 bytes/)
  await assert.rejects(guardedFetch(`${base}/never`, { reach: 'configured', timeoutMs: 100 }), /no answer in time/)
})
