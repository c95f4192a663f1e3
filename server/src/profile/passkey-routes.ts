import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { noteAccountChange } from '../auth/account-notices.ts'
import type { Caller } from '../auth/caller.ts'
import { RegistrationAnswer, registrationOptions, verifiedRegistration } from '../auth/passkeys/ceremonies.ts'
import { deletePasskey, passkeysOf, storeChallenge, storePasskey, takeChallenge } from '../auth/passkeys/store.ts'
import { requireOwnPassword } from '../auth/reauthenticate.ts'
import type { Database } from '../db/database.ts'
import { invalid, missing } from '../errors/error.ts'
import { pathId } from '../http/parameters.ts'
import { anyUser, data, done, type Route, route } from '../http/route.ts'
import { findUser } from '../users/store.ts'
import { keepingSuperAdmin } from '../users/super-admins.ts'
import { PasswordInput } from './schema.ts'

const Passkey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

const PasskeyInput = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  answer: RegistrationAnswer,
})

/** Passkeys of one's own. */
export const passkeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/profile/passkeys',
    permission: anyUser,
    summary: 'Your passkeys',
    response: data(Type.Array(Passkey)),
    beforeSecondFactor: true,
    async handle({ db, caller }) {
      const passkeys = await passkeysOf(db, caller.id)
      return passkeys.map(({ credential_id: _, ...passkey }) => passkey)
    },
  }),
  route({
    method: 'POST',
    path: '/api/profile/passkeys/options',
    permission: anyUser,
    summary: 'A challenge for a new passkey',
    description: 'Needs your password, where you sign in by one.',
    body: PasswordInput,
    response: data(Type.Unknown()),
    beforeSecondFactor: true,
    async handle({ db, caller, settings, body }) {
      const session = sessionOf(caller)
      await confirmOwner(db, caller, body.password)
      const known = await passkeysOf(db, caller.id)
      const options = await registrationOptions(
        settings.current(),
        caller,
        known.map((passkey) => passkey.credential_id),
      )
      await storeChallenge(db, session, caller.id, options.challenge)
      return options
    },
  }),
  route({
    method: 'POST',
    path: '/api/profile/passkeys',
    permission: anyUser,
    summary: 'Adds a passkey',
    body: PasskeyInput,
    response: data(Passkey),
    beforeSecondFactor: true,
    async handle({ db, caller, settings, body }) {
      const challenge = await takeChallenge(db, sessionOf(caller), caller.id)
      if (challenge === undefined) throw invalid('Ask for a challenge first; one is good for five minutes.')
      const credential = await verifiedRegistration(settings.current(), challenge, body.answer)
      const name = body.name?.trim() || 'Passkey'
      const transports = body.answer.response.transports ?? []
      return db.transaction(async (tx) => {
        const passkey = await storePasskey(tx, caller.id, { ...credential, name, transports })
        await noteAccountChange(tx, caller.id, 'passkeyAdded')
        await audit(tx, caller, 'secondFactor.on', { type: 'user', id: caller.id }, { kind: 'passkey', name })
        return passkey
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/profile/passkeys/{id}',
    permission: anyUser,
    summary: 'Removes a passkey',
    params: { id: pathId },
    body: PasswordInput,
    response: done,
    handle: ({ db, caller, params, body }) => removePasskey(db, caller, params.id, body.password),
  }),
]

/** Not the last way in of the last super administrator. */
export async function removePasskey(
  db: Database,
  caller: Caller,
  id: number,
  password: string | undefined,
): Promise<true> {
  await confirmOwner(db, caller, password)
  return db.transaction((tx) =>
    keepingSuperAdmin(tx, async () => {
      const name = await deletePasskey(tx, caller.id, id)
      if (name === undefined) throw missing('passkey', id)
      await noteAccountChange(tx, caller.id, 'passkeyRemoved')
      await audit(tx, caller, 'secondFactor.off', { type: 'user', id: caller.id }, { kind: 'passkey', name })
      return true as const
    }),
  )
}

/** Challenges are bound to the session; a token has no browser and no passkeys. */
function sessionOf(caller: Caller): string {
  if (caller.via.kind !== 'session') throw invalid('Passkeys belong to people who sign in.')
  return caller.via.sessionId
}

async function confirmOwner(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  sessionOf(caller)
  const user = await findUser(db, caller.id)
  if (user.password_login) await requireOwnPassword(db, caller, password)
}
