import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { cookieScope, endedSessionCookie } from '../auth/cookies.ts'
import { passkeysOf } from '../auth/passkeys/store.ts'
import { requireOwnPassword } from '../auth/reauthenticate.ts'
import { newRecoveryCodes, recoveryCodesLeft } from '../auth/recovery-codes.ts'
import { secondFactorsOf } from '../auth/sign-in.ts'
import { AppError, failure } from '../errors/error.ts'
import { type MarkedAnswer, redirect } from '../http/answer.ts'
import { anyUser, page, type Route, route } from '../http/route.ts'
import { errorWords } from '../pages/error-words.ts'
import { type PageContext, translate } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { findUser } from '../users/store.ts'
import { type AccountView, accountPage, authenticatorPage, recoveryCodesPage } from './account-page.ts'
import { removePasskey } from './passkey-routes.ts'
import { changeProfile } from './profile.ts'
import { offerTotp, switchTotpOff, switchTotpOn } from './second-factor.ts'
import { endAllSessions, endOneSession, sessionsOf } from './sessions.ts'

const Field = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** The fields of all forms of the page; each form sends its own few. */
const AccountForm = Type.Object({
  name: Field(2000),
  email: Field(1000),
  current_password: Field(2000),
  password: Field(2000),
  password2: Field(2000),
  secret: Field(200),
  code: Field(20),
  session: Field(100),
  passkey: Field(20),
})

interface AccountCall extends Services, Pick<PageContext, 'language'> {
  readonly caller: Caller
  readonly body: {
    readonly [Name in keyof typeof AccountForm.properties]?: string
  }
}

/** One's own account as pages that work without script; the dashboard offers the same through the API. */
export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/admin/account',
    permission: anyUser,
    summary: 'Your own account, as a page',
    response: page('The page.'),
    undocumented: true,
    beforeSecondFactor: true,
    handle: (call) => show({ ...call, body: {} }),
  }),
  form('profile', 'Changes name and address', async (call) => {
    const { name, email, current_password } = call.body
    await changeProfile(call.db, call.caller, defined({ name, email, current_password }))
    return saved(call)
  }),
  form('password', 'Changes the password', async (call) => {
    const { password = '', password2, current_password } = call.body
    if (password !== password2) throw failure('password.different', {})
    const { email, name } = await findUser(call.db, call.caller.id)
    await changeProfile(call.db, call.caller, defined({ name, email: email ?? undefined, password, current_password }))
    return saved(call)
  }),
  form('authenticator/offer', 'Offers a secret for an authenticator', async (call) =>
    authenticatorPage(call, await offerTotp(call, call.caller, call.caller.id)),
  ),
  form('authenticator', 'Switches the second factor on', async (call) => {
    const { secret, code, current_password: password } = call.body
    await switchTotpOn(call.db, call.caller, call.caller.id, defined({ secret, code, password }))
    return recoveryCodesPage(call, await newRecoveryCodes(call.db, call.caller.id))
  }),
  form('authenticator/off', 'Switches the second factor off', async (call) => {
    await switchTotpOff(call.db, call.caller, call.caller.id, call.body.current_password)
    return saved(call)
  }),
  form('recovery-codes', 'New recovery codes', async (call) => {
    await requireOwnPassword(call.db, call.caller, call.body.current_password)
    await audit(call.db, call.caller, 'secondFactor.newCodes', { type: 'user', id: call.caller.id })
    return recoveryCodesPage(call, await newRecoveryCodes(call.db, call.caller.id))
  }),
  form('passkeys/remove', 'Removes a passkey', async (call) => {
    await removePasskey(call.db, call.caller, Number(call.body.passkey ?? 0) || 0, call.body.current_password)
    return saved(call)
  }),
  form('sessions/end', 'Signs out one device or all', async (call) => {
    const { session } = call.body
    if (session !== undefined && session !== '') {
      await endOneSession(call.db, call.caller, session)
      return saved(call)
    }
    await endAllSessions(call.db, call.caller, false)
    return redirect('/admin/login', 303, { 'Set-Cookie': endedSessionCookie(cookieScope(call)) })
  }),
]

/** A form of the page: what is wrong with it is shown on the page. */
function form(path: string, summary: string, submit: (call: AccountCall) => Promise<MarkedAnswer>): Route {
  return route({
    method: 'POST',
    path: `/admin/account/${path}`,
    permission: anyUser,
    summary,
    body: AccountForm,
    accepts: ['form'],
    response: page('The page again, or a redirect to it.'),
    undocumented: true,
    beforeSecondFactor: true,
    async handle(call) {
      try {
        return await submit(call)
      } catch (error) {
        if (error instanceof AppError) return show(call, { kind: 'error', text: errorWords(call, error) })
        throw error
      }
    },
  })
}

async function show(call: AccountCall, message?: AccountView['message']): Promise<MarkedAnswer> {
  const { db, caller } = call
  const [user, factors, left, passkeys, sessions] = await Promise.all([
    findUser(db, caller.id),
    secondFactorsOf(db, caller.id),
    recoveryCodesLeft(db, caller.id),
    passkeysOf(db, caller.id),
    sessionsOf(db, caller.id, caller),
  ])
  const { needsSecondFactor } = caller
  return accountPage(call, { user, factors, recoveryCodesLeft: left, needsSecondFactor, passkeys, sessions, message })
}

function saved(call: AccountCall): Promise<MarkedAnswer> {
  const calm = { ...call, caller: { ...call.caller, needsSecondFactor: false } }
  return show(calm, { kind: 'notice', text: translate(call, 'page.account.saved') })
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Without the fields that were not sent. */
function defined<T extends object>(fields: T): Defined<T>
function defined(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
