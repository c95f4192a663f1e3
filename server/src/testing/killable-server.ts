import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type TestDatabase, testDatabase } from './postgres.ts'
import { runMain, type ServerProcess } from './server-process.ts'

/** The service as a process of its own on its own database, for tests that kill it and start it again. */
export interface KillableServer {
  start(): Promise<void>
  /** As `kill -9`; resolves once nothing of it runs any more. */
  kill(): Promise<void>
  /** With the rights of everybody. */
  request(method: string, path: string, body?: FormData): Promise<Response>
  /** Past the service, in its database. */
  run(sql: string): Promise<void>
  /** What it left behind: the first row, or nothing. */
  row(sql: string): Promise<Readonly<Record<string, unknown>>>
  until(holds: () => Promise<boolean>): Promise<void>
}

const token = 'token machine:token-of-the-crash-test'

/** Started before the first test of the file, and gone after the last. */
export function killableServer(): KillableServer {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-crash-'))
  let database: TestDatabase
  let client: pg.Client
  let server: ServerProcess
  let url = ''

  async function start(): Promise<void> {
    server = runMain(['start'], {
      DATABASE_URL: database.url,
      BROADSHEET_DATA: folder,
      BROADSHEET_ADDRESS: '127.0.0.1:0',
      BROADSHEET_ADMIN_USER: 'somebody',
      BROADSHEET_ADMIN_PASSWORD: 'a password for the test',
      BROADSHEET_API_USER: 'machine',
      BROADSHEET_API_TOKEN: 'token-of-the-crash-test',
    })
    url = await server.ready()
  }

  async function kill(): Promise<void> {
    server.child.kill('SIGKILL')
    await server.ended()
  }

  before(async () => {
    database = await testDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await start()
  })
  after(async () => {
    await kill()
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    start,
    kill,
    request: (method, path, body) =>
      fetch(url + path, { method, headers: { Authorization: token }, ...(body && { body }) }),
    async run(sql) {
      await client.query(sql)
    },
    row: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {},
    async until(holds) {
      for (let attempt = 0; attempt < 6000; attempt++) {
        if (await holds()) return
        await sleep(10)
      }
      throw new Error(`It did not happen within a minute:\n${server.output()}`)
    },
  }
}
