import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMain, type ServerProcess } from '../../server/src/testing/server-process.ts'

export interface Reply {
  /** 0: there was none, since the service was killed. */
  readonly status: number
  readonly data: unknown
}

/** A server and a process that only sends, on one database; either may be killed at any moment. */
export interface Service {
  request(method: string, path: string, body?: object | FormData): Promise<Reply>
  /** The public side, which wants no credentials. */
  visit(path: string, form?: string): Promise<void>
  /** Kills the server or the sender, by turns, and starts it again. */
  killOne(): Promise<void>
  /** Answers of 500 and above, and requests that came to nothing while the server was there. */
  readonly faults: readonly string[]
  readonly output: () => string
  stop(): Promise<void>
}

const headers = { Authorization: 'token mixed:token-of-the-mixed-load' }
/** Whoever waits longer has met a circle of locks. */
const patience = 60_000

export async function startService(folder: string, databaseUrl: string): Promise<Service> {
  const faults: string[] = []
  let server = await startServer(folder, databaseUrl)
  let worker = startWorker(folder, databaseUrl)
  let isDown = false
  let kills = 0

  async function send(method: string, path: string, init: RequestInit): Promise<Reply> {
    while (isDown) await sleep(20)
    const wasRunning = server
    try {
      const signal = AbortSignal.timeout(patience)
      const answer = await fetch(server.url + path, { method, redirect: 'manual', signal, ...init })
      const text = await answer.text()
      if (answer.status >= 500) {
        await sleep(100)
        faults.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}\n  ${lastError(wasRunning.process)}`)
      }
      return { status: answer.status, data: text.startsWith('{') ? dataOf(text) : undefined }
    } catch (error) {
      if (wasRunning === server && !isDown) faults.push(`${method} ${path}: ${String(error)}`)
      return { status: 0, data: undefined }
    }
  }

  return {
    faults,
    output: () => server.process.output() + worker.output(),
    request: (method, path, body) => {
      if (body === undefined || body instanceof FormData) return send(method, path, { headers, ...(body && { body }) })
      const json = { ...headers, 'Content-Type': 'application/json' }
      return send(method, path, { headers: json, body: JSON.stringify(body) })
    },
    async visit(path, form) {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
      await (form === undefined ? send('GET', path, {}) : send('POST', path, { headers: type, body: form }))
    },
    async killOne() {
      kills += 1
      if (kills % 2 === 0) {
        await killed(worker)
        worker = startWorker(folder, databaseUrl)
        return
      }
      isDown = true
      await killed(server.process)
      server = await startServer(folder, databaseUrl)
      isDown = false
    },
    async stop() {
      await Promise.all([killed(server.process), killed(worker)])
    },
  }
}

/** What the log says, of several at once the last one. */
function lastError(process: ServerProcess): string {
  const errors = process
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  return errors.at(-1) ?? 'The log says nothing.'
}

interface Running {
  readonly process: ServerProcess
  readonly url: string
}

async function startServer(folder: string, url: string): Promise<Running> {
  const process = runMain(['start'], { ...environment(folder, 'server'), DATABASE_URL: url })
  return { process, url: await process.ready() }
}

function startWorker(folder: string, url: string): ServerProcess {
  return runMain(['start', '--worker'], { ...environment(folder, 'worker'), DATABASE_URL: url })
}

function environment(folder: string, name: string): Readonly<Record<string, string>> {
  const data = join(folder, name)
  mkdirSync(data, { recursive: true })
  return {
    BROADSHEET_DATA: data,
    BROADSHEET_ADDRESS: '127.0.0.1:0',
    BROADSHEET_ADMIN_USER: 'somebody',
    BROADSHEET_ADMIN_PASSWORD: 'a password for the mixed load',
    BROADSHEET_API_USER: 'mixed',
    BROADSHEET_API_TOKEN: 'token-of-the-mixed-load',
  }
}

async function killed(process: ServerProcess): Promise<void> {
  process.child.kill('SIGKILL')
  await process.ended()
}

function dataOf(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
}
