import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

interface Account {
  readonly id: number
  readonly password: string | null
}

const findAccount = statement<Account>(`
  select id, password from users
  where username = $1 and type = 'user' and status = 'enabled' and password_login`)

const storeHash = statement<object>('update users set password = $2 where id = $1 and password = $3')

const factors = statement<{ totp: boolean; passkeys: number }>(`
  select u.twofa_type = 'totp' as totp,
         (select count(*) from broadsheet.passkeys p where p.user_id = u.id) as passkeys
  from users u where u.id = $1`)

/**
 * The id of the account if the password is right. Unknown, disabled and password-less accounts cost the same time as a
 * wrong password. A hash of a taken-over database is replaced by ours at the first success.
 */
export async function checkPassword(db: Database, username: string, password: string): Promise<number | undefined> {
  const account = await db.row(findAccount, [username])
  const { valid, outdated } = await verifyPassword(password, account?.password ?? null)
  if (account === undefined || !valid) return undefined
  if (outdated) await db.run(storeHash, [account.id, await hashPassword(password), account.password])
  return account.id
}

export interface SecondFactors {
  readonly totp: boolean
  readonly passkeys: number
}

export async function secondFactorsOf(db: Queryable, userId: number): Promise<SecondFactors> {
  return (await db.row(factors, [userId])) ?? { totp: false, passkeys: 0 }
}

const findOwn = statement<{ password: string | null }>(`
  select password from users where id = $1 and type = 'user' and password_login`)

/** Whether this is the password of that account; for changes that ask for it again. */
export async function isPasswordOf(db: Queryable, userId: number, password: string): Promise<boolean> {
  const account = await db.row(findOwn, [userId])
  return (await verifyPassword(password, account?.password ?? null)).valid
}
