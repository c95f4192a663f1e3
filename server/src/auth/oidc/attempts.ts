import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { hashOfSecret } from '../tokens.ts'
import type { Attempt } from './provider.ts'

/** One attempt to sign in at a provider, bound to the browser that began it, good once and for ten minutes. */
const insert = statement<object>(`
  insert into broadsheet.oidc_attempts (state_hash, browser_hash, nonce, verifier, next, expires_at)
  values ($1, $2, $3, $4, $5, now() + interval '10 minutes')`)

const take = statement<{ nonce: string; verifier: string; next: string }>(`
  delete from broadsheet.oidc_attempts where state_hash = $1 and browser_hash = $2 and expires_at > now()
  returning nonce, verifier, next`)

const prune = statement<object>('delete from broadsheet.oidc_attempts where expires_at < now()')

export async function storeAttempt(db: Queryable, attempt: Attempt, browser: string, next: string): Promise<void> {
  await db.run(insert, [hashOfSecret(attempt.state), hashOfSecret(browser), attempt.nonce, attempt.verifier, next])
}

export async function takeAttempt(db: Queryable, state: string, browser: string) {
  const row = await db.row(take, [hashOfSecret(state), hashOfSecret(browser)])
  return row && { attempt: { state, nonce: row.nonce, verifier: row.verifier }, next: row.next }
}

export async function pruneAttempts(db: Queryable): Promise<void> {
  await db.run(prune)
}
