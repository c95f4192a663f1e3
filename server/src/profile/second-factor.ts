import type { Static } from 'typebox'
import { audit } from '../audit/audit.ts'
import { noteAccountChange } from '../auth/account-notices.ts'
import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { requireRights } from '../auth/grants.ts'
import { requireOwnPassword } from '../auth/reauthenticate.ts'
import { removeRecoveryCodes } from '../auth/recovery-codes.ts'
import { endSessionsOfUser } from '../auth/sessions.ts'
import { endStepsOfUser } from '../auth/steps.ts'
import { equalTexts } from '../auth/tokens.ts'
import {
  confirmEnrolment,
  endTotp,
  issuedSecret,
  qrPng,
  startEnrolment,
  stepOfCode,
  totpAddress,
} from '../auth/totp.ts'
import type { Database } from '../db/database.ts'
import { failure, invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/schema.ts'
import { findUser } from '../users/store.ts'
import { rightsOfUser } from '../users/users.ts'
import type { TotpInput } from './schema.ts'

/** A secret for the caller's authenticator; nothing is switched on before a code proves that it arrived. */
export async function offerTotp(services: Services, caller: Caller, userId: number) {
  const user = await enrollableUser(services.db, caller, userId)
  const secret = await startEnrolment(services.db, userId)
  const issuer = services.settings.current()['app.site_name']
  return { secret, qr: await qrPng(totpAddress(secret, issuer, user.email ?? user.username)) }
}

export async function switchTotpOn(
  db: Database,
  caller: Caller,
  userId: number,
  input: Static<typeof TotpInput>,
): Promise<true> {
  await enrollableUser(db, caller, userId)
  const { secret = '', code = '' } = input
  if (secret === '' || code === '') throw invalid('secret and code: both are needed.')
  const issued = await issuedSecret(db, userId)
  if (issued === undefined || !equalTexts(issued, secret))
    throw invalid('secret: ask for a new one, this one is not ours.')
  if (stepOfCode(issued, code.trim()) === undefined) throw failure('secondFactor.code', {})
  await requireOwnPassword(db, caller, input.password)
  return db.transaction(async (tx) => {
    if (!(await confirmEnrolment(tx, userId, issued))) throw alreadyOn()
    await noteAccountChange(tx, userId, 'totpOn')
    // Other sessions were opened by the password alone.
    await endSessionsOfUser(tx, userId, caller.via.kind === 'session' ? caller.via.sessionId : null)
    await audit(tx, caller, 'secondFactor.on', { type: 'user', id: userId }, { kind: 'totp' })
    return true as const
  })
}

/** One's own with one's password; that of somebody who lost their device by those who manage users. */
export async function switchTotpOff(
  db: Database,
  caller: Caller,
  userId: number,
  password: string | undefined,
): Promise<true> {
  const own = userId === caller.id
  if (!own) requireAny(caller, ['users:manage'])
  const user = await findUser(db, userId)
  if (!own) requireRights(caller, rightsOfUser(user))
  if (user.twofa_type === 'none') throw invalid('There is no second factor to switch off.')
  if (caller.via.kind === 'session') await requireOwnPassword(db, caller, password)
  return db.transaction(async (tx) => {
    await endTotp(tx, userId)
    await noteAccountChange(tx, userId, 'totpOff')
    await removeRecoveryCodes(tx, userId)
    await endStepsOfUser(tx, userId)
    if (!own) await endSessionsOfUser(tx, userId)
    await audit(tx, caller, 'secondFactor.off', { type: 'user', id: userId }, { kind: 'totp', own })
    return true as const
  })
}

async function enrollableUser(db: Database, caller: Caller, userId: number): Promise<User> {
  if (userId !== caller.id) throw failure('permission.missing', { permission: 'to change your own account only' })
  const user = await findUser(db, userId)
  if (user.type === 'api' || !user.password_login) {
    throw invalid('An authenticator belongs to signing in by password, which is off for this account.')
  }
  if (user.twofa_type !== 'none') throw alreadyOn()
  return user
}

function alreadyOn() {
  return failure('secondFactor.on', {})
}
