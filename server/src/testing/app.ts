import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startApp } from '../app.ts'
import type { ListPermission, Permission } from '../auth/permissions.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import type { Route } from '../http/route.ts'
import type { SendingMode } from '../sending/start.ts'
import type { Signals } from '../signals/signals.ts'
import { createAdministrator, createApiUser } from '../users/accounts.ts'
import { testDatabase } from './postgres.ts'

/** Who sends a request: `user:token` of an API user, a session cookie, or nobody. */
export type TestCredentials =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'cookie'; readonly value: string }
  | { readonly kind: 'none' }

export interface TestRequest {
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Where it goes; default: straight to the app. A proxy before it, for example. */
  readonly at?: string
  /** Default: an API user with every right. */
  readonly as?: TestCredentials
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, or undefined when it is none. */
  readonly json: unknown
  /** A value inside the JSON body: `at('data.results.0.id')`. */
  at(path: string): unknown
  /** The same where a number is expected, such as the id of a new record; throws when it is none. */
  numberAt(path: string): number
}

export interface TestApp {
  readonly url: string
  /** Where this app keeps its files. */
  readonly dataFolder: string
  readonly db: Database
  readonly databaseUrl: string
  readonly nobody: TestCredentials
  readonly administrator: { readonly username: string; readonly password: string }
  /** Redirects are not followed. */
  request(method: string, path: string, options?: TestRequest): Promise<TestAnswer>
  /** An API user with exactly these rights. */
  callerWith(rights: {
    readonly permissions?: readonly Permission[]
    readonly lists?: readonly { readonly id: number; readonly permissions: readonly ListPermission[] }[]
  }): Promise<TestCredentials>
  /** Another node on the same database. */
  secondNode(): Promise<{ readonly url: string; stop(): Promise<void> }>
  stop(): Promise<void>
}

/**
 * The whole service on a database and a port of its own:
 *
 *     const app = await testApp()
 *     after(app.stop)
 *     const answer = await app.request('POST', '/api/lists', { json: { name: 'News' } })
 *     assert.equal(answer.status, 200)
 */
export async function testApp(
  options: {
    readonly config?: Partial<Config>
    readonly sending?: SendingMode
    /** Default: all there are. */
    readonly routes?: readonly Route[]
    /** As right after the installation: the administrator is still to be created. */
    readonly firstRun?: boolean
  } = {},
): Promise<TestApp> {
  const { db, url: databaseUrl, drop } = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-test-app-'))
  const administrator = { username: 'administrator', password: 'a password for the tests' }
  if (options.firstRun !== true) await createAdministrator(db, { ...administrator, email: 'administrator@example.com' })
  const { token } = await createApiUser(db, { username: 'everything' })
  const everything: TestCredentials = { kind: 'token', value: `everything:${token}` }
  const node = () =>
    startApp({
      config: { ...testConfig(databaseUrl, folder), ...options.config },
      db,
      databaseUrl,
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      ...(options.routes === undefined ? {} : { routes: options.routes }),
      sending: options.sending ?? 'off',
    })
  const app = await node()
  return {
    url: app.url,
    dataFolder: folder,
    db,
    databaseUrl,
    nobody: { kind: 'none' },
    administrator,
    request: (method, path, request = {}) =>
      send((request.at ?? app.url) + path, method, request, request.as ?? everything),
    callerWith: async (rights) => {
      const credentials = await callerWith(db, rights)
      await caughtUp(app.signals, db)
      return credentials
    },
    secondNode: node,
    async stop() {
      await app.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function testConfig(url: string, dataFolder: string): Config {
  return {
    address: { host: '127.0.0.1', port: 0 },
    dataFolder,
    database: { kind: 'server', url },
    databaseConnections: 10,
    logLevel: 'fatal',
    trustedProxies: [],
    worker: false,
    demo: false,
    firstAdministrator: undefined,
    firstApiUser: undefined,
  }
}

async function send(
  url: string,
  method: string,
  request: TestRequest,
  credentials: TestCredentials,
): Promise<TestAnswer> {
  const body = bodyOf(request)
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...contentTypeOf(request), ...headersOf(credentials, url), ...request.headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const json = parsed(text)
  const at = (path: string) => path.split('.').reduce(childOf, json)
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    at,
    numberAt(path) {
      const value = at(path)
      if (typeof value !== 'number') throw new Error(`${method} ${url}: no number at ${path} of ${text.slice(0, 500)}`)
      return value
    },
  }
}

function bodyOf(request: TestRequest) {
  if (request.json !== undefined) return JSON.stringify(request.json)
  if (request.form === undefined) return request.body
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(request.form)) {
    for (const one of typeof value === 'string' ? [value] : value) fields.append(name, one)
  }
  return fields.toString()
}

function contentTypeOf(request: TestRequest): Record<string, string> {
  if (request.json !== undefined) return { 'Content-Type': 'application/json' }
  return request.form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }
}

function headersOf(credentials: TestCredentials, url: string): Record<string, string> {
  switch (credentials.kind) {
    case 'token':
      return { Authorization: `Basic ${Buffer.from(credentials.value).toString('base64')}` }
    case 'cookie':
      // As a browser does; tests of other sites send their own.
      return { Cookie: credentials.value, Origin: new URL(url).origin }
    case 'none':
      return {}
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

/** The app has heard of everything that was written so far: PostgreSQL notifies in the order of commits. */
async function caughtUp(signals: Signals, db: Database): Promise<void> {
  const marker = JSON.stringify({ marker: randomBytes(8).toString('hex') })
  const { promise, resolve } = Promise.withResolvers<void>()
  const off = signals.on('events', (payload) => payload === marker && resolve())
  await signals.send(db, 'events', marker)
  await promise
  off()
}

async function callerWith(db: Database, rights: Parameters<TestApp['callerWith']>[0]): Promise<TestCredentials> {
  const name = `caller-${randomBytes(6).toString('hex')}`
  const permissions = sql.val([...(rights.permissions ?? [])])
  await db.run(dynamic(sql`insert into roles (type, name, permissions) values ('user', ${name}, ${permissions})`))
  const { token } = await createApiUser(db, { username: name, role: name })
  if (rights.lists !== undefined) {
    const role = dynamic<{ id: number }>(sql`insert into roles (type, name) values ('list', ${name}) returning id`)
    const id = (await db.row(role))?.id
    for (const list of rights.lists) {
      await db.run(
        dynamic(sql`insert into roles (type, parent_id, list_id, permissions)
          values ('list', ${id}, ${list.id}, ${sql.val([...list.permissions])})`),
      )
    }
    await db.run(dynamic(sql`update users set list_role_id = ${id} where username = ${name}`))
  }
  return { kind: 'token', value: `${name}:${token}` }
}
