import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lockDataFolder, lockHolder } from './data-lock.ts'

const quiet = () => undefined

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'broadsheet-lock-'))
  after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function leaveLock(path: string, holder: object): string {
  const file = join(path, 'broadsheet.lock')
  writeFileSync(file, JSON.stringify(holder))
  return file
}

test('a lock is released wholly', async () => {
  const path = folder()
  const lock = await lockDataFolder(path, quiet)
  assert.ok(existsSync(join(path, 'broadsheet.lock')))
  lock.release()
  assert.deepEqual(readdirSync(path), [])
})

test('a living holder keeps it', async () => {
  const path = folder()
  leaveLock(path, { pid: process.ppid, mark: '', host: hostname() })
  assert.equal(lockHolder(path), process.ppid)
  await assert.rejects(lockDataFolder(path, quiet), /already runs on the data folder/)
})

test('the lock of a dead process, of an earlier process with our number, and half a file are taken over', async () => {
  for (const holder of [
    { pid: 2_147_483_646, mark: '', host: hostname() },
    { pid: process.pid, mark: 'earlier', host: hostname() },
    { pid: process.ppid, mark: 'earlier', host: hostname() },
    {},
  ]) {
    const path = folder()
    leaveLock(path, holder)
    assert.equal(lockHolder(path), undefined)
    const lock = await lockDataFolder(path, quiet)
    lock.release()
  }
})

test('on another host its age decides', async () => {
  const path = folder()
  const file = leaveLock(path, { pid: 1, mark: '', host: 'another-host' })
  const long = new Date(Date.now() - 60_000)
  utimesSync(file, long, long)
  const lock = await lockDataFolder(path, quiet)
  lock.release()
})

test('while another host keeps it fresh, it is in use', async () => {
  const path = folder()
  const file = leaveLock(path, { pid: 1, mark: '', host: 'another-host' })
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 500)
  try {
    await assert.rejects(lockDataFolder(path, quiet), /process 1 on another-host/)
  } finally {
    clearInterval(beat)
  }
})
