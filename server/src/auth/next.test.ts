import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNext } from './next.ts'

test('after signing in nobody lands on another site', () => {
  for (const next of [
    ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', 'admin'],
    ...['/a/..//evil.example', '/admin/..//evil.example/x', '/admin/%2e%2e//evil.example', '/.//evil.example', '', '/'],
  ]) {
    assert.equal(safeNext(next), '/admin', next)
  }
  assert.equal(safeNext(undefined), '/admin')
  assert.equal(safeNext('/admin/lists?page=2#x'), '/admin/lists?page=2')
})
