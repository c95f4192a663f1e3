import type { Database } from '../db/database.ts'
import { failure } from '../errors/error.ts'
import type { Caller } from './caller.ts'
import { isPasswordOf } from './sign-in.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'

/**
 * Asks for the caller's own password before a change of what protects the account: whoever finds an unlocked screen
 * must not take it over. Wrong ones are counted like failing sign-ins.
 */
export async function requireOwnPassword(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') throw failure('password.wrong', {})
  const limit = { key: `password of ${caller.id}`, allowed: 20, windowSeconds: 900 }
  await countAttempt(db, [limit])
  if (!(await isPasswordOf(db, caller.id, password))) throw failure('password.wrong', {})
  await forgetAttempts(db, [limit])
}
