import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../server/src/db/embedded.ts'

/** A server and a durable PostgreSQL of their own, and what they use. */
export interface Place {
  readonly folder: string
  readonly url: string
  readonly databaseUrl: string
  request(method: string, path: string, body?: string | FormData): Promise<unknown>
  get(path: string): Promise<Response>
  /** As a header line, for those who write their requests themselves. */
  readonly authorization: string
  readonly port: number
  usage(): Usage
  /** MB the server has in memory now. */
  resident(): number
  stop(keep: boolean): Promise<void>
}

export interface Usage {
  /** Seconds of processor time. */
  readonly server: number
  readonly database: number
}

const authorization = 'token bench:bench-token-of-this-run'

export async function openPlace(nodeFlags: readonly string[] = flagsOfStart()): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ dataFolder: join(folder, 'database') })
  const server = await startServer(folder, database.url, nodeFlags)
  const postmaster = Number(
    readFileSync(join(folder, 'database/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  return {
    folder,
    url: server.url,
    databaseUrl: database.url,
    request: (method, path, body) => request(server.url, method, path, body),
    authorization: `Authorization: ${authorization}`,
    port: Number(new URL(server.url).port),
    get: (path) => fetch(server.url + path, { headers: { Authorization: authorization } }),
    usage: () => ({
      server: processorTime(server.pid),
      database: processorTimeOfFamily(postmaster),
    }),
    resident: () => residentMemory(server.pid),
    async stop(keep) {
      server.process.kill('SIGTERM')
      await new Promise((resolve) => server.process.once('exit', resolve))
      await database.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Server {
  readonly url: string
  readonly pid: number
  readonly process: ChildProcess
}

async function startServer(folder: string, databaseUrl: string, nodeFlags: readonly string[]): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, '../server/src/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BROADSHEET_DATA: folder,
      BROADSHEET_ADDRESS: `127.0.0.1:${port}`,
      BROADSHEET_ADMIN_USER: 'bench-admin',
      BROADSHEET_ADMIN_PASSWORD: 'a password for the bench',
      BROADSHEET_API_USER: 'bench',
      BROADSHEET_API_TOKEN: 'bench-token-of-this-run',
    },
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return { url, process: child, pid: child.pid ?? 0 }
    await sleep(100)
  }
  throw new Error('The server did not answer within a minute')
}

/** Those of `npm start`. */
export function flagsOfStart(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const command = /"start": "(.*?)"/.exec(text)?.[1] ?? ''
  return command.split(' ').filter((word) => word.startsWith('--'))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function request(url: string, method: string, path: string, body?: string | FormData): Promise<unknown> {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const answer = await fetch(url + path, {
    method,
    headers: { Authorization: authorization, ...type },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

function statOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Fields 14 and 15 of proc(5): hundredths of a second in user and in system mode. */
function processorTime(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** With the children that have ended: fields 16 and 17. */
function processorTimeOfFamily(parent: number): number {
  const own = statOf(parent)
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.reduce(
    (sum, pid) => sum + timeOfChild(Number(pid), parent),
    processorTime(parent) + (Number(own[13]) + Number(own[14])) / 100,
  )
}

function timeOfChild(pid: number, parent: number): number {
  try {
    return Number(statOf(pid)[1]) === parent ? processorTime(pid) : 0
  } catch {
    // It has ended meanwhile; its parent has its time.
    return 0
  }
}

function residentMemory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
