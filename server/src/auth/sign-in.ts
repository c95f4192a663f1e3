import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

interface Account {
  readonly id: number
  readonly password: string | null
  readonly twofa_type: 'none' | 'totp'
}

const findAccount = statement<Account>(`
  select id, password, twofa_type from users
  where username = $1 and type = 'user' and status = 'enabled' and password_login`)

const storeHash = statement<object>('update users set password = $2 where id = $1')

const noteSignIn = statement<object>('update users set loggedin_at = now() where id = $1')

export type SignIn =
  | { readonly kind: 'refused' }
  | { readonly kind: 'secondFactor'; readonly userId: number }
  | { readonly kind: 'signedIn'; readonly userId: number }

/**
 * Checks a name and password. Unknown, disabled and password-less accounts cost the same time as a wrong password.
 * A hash of a taken-over database is replaced by ours at the first success.
 */
export async function checkPassword(db: Database, username: string, password: string): Promise<SignIn> {
  const account = await db.row(findAccount, [username])
  const { valid, outdated } = await verifyPassword(password, account?.password ?? null)
  if (account === undefined || !valid) return { kind: 'refused' }
  if (outdated) await db.run(storeHash, [account.id, await hashPassword(password)])
  return account.twofa_type === 'none'
    ? { kind: 'signedIn', userId: account.id }
    : { kind: 'secondFactor', userId: account.id }
}

export async function recordSignIn(db: Queryable, userId: number): Promise<void> {
  await db.run(noteSignIn, [userId])
}
