import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmtpServer, smtpDefaults } from '../settings/schema.ts'
import { poolOptions, ServerPools } from './smtp-servers.ts'

function server(more: Partial<SmtpServer>): SmtpServer {
  return { ...smtpDefaults, email_headers: [], from_addresses: [], host: 'mail.example.com', ...more }
}

test('a server that can never be used takes nothing, says why, and does not stop the others', async () => {
  for (const odd of [{ host: '' }, { hello_hostname: 'a b' }, { hello_hostname: 'a..b' }, { password: 'a\u0000b' }]) {
    const pools = new ServerPools()
    const used = pools.use([server(odd), server({})], 10)
    assert.equal(used.length, 2)
    const message = { from: 'a@x.test', to: ['b@x.test'], content: Buffer.from('x') }
    const outcome = await used[0]?.pool.send(message)
    assert.equal(outcome?.kind, 'unsent')
    const result = await used[0]?.pool.sendMany([message], () => assert.fail('nothing is taken'))
    assert.equal(result?.taken, 0)
    assert.ok(result?.stopped?.message)
    await pools.close(100)
  }
})

test('durations of the settings become what a pool takes', () => {
  const given = { idle_timeout: '48h', wait_timeout: '0.5ms', msg_retry_delay: '1.4ms' }
  const { idleTimeout, retryDelay, timeouts } = poolOptions(server(given), 10)
  assert.deepEqual(
    { idleTimeout, retryDelay, timeouts },
    { idleTimeout: 86_400_000, retryDelay: 1, timeouts: { connect: 2000 } },
  )
})

test('an IPv6 address may stand in brackets', () => {
  assert.equal(poolOptions(server({ host: '[2001:db8::1]' }), 10).host, '2001:db8::1')
})
