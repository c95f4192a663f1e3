import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashOfSecret, newSecret } from './tokens.ts'

/** A session lives this long in all, and this long without being used. */
export const sessionDays = 7
export const idleHours = 24

const insert = statement<object>(`
  insert into broadsheet.sessions (id_hash, user_id, ip, user_agent, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(days => $5))`)

/** Written at most once a minute, so that reading with a session stays a read. */
const touch = statement<object>(`
  update broadsheet.sessions set last_seen_at = now()
  where id_hash = $1 and last_seen_at < now() - interval '1 minute'`)

/** Every node hears of ended sessions, so that streams which were opened with them end too. */
const ending = (deletion: string) =>
  statement<object>(`
    with ended as (${deletion} returning 1)
    select pg_notify('broadsheet', 'accounts') from ended limit 1`)

const remove = ending('delete from broadsheet.sessions where id_hash = $1')

const removeNamed = ending('delete from broadsheet.sessions where user_id = $1 and left(id_hash, 16) = $2')

const removeOfUser = ending('delete from broadsheet.sessions where user_id = $1 and id_hash is distinct from $2')

const removeEnded = ending(`
  delete from broadsheet.sessions
  where expires_at < now() or last_seen_at < now() - make_interval(hours => $1)`)

export interface SessionOrigin {
  readonly ip: string
  readonly userAgent: string
}

/** Starts a session and answers the secret for the cookie; only its hash is stored. */
export async function startSession(db: Queryable, userId: number, origin: SessionOrigin): Promise<string> {
  const secret = newSecret()
  await db.run(insert, [hashOfSecret(secret), userId, origin.ip, origin.userAgent.slice(0, 500), sessionDays])
  return secret
}

export async function touchSession(db: Queryable, sessionId: string): Promise<void> {
  await db.run(touch, [sessionId])
}

export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.run(remove, [sessionId])
}

/** Ends the session of a user that the start of its hash names, and answers whether there was one. */
export async function endNamedSession(db: Queryable, userId: number, name: string): Promise<boolean> {
  return (await db.run(removeNamed, [userId, name])) > 0
}

/** Ends every session of a user but the given one: after a change of password, status or role. */
export async function endSessionsOfUser(db: Queryable, userId: number, except: string | null = null): Promise<void> {
  await db.run(removeOfUser, [userId, except])
}

export async function pruneSessions(db: Queryable): Promise<void> {
  await db.run(removeEnded, [idleHours])
}
