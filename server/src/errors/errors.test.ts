import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorsDocument } from './documentation.ts'
import { failure, fill } from './error.ts'
import { storageFault } from './storage.ts'

test('docs/errors.md tells every code', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
  assert.equal(written, errorsDocument(), 'run `npm run docs`')
})

test('messages are filled with their values, and unknown placeholders stay', () => {
  assert.equal(failure('record.missing', { record: 'list', id: 7 }).message, 'There is no list 7.')
  assert.equal(fill('{a} and {b}', { a: 1 }), '1 and {b}')
})

test('a disk that takes nothing more is said; what else a file system answers stays a fault of ours', () => {
  const answered = (code: string) => Object.assign(new Error(`${code}: open '/secret/path'`), { code })
  assert.match(storageFault(answered('ENOSPC')).message, /^The disk is full/)
  assert.match(storageFault(answered('EROFS')).message, /cannot be written/)
  const other = answered('EIO')
  assert.equal(storageFault(other), other)
})
