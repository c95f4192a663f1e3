import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type CookieScope, type Cookies, cookie } from './cookies.ts'
import { hashOfSecret, newSecret } from './tokens.ts'

/**
 * Between the password and the second factor: a short-lived ticket in a cookie of its own. It is no session; no route
 * but the second step knows it.
 */
export interface SignInStep {
  readonly idHash: string
  readonly userId: number
  readonly next: string
  readonly challenge: string | null
}

const minutes = 10

const insert = statement<object>(`
  insert into broadsheet.sign_in_steps (id_hash, user_id, next, expires_at)
  values ($1, $2, $3, now() + make_interval(mins => ${minutes}))`)

const find = statement<{ user_id: number; next: string; challenge: string | null }>(`
  select s.user_id, s.next, s.challenge from broadsheet.sign_in_steps s join users u on u.id = s.user_id
  where s.id_hash = $1 and s.expires_at > now() and u.status = 'enabled' and u.type = 'user'`)

const remove = statement<object>('delete from broadsheet.sign_in_steps where id_hash = $1')
const removeOfUser = statement<object>('delete from broadsheet.sign_in_steps where user_id = $1')
const setChallenge = statement<object>('update broadsheet.sign_in_steps set challenge = $2 where id_hash = $1')
const prune = statement<object>('delete from broadsheet.sign_in_steps where expires_at < now()')

/** Answers the cookie that carries the ticket. */
export async function startStep(db: Queryable, userId: number, next: string, scope: CookieScope): Promise<string> {
  const secret = newSecret()
  await db.run(insert, [hashOfSecret(secret), userId, next])
  return cookie('signin', secret, scope, minutes * 60)
}

export async function findStep(db: Queryable, cookies: Cookies): Promise<SignInStep | undefined> {
  const secret = cookies.signin
  if (secret === undefined || secret === '') return undefined
  const idHash = hashOfSecret(secret)
  const row = await db.row(find, [idHash])
  return row && { idHash, userId: row.user_id, next: row.next, challenge: row.challenge }
}

/** True for the one request that ends the step: two at once cannot both go in. */
export async function endStep(db: Queryable, step: SignInStep): Promise<boolean> {
  return (await db.run(remove, [step.idHash])) === 1
}

export function endedStepCookie(scope: CookieScope): string {
  return cookie('signin', '', scope, 0)
}

export async function setStepChallenge(db: Queryable, step: SignInStep, challenge: string | null): Promise<void> {
  await db.run(setChallenge, [step.idHash, challenge])
}

export async function endStepsOfUser(db: Queryable, userId: number): Promise<void> {
  await db.run(removeOfUser, [userId])
}

export async function pruneSteps(db: Queryable): Promise<void> {
  await db.run(prune)
}
