import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { requireOwnPassword } from '../auth/reauthenticate.ts'
import { newRecoveryCodes, recoveryCodesLeft } from '../auth/recovery-codes.ts'
import { invalid } from '../errors/error.ts'
import { pathId, text } from '../http/parameters.ts'
import { anyUser, data, done, type Route, route } from '../http/route.ts'
import { Profile } from '../users/schema.ts'
import { accountRoutes } from './account-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { changeProfile, findProfile } from './profile.ts'
import { PasswordInput, ProfileInput, TotpInput, TotpSecret } from './schema.ts'
import { offerTotp, switchTotpOff, switchTotpOn } from './second-factor.ts'
import { sessionRoutes } from './session-routes.ts'

export const profileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/profile',
    permission: anyUser,
    summary: 'Your own account',
    response: data(Profile),
    beforeSecondFactor: true,
    handle: ({ db, caller }) => findProfile(db, caller.id),
  }),
  route({
    method: 'PUT',
    path: '/api/profile',
    permission: anyUser,
    summary: 'Changes your own name, address, password or language',
    description: 'A new address or password needs `current_password`. A new password ends all other sessions.',
    body: ProfileInput,
    response: data(Profile),
    beforeSecondFactor: true,
    handle: ({ db, caller, body }) => changeProfile(db, caller, body),
  }),
  route({
    method: 'GET',
    path: '/api/users/{id}/twofa/totp',
    permission: anyUser,
    summary: 'A new secret for your authenticator',
    params: { id: pathId },
    response: data(TotpSecret),
    beforeSecondFactor: true,
    handle: (call) => offerTotp(call, call.caller, call.params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/users/{id}/twofa',
    permission: anyUser,
    summary: 'Switches the second factor on',
    description: 'Takes the secret that was issued last, a code of the authenticator, and your password.',
    params: { id: pathId },
    body: TotpInput,
    accepts: ['form', 'json'],
    response: done,
    beforeSecondFactor: true,
    handle: ({ db, caller, params, body }) => switchTotpOn(db, caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{id}/twofa',
    permission: anyUser,
    summary: 'Switches the second factor off',
    description: 'Your own with your password; that of others needs users:manage. The password may come as any form.',
    params: { id: pathId },
    query: { password: text('Your password.', 2000) },
    body: PasswordInput,
    accepts: ['form', 'json'],
    response: done,
    handle: ({ db, caller, params, query, body }) =>
      switchTotpOff(db, caller, params.id, query.password ?? body.password),
  }),
  route({
    method: 'GET',
    path: '/api/profile/recovery-codes',
    permission: anyUser,
    summary: 'How many recovery codes are left',
    response: data(Type.Object({ left: Type.Integer() })),
    handle: async ({ db, caller }) => ({ left: await recoveryCodesLeft(db, caller.id) }),
  }),
  route({
    method: 'POST',
    path: '/api/profile/recovery-codes',
    permission: anyUser,
    summary: 'New recovery codes, shown once; older ones are void',
    body: PasswordInput,
    response: data(Type.Object({ codes: Type.Array(Type.String()) })),
    async handle({ db, caller, body }) {
      if (caller.kind === 'api') throw invalid('API users have no second factor.')
      await requireOwnPassword(db, caller, body.password)
      return db.transaction(async (tx) => {
        await audit(tx, caller, 'secondFactor.newCodes', { type: 'user', id: caller.id })
        return { codes: await newRecoveryCodes(tx, caller.id) }
      })
    },
  }),
  ...sessionRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
]
