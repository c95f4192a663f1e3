import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '../settings/defaults.ts'
import { cookie, cookieScope, ownCookies } from './cookies.ts'

function scopeOf(rootUrl: string) {
  return cookieScope({ settings: { current: () => ({ ...defaultSettings, 'app.root_url': rootUrl }) } })
}

test('cookies are bound as tightly as the root URL allows', () => {
  const set = (rootUrl: string) => cookie('session', 's', scopeOf(rootUrl))
  assert.equal(set('http://localhost:9000'), 'session=s; Path=/; HttpOnly; SameSite=Lax')
  assert.equal(set('https://example.com'), '__Host-session=s; Path=/; HttpOnly; SameSite=Lax; Secure')
  assert.equal(set('https://example.com/news'), '__Secure-session=s; Path=/news; HttpOnly; SameSite=Lax; Secure')
})

test('a cookie that a neighbour could have set is not read', () => {
  const header = 'session=neighbour; __Secure-session=path; __Host-session=ours; __Host-session=second; nonce=n'
  assert.deepEqual({ ...ownCookies(header, scopeOf('https://example.com')) }, { session: 'ours' })
  assert.deepEqual({ ...ownCookies(header, scopeOf('https://example.com/news')) }, { session: 'path' })
  assert.equal(ownCookies(header, scopeOf('http://localhost:9000')).session, 'neighbour')
  assert.deepEqual({ ...ownCookies(undefined, scopeOf('https://example.com')) }, {})
  assert.equal(ownCookies('__proto__=x; __Host-=y; =z', scopeOf('http://localhost')).constructor, undefined)
})
