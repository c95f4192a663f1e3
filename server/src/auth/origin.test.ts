import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrigin, ownOrigins } from './origin.ts'

const own = ownOrigins('https://mail.example.com/lists', 'localhost:9000')

test('a page of ours is told from all others', () => {
  for (const headers of [
    { origin: 'https://mail.example.com' },
    { origin: 'http://localhost:9000', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://localhost:9000' },
    { 'sec-fetch-site': 'same-origin' },
    { referer: 'https://mail.example.com/lists/admin/campaigns?x=1' },
  ]) {
    assert.equal(isSameOrigin(headers, own), true, JSON.stringify(headers))
  }
})

test('other sites, sister sites, opaque origins and requests that state nothing are refused', () => {
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://mail.example.com.evil.example' },
    { origin: 'https://mail.example.com:8443' },
    { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://mail.example.com', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://evil.example/https://mail.example.com/' },
    { referer: 'nonsense' },
  ]) {
    assert.equal(isSameOrigin(headers, own), false, JSON.stringify(headers))
  }
})
