import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { canEnter, canRead } from './reach.ts'

const stranger = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' }

test('a folder below a closed one cannot be entered, one that does not exist counts by its parent', () => {
  const top = mkdtempSync(join(tmpdir(), 'broadsheet-reach-'))
  after(() => rmSync(top, { recursive: true, force: true }))
  const inner = join(top, 'inner')
  mkdirSync(inner)
  writeFileSync(join(inner, 'file'), '', { mode: 0o644 })
  assert.equal(canEnter(stranger, inner), false)
  chmodSync(top, 0o755)
  assert.equal(canEnter(stranger, inner), true)
  assert.equal(canEnter(stranger, join(inner, 'later')), true)
  assert.equal(canRead(stranger, join(inner, 'file')), true)
  chmodSync(join(inner, 'file'), 0o600)
  assert.equal(canRead(stranger, join(inner, 'file')), false)
  assert.equal(canRead(undefined, join(inner, 'file')), true)
})
