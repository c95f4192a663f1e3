import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInstant } from './instant.ts'

test('an RFC 3339 timestamp is a moment, told in UTC', () => {
  assert.equal(readInstant('2031-03-01T12:00:00+02:00'), '2031-03-01T10:00:00.000Z')
  // An unencoded plus sign in an address.
  assert.equal(readInstant('2031-03-01T12:00:00 02:00'), '2031-03-01T10:00:00.000Z')
  assert.equal(readInstant('2031-03-01t12:00:00.123456z'), '2031-03-01T12:00:00.123Z')
  assert.equal(readInstant('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z')
})

test('anything else is none, however clear its day', () => {
  for (const text of [
    '',
    'yesterday',
    '2031-03-01',
    '2031-03-01 12:00:00',
    '2031-03-01 12:00:00Z',
    '2031-03-01T12:00:00',
    '2031-03-01T12:00Z',
    '2031-02-30T12:00:00Z',
    '2031-13-01T12:00:00Z',
    '2031-03-01T25:00:00Z',
    '2031-03-01T12:00:00+99:00',
    '0000-01-01T00:00:00Z',
    ' 2031-03-01T12:00:00Z',
  ]) {
    assert.equal(readInstant(text), undefined, text)
  }
})
