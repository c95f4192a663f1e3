import { hashPassword, longestPassword, shortestPassword } from '../auth/passwords.ts'
import { allPermissions, superAdminRole } from '../auth/permissions.ts'
import { hashOfSecret, newSecret } from '../auth/tokens.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, invalid } from '../errors/error.ts'

const lockUsers = statement<object>('lock table users in share row exclusive mode')

const anyPerson = statement<{ found: boolean }>(`select exists (select 1 from users where type = 'user') as found`)

const ensureSuperAdminRole = statement<object>(`
  insert into roles (id, type, name, permissions) values (${superAdminRole}, 'user', 'Super Admin', $1::text[])
  on conflict (id) do update set permissions = excluded.permissions where roles.permissions <> excluded.permissions`)

const moveRoleSequence = statement<object>(`
  select setval(pg_get_serial_sequence('roles', 'id'), greatest((select max(id) from roles), 1))`)

const insertUser = statement<{ id: number }>(`
  insert into users (username, password_login, password, email, name, type, user_role_id, status)
  values ($1, $2, $3, $4, $5, $6, $7, 'enabled')
  on conflict do nothing
  returning id`)

const roleByName = statement<{ id: number }>(`select id from roles where type = 'user' and lower(name) = lower($1)`)

export interface NewAdministrator {
  readonly username: string
  readonly email: string
  readonly password: string
  /** Name of the user role; default: the built-in super administrator. */
  readonly role?: string
}

export interface NewApiUser {
  readonly username: string
  /** Default: a generated one. */
  readonly token?: string
  readonly role?: string
}

/** Whether anybody can sign in yet. Until somebody can, the first-run page is all there is. */
export async function hasPerson(db: Queryable): Promise<boolean> {
  return (await db.row(anyPerson))?.found === true
}

/** Creates the first administrator, or throws `record.duplicate` when somebody else was faster. */
export async function createFirstAdministrator(db: Database, account: NewAdministrator): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(lockUsers)
    if (await hasPerson(tx)) throw failure('record.duplicate', { record: 'administrator', field: 'first run' })
    return createAdministrator(tx, account)
  })
}

/** Creates a person who signs in with a password. */
export async function createAdministrator(db: Queryable, account: NewAdministrator): Promise<number> {
  requireUsername(account.username)
  requirePassword(account.password)
  requireEmail(account.email)
  const role = await resolveRole(db, account.role)
  const password = await hashPassword(account.password)
  const row = await db.row(insertUser, [
    account.username,
    true,
    password,
    account.email.toLowerCase(),
    account.username,
    'user',
    role,
  ])
  if (row === undefined) throw failure('record.duplicate', { record: 'user', field: 'username or e-mail address' })
  return row.id
}

/** Creates an API user and answers its token, which cannot be read again. */
export async function createApiUser(db: Queryable, account: NewApiUser): Promise<{ id: number; token: string }> {
  requireUsername(account.username)
  const token = account.token ?? newSecret()
  if (token.length < shortestPassword) throw invalid(`A token has at least ${shortestPassword} characters.`)
  const role = await resolveRole(db, account.role)
  const email = `${account.username}@api`
  const values = [account.username, false, hashOfSecret(token), email, account.username, 'api', role]
  const row = await db.row(insertUser, values)
  if (row === undefined) throw failure('record.duplicate', { record: 'user', field: 'username' })
  return { id: row.id, token }
}

async function resolveRole(db: Queryable, name: string | undefined): Promise<number> {
  if (name === undefined) {
    await db.run(ensureSuperAdminRole, [allPermissions])
    await db.run(moveRoleSequence)
    return superAdminRole
  }
  const role = await db.row(roleByName, [name])
  if (role === undefined) throw failure('record.missing', { record: 'user role', id: name })
  return role.id
}

export function requireUsername(username: string): void {
  if (!/^[A-Za-z0-9_.@-]{3,2000}$/.test(username)) {
    throw failure('username.form', {})
  }
}

export function requirePassword(password: string): void {
  const bytes = Buffer.byteLength(password)
  if (bytes < shortestPassword || bytes > longestPassword) {
    throw failure('password.length', { min: shortestPassword, max: longestPassword })
  }
}

/** A bare address: no display name, no comment. The rules for subscribers are stricter and live with them. */
export function requireEmail(email: string): void {
  if (email.length > 1000 || !/^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/.test(email)) {
    throw failure('email.form', {})
  }
}
