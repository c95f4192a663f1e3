import type { Static } from 'typebox'
import { audit } from '../audit/audit.ts'
import { noteAccountChange } from '../auth/account-notices.ts'
import type { Caller } from '../auth/caller.ts'
import { passwordChanged } from '../auth/password-reset.ts'
import { hashPassword } from '../auth/passwords.ts'
import { requireOwnPassword } from '../auth/reauthenticate.ts'
import { accountTransaction } from '../auth/token-cache.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { requireEmail, requirePassword } from '../users/accounts.ts'
import { languageOf, saveLanguage } from '../users/language.ts'
import type { Profile, User } from '../users/schema.ts'
import { findUser } from '../users/store.ts'
import type { ProfileInput } from './schema.ts'

const save = statement<object>(`
  update users set name = $2, email = coalesce($3, email), password = coalesce($4, password), updated_at = now()
  where id = $1`)

export async function findProfile(db: Queryable, userId: number): Promise<Profile> {
  const [user, language] = [await findUser(db, userId), await languageOf(db, userId)]
  return { ...user, language }
}

/**
 * What people change of themselves. Name and language are free; a new address or password asks for the current password,
 * because both decide who gets in. Everything else about an account is for those who manage users.
 */
export async function changeProfile(
  db: Database,
  caller: Caller,
  input: Static<typeof ProfileInput>,
): Promise<Profile> {
  const before = await findUser(db, caller.id)
  const change = checkedChange(before, input)
  if (change.email !== null || change.password !== null) {
    await requireOwnPassword(db, caller, input.current_password)
  }
  const hash = change.password === null ? null : await hashPassword(change.password)
  return accountTransaction(db, async (tx) => {
    if (change.email !== null) await noteAccountChange(tx, caller.id, 'email')
    if (hash !== null) await noteAccountChange(tx, caller.id, 'password')
    await tx.run(save, [caller.id, change.name, change.email, hash])
    const session = caller.via.kind === 'session' ? caller.via.sessionId : null
    if (hash !== null) await passwordChanged(tx, caller.id, session)
    if (input.language !== undefined) await saveLanguage(tx, caller.id, input.language)
    await audit(
      tx,
      caller,
      'profile.update',
      { type: 'user', id: caller.id },
      {
        name: change.name !== before.name,
        email: change.email !== null,
        password: hash !== null,
        language: input.language !== undefined,
      },
    )
    return findProfile(tx, caller.id)
  })
}

interface ProfileChange {
  readonly name: string
  /** Null: as it is. */
  readonly email: string | null
  readonly password: string | null
}

function checkedChange(before: User, input: Static<typeof ProfileInput>): ProfileChange {
  const name = input.name === undefined || input.name.trim() === '' ? before.name : input.name
  const wantsPassword = input.password !== undefined && input.password !== ''
  if (before.type === 'api' && wantsPassword) {
    throw invalid('password: an API user has tokens instead; they are managed with the users.')
  }
  const languageAlone = input.language !== undefined && input.email === undefined && !wantsPassword
  if (before.type === 'api' || !before.password_login || languageAlone) return { name, email: null, password: null }
  const email = (input.email ?? '').trim().toLowerCase()
  requireEmail(email)
  if (wantsPassword) requirePassword(input.password ?? '')
  return { name, email: email === before.email ? null : email, password: wantsPassword ? (input.password ?? '') : null }
}
