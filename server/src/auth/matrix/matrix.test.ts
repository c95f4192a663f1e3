import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { routeTable } from '../../app.ts'
import { dynamic } from '../../db/dynamic.ts'
import type { Route } from '../../http/route.ts'
import { type TestApp, type TestCredentials, testApp } from '../../testing/app.ts'
import { createAdministrator } from '../../users/accounts.ts'
import { allPermissions, type Permission } from '../permissions.ts'
import { startSession } from '../sessions.ts'
import { startStep } from '../steps.ts'
import { contractRoutes } from './documented-routes.ts'
import { permissionsPage } from './permissions-page.ts'

const table = routeTable()

/** Open to more than the contract says, for what is ours; as the contract has it, the handler asks for its permission. */
const widened: Readonly<Record<string, readonly Permission[]>> = {
  // By the type of event (system/events.test.ts); who names none needs settings:get.
  'GET /api/events': ['campaigns:get_all', 'subscribers:import'],
}

test('every route of the contract exists, and asks for the right permission', () => {
  const missing: string[] = []
  for (const { method, path, access } of contractRoutes()) {
    const route = table.find((candidate) => candidate.method === method && candidate.path === path)
    if (route === undefined) missing.push(`${method} ${path}`)
    else {
      const more = widened[`${method} ${path}`]
      const promised = more === undefined || typeof access === 'string' ? access : [...access, ...more]
      assert.deepEqual(accessOf(route), sorted(promised), `${method} ${path}`)
    }
  }
  assert.equal(contractRoutes().length, 140)
  assert.deepEqual(missing, [])
})

test('no route is declared twice', () => {
  const names = table.map((route) => `${route.method} ${route.path}`)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

test('docs/permissions.md says what the route table says', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../../docs/permissions.md'), 'utf8')
  assert.ok(written === permissionsPage(table), 'Write it again: npm run docs')
})

function accessOf(route: Route) {
  switch (route.access.kind) {
    case 'public':
      return 'public'
    case 'anyUser':
      return 'any user'
    case 'oneOf':
      return sorted(route.access.permissions)
  }
}

function sorted(access: 'public' | 'any user' | readonly string[]) {
  return typeof access === 'string' ? access : [...access].sort()
}

/** Somebody who calls, and what they hold: `everything`, single permissions, or nobody at all. */
interface Kind {
  readonly name: string
  readonly credentials: TestCredentials
  readonly holds: 'everything' | 'nobody' | readonly Permission[]
  /** Their role asks for a second factor that they do not have. */
  readonly halfWay?: true
}

let app: TestApp
const kinds: Kind[] = []

before(async () => {
  // The edge is the real one; handlers only say that they were reached.
  app = await testApp({ routes: table.map((route) => ({ ...route, run: () => 'reached' })) })
  kinds.push({ name: 'anonymous', credentials: app.nobody, holds: 'nobody' })
  kinds.push({ name: 'wrong token', credentials: { kind: 'token', value: 'everything:wrong-token' }, holds: 'nobody' })
  kinds.push({ name: 'made-up session', credentials: { kind: 'cookie', value: 'session=x' }, holds: 'nobody' })
  kinds.push({ name: 'disabled', credentials: await disabled(), holds: 'nobody' })
  kinds.push({
    name: 'expired token',
    credentials: await furtherToken("now() - interval '1 second'", null),
    holds: 'nobody',
  })
  kinds.push({
    name: 'token from elsewhere',
    credentials: await furtherToken('null', '{192.0.2.0/24}'),
    holds: 'nobody',
  })
  kinds.push({ name: 'no permission', credentials: await app.callerWith({}), holds: [] })
  for (const permission of allPermissions) {
    kinds.push({
      name: permission,
      credentials: await app.callerWith({ permissions: [permission] }),
      holds: [permission],
    })
  }
  kinds.push({ name: 'list role only', credentials: await listRole(), holds: [] })
  kinds.push({ name: 'narrowed token', credentials: await narrowedToken(), holds: ['media:get'] })
  const everything = await app.callerWith({ permissions: allPermissions })
  kinds.push({ name: 'all permissions, not role 1', credentials: everything, holds: [...allPermissions] })
  const superToken = await furtherToken('null', '{127.0.0.0/8}')
  kinds.push({ name: 'super administrator, token', credentials: superToken, holds: 'everything' })
  kinds.push({ name: 'super administrator, session', credentials: await session(false), holds: 'everything' })
  kinds.push({ name: 'no second factor yet', credentials: await session(true), holds: 'everything', halfWay: true })
  kinds.push({ name: 'between the steps', credentials: await betweenTheSteps(), holds: 'nobody' })
})
after(() => app.stop())

async function disabled(): Promise<TestCredentials> {
  const credentials = await app.callerWith({ permissions: allPermissions })
  const name = credentials.kind === 'token' ? credentials.value.split(':', 1)[0] : ''
  await app.db.run(dynamic(sql`update users set status = 'disabled' where username = ${name}`))
  return credentials
}

async function listRole(): Promise<TestCredentials> {
  const row = await app.db.row(
    dynamic<{ id: number }>(
      sql`insert into lists (uuid, name, type) values (gen_random_uuid(), 'L', 'private') returning id`,
    ),
  )
  return app.callerWith({ lists: [{ id: row?.id ?? 0, permissions: ['list:get', 'list:manage'] }] })
}

/** A session of somebody with every permission. */
async function session(secondFactorWanted: boolean): Promise<TestCredentials> {
  return { kind: 'cookie', value: `session=${await startSession(app.db, await person(secondFactorWanted), origin)}` }
}

const origin = { ip: '127.0.0.1', userAgent: 'test' }

async function person(secondFactorWanted: boolean): Promise<number> {
  const name = `person-${secondFactorWanted}`
  const role = await app.db.row(
    dynamic<{ id: number }>(sql`
      insert into roles (type, name, permissions) values ('user', ${name}, ${sql.val([...allPermissions])}) returning id`),
  )
  await app.db.run(
    dynamic(
      sql`insert into broadsheet.role_rules (role_id, require_second_factor) values (${role?.id}, ${secondFactorWanted})`,
    ),
  )
  return createAdministrator(app.db, {
    username: name,
    email: `${name}@example.com`,
    password: 'long enough',
    role: name,
  })
}

/** The password was right, the code is still to come: the ticket of the second step, tried as a session too. */
async function betweenTheSteps(): Promise<TestCredentials> {
  const row = await app.db.row(dynamic<{ id: number }>(sql`select id from users where username = 'person-false'`))
  const ticket = /^signin=([^;]+)/.exec(
    await startStep(app.db, row?.id ?? 0, '/admin', { secure: false, path: '/' }),
  )?.[1]
  return { kind: 'cookie', value: `signin=${ticket}; session=${ticket}; __Host-session=${ticket}` }
}

let tokenCount = 0

/** A further token of the API user with every right. */
async function furtherToken(
  expires: string,
  addresses: string | null,
  permissions: string | null = null,
): Promise<TestCredentials> {
  tokenCount++
  const secret = `further-token-${tokenCount}`
  await app.db.run(
    dynamic(sql`
      insert into broadsheet.tokens (user_id, name, secret_hash, expires_at, addresses, permissions)
      select id, 't', encode(sha256(${secret}::bytea), 'hex'), ${sql.raw(expires)}, ${addresses}::cidr[], ${permissions}::text[]
      from users where username = 'everything'`),
  )
  return { kind: 'token', value: `everything:${secret}` }
}

function narrowedToken(): Promise<TestCredentials> {
  return furtherToken('null', null, '{media:get}')
}

function mayReach(route: Route, kind: Kind): boolean {
  if (route.access.kind === 'public') return true
  if (kind.holds === 'nobody') return false
  if (kind.halfWay && !route.beforeSecondFactor) return false
  if (kind.holds === 'everything' || route.access.kind === 'anyUser') return true
  const { holds } = kind
  return route.access.permissions.some((permission) => holds.includes(permission))
}

async function reaches(route: Route, credentials: TestCredentials): Promise<boolean> {
  const path = route.path.replace(/\{\w+\}/g, '1').replace('*', 'x')
  const answer = await app.request(route.method, path, { as: credentials })
  if (answer.at('data') === 'reached') return true
  const refused = [403, 307, 303].includes(answer.status)
  assert.ok(refused, `${route.method} ${path} answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  return false
}

test('every kind of caller reaches exactly the routes of the documented matrix', async () => {
  for (const kind of kinds) {
    const wrong: string[] = []
    for (const route of table) {
      if ((await reaches(route, kind.credentials)) !== mayReach(route, kind))
        wrong.push(`${route.method} ${route.path}`)
    }
    assert.deepEqual(wrong, [], kind.name)
  }
})
