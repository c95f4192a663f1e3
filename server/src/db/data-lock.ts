import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startMark } from './embedded/process.ts'
import { StartError } from './start-error.ts'

/** The right to be the only Broadsheet on a data folder. */
export interface DataLock {
  release(): void
}

interface Holder {
  readonly pid: number
  /** Tells the process from a later one with the same number. */
  readonly mark: string
  readonly host: string
}

/** On another host (a second container with the same volume) only the age of the file can tell whether it is held. */
const heartbeat = 3_000
const heartbeatLost = 12_000

/** Takes the lock, or throws a sentence about who holds it. A lock that a dead process left is taken over. */
export async function lockDataFolder(dataFolder: string, tell: (text: string) => void): Promise<DataLock> {
  const file = join(dataFolder, 'broadsheet.lock')
  const mine = holderText({ pid: process.pid, mark: startMark(process.pid) ?? '', host: hostname() })
  for (let told = false; !create(file, mine); told = true) {
    const text = readOrNothing(file)
    if (text === undefined) continue
    const holder = holderOf(text)
    if (holder !== undefined && isHeld(holder, file)) {
      if (holder.host === hostname()) throw inUse(dataFolder, holder)
      if (told && !isStaleSoon(file)) throw inUse(dataFolder, holder)
      if (!told) tell(`The data folder was last used by ${holder.host}; making sure that it is gone`)
      await sleep(heartbeat + 500)
      continue
    }
    removeStale(file, text)
  }
  return keep(file, mine)
}

/** Who runs on the data folder now, if anybody. */
export function lockHolder(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'broadsheet.lock')
  const text = readOrNothing(file)
  const holder = text === undefined ? undefined : holderOf(text)
  return holder !== undefined && holder.pid !== process.pid && isHeld(holder, file) ? holder.pid : undefined
}

/** Written aside and linked, so that nobody ever reads half a file. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function keep(file: string, mine: string): DataLock {
  const timer = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder is out of reach for a moment; the lock is still ours.
    }
  }, heartbeat)
  timer.unref()
  function release(): void {
    clearInterval(timer)
    if (readOrNothing(file) === mine) rmSync(file, { force: true })
  }
  return { release }
}

function isHeld(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return age(file) < heartbeatLost
  if (holder.pid === process.pid || !isAlive(holder.pid)) return false
  return holder.mark === '' || holder.mark === (startMark(holder.pid) ?? holder.mark)
}

/** No heartbeat while we looked: wait until it counts as lost. */
function isStaleSoon(file: string): boolean {
  return age(file) > heartbeat
}

/** Renamed first: of two starts that find the same stale lock only one may remove it. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOrNothing(aside)
  if (moved !== undefined && moved !== text) create(file, moved)
  rmSync(aside, { force: true })
}

function age(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

function holderText(holder: Holder): string {
  return `${JSON.stringify(holder)}\n`
}

function holderOf(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value && 'mark' in value && 'host' in value)) return undefined
    return { pid: Number(value.pid), mark: String(value.mark), host: String(value.host) }
  } catch {
    return undefined
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function inUse(dataFolder: string, holder: Holder): StartError {
  const where = holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`
  return new StartError(
    `Broadsheet already runs on the data folder ${dataFolder} (${where}).`,
    'Stop that one first, or start this one on a folder of its own: npm start -- --data ./other --address localhost:9001',
  )
}
