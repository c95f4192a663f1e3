import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from '../server/src/testing/postgres.ts'

export const apiUser = 'conformance'
export const apiToken = 'conformance-token-of-the-tests'
export const adminUser = 'conformance-admin'
export const adminPassword = 'a password for the tests'

export interface ServerUnderTest {
  readonly url: string
  stop(): Promise<void>
}

/** The real command line on an empty database of its own, as a newcomer would start it. */
export async function startServerUnderTest(): Promise<ServerUnderTest> {
  const database = await emptyDatabase()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-conformance-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    cwd: folder,
    // The log is shown on request: CONFORMANCE_LOG=1
    stdio: ['ignore', process.env.CONFORMANCE_LOG ? 'inherit' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      BROADSHEET_DATA: folder,
      BROADSHEET_ADDRESS: `127.0.0.1:${port}`,
      BROADSHEET_ADMIN_USER: adminUser,
      BROADSHEET_ADMIN_PASSWORD: adminPassword,
      BROADSHEET_API_USER: apiUser,
      BROADSHEET_API_TOKEN: apiToken,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, child)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered`)
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not answer within 30 s')
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
