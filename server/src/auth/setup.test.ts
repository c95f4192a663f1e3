import assert from 'node:assert/strict'
import { test } from 'node:test'
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
