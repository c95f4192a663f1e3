import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type CookieScope, type Cookies, cookie } from './cookies.ts'
import { hashOfSecret, newSecret } from './tokens.ts'

const known = statement<{ id_hash: string }>(`
  select d.id_hash from broadsheet.devices d join users u on u.id = d.user_id
  where d.id_hash = $1 and lower(u.username) = lower($2)`)

const remember = statement<object>(`
  insert into broadsheet.devices (id_hash, user_id) values ($1, $2)
  on conflict (id_hash) do update set user_id = excluded.user_id, last_used_at = now()`)

const forget = statement<object>('delete from broadsheet.devices where user_id = $1')

const prune = statement<object>(`delete from broadsheet.devices where last_used_at < now() - interval '1 year'`)

const yearInSeconds = 365 * 86_400

function secretOf(cookies: Cookies): string | undefined {
  const secret = cookies.device
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** The hash of this browser's device cookie if it has entered this account before. */
export async function knownDevice(db: Queryable, cookies: Cookies, username: string): Promise<string | undefined> {
  const secret = secretOf(cookies)
  if (secret === undefined) return undefined
  return (await db.row(known, [hashOfSecret(secret), username]))?.id_hash
}

/** Remembers that this browser entered this account, and answers the cookie that says so. */
export async function rememberDevice(
  db: Queryable,
  cookies: Cookies,
  userId: number,
  scope: CookieScope,
): Promise<string> {
  const secret = secretOf(cookies) ?? newSecret()
  await db.run(remember, [hashOfSecret(secret), userId])
  return cookie('device', secret, scope, yearInSeconds)
}

/** After a password change nobody but whoever knows the new one is trusted. */
export async function forgetDevices(db: Queryable, userId: number): Promise<void> {
  await db.run(forget, [userId])
}

export async function pruneDevices(db: Queryable): Promise<void> {
  await db.run(prune)
}
