import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'

/** Options of `spawn` for a program that runs as the account with nothing of our environment. */
export function accountOptions(account: Account | undefined) {
  return {
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Dead, but its parent has not asked for its exit code; in containers without an init process nobody ever does. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z'
}

/** What tells a process from a later one with the same number, or undefined where it cannot be known. */
export function startMark(pid: number): string | undefined {
  const fields = statFields(pid)
  if (fields !== undefined) return fields[19]
  if (process.platform === 'linux') return undefined
  return psColumn(pid, 'lstart=')
}

/** The fields of /proc/<pid>/stat from the third on: the second, the name, may hold blanks and brackets. */
function statFields(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Whether the process is the PostgreSQL that works in this directory. */
export function isPostgresOf(pid: number, files: string): boolean {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === files
    } catch {
      return false
    }
  }
  return psColumn(pid, 'command=')?.includes(files) ?? false
}

function psColumn(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** True when the process has ended within the time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(10)
  }
  return true
}

/** Only to a single process: 0 and negative numbers would reach a whole group, our own among them. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined || pid <= 0) return
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself meanwhile.
  }
}
