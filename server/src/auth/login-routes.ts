import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { AppError, invalid } from '../errors/error.ts'
import { dataJson, type MarkedAnswer, redirect } from '../http/answer.ts'
import { text } from '../http/parameters.ts'
import { anyUser, done, type PublicCall, page, publicRoute, type Route, route } from '../http/route.ts'
import { errorWords } from '../pages/error-words.ts'
import { translate } from '../pages/layout.ts'
import { createFirstAdministrator } from '../users/accounts.ts'
import { cookieScope, endedSessionCookie } from './cookies.ts'
import { knownDevice } from './devices.ts'
import { continueSignIn, enter, noteRefusal } from './enter.ts'
import { issueNonce, nonceMatches } from './form-nonce.ts'
import { safeNext } from './next.ts'
import { providerName } from './oidc/provider-name.ts'
import { firstRunPage, signInPage } from './pages.ts'
import { endSession } from './sessions.ts'
import { visitorOf } from './setup.ts'
import { checkPassword } from './sign-in.ts'
import { type SignInLimits, signInLimits } from './sign-in-limits.ts'
import { forgetAttempts, giveAttemptBack, secondsToWait } from './throttle.ts'

/** More than any field may have: what is too long is told in the form, like everything else that is not right. */
const typed = Type.Optional(Type.String({ maxLength: 20_000 }))

const LoginForm = Type.Object({
  username: typed,
  email: typed,
  password: typed,
  password2: typed,
  code: Type.Optional(Type.String({ maxLength: 100 })),
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
})

type LoginCall = PublicCall<Record<never, never>, Record<never, never>, typeof LoginForm>

export const loginRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/admin/login',
    summary: 'Sign-in page; before the first administrator exists, the first-run page',
    query: {
      next: text('Path to go to after signing in.'),
      notice: text('`reset` after a new password was set.'),
    },
    response: page('The form.'),
    undocumented: true,
    beforeSetup: true,
    async handle(call) {
      const form = { nonce: issueNonce(call.cookies, cookieScope(call)), next: safeNext(call.query.next) }
      if (await call.setup.needed()) {
        return firstRunPage(call, { ...form, asksCode: !call.setup.allows(visitorOf(call), '') })
      }
      const notice = call.query.notice === 'reset' ? translate(call, 'page.reset.done') : undefined
      return signInPage(call, { ...form, notice, provider: providerName(call.settings.current()) })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/login',
    summary: 'Signs in, or creates the first administrator',
    body: LoginForm,
    accepts: ['form'],
    response: page('The form with an error, or a redirect.'),
    undocumented: true,
    beforeSetup: true,
    handle: async (call) => ((await call.setup.needed()) ? submitFirstRun(call) : submitSignIn(call)),
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    permission: anyUser,
    summary: 'Ends the session',
    response: done,
    beforeSecondFactor: true,
    async handle({ db, caller, settings }) {
      if (caller.via.kind !== 'session') throw invalid('A token does not sign in, so it cannot sign out.')
      await endSession(db, caller.via.sessionId)
      await audit(db, caller, 'session.end', { type: 'user', id: caller.id })
      return dataJson(true, { headers: { 'Set-Cookie': endedSessionCookie(cookieScope({ settings })) } })
    },
  }),
]

async function submitSignIn(call: LoginCall): Promise<MarkedAnswer> {
  const { username = '', password = '' } = call.body
  const name = username.trim()
  const form = {
    nonce: issueNonce(call.cookies, cookieScope(call)),
    next: safeNext(call.body.next),
    username: name,
    provider: providerName(call.settings.current()),
  }
  if (!nonceMatches(call.cookies, call.body.nonce)) {
    return signInPage(call, { ...form, error: translate(call, 'page.login.stale') })
  }
  const limits = await limitsOf(call, name)
  const wait = await secondsToWait(call.db, [...limits.own, ...limits.shared])
  if (wait > 0) {
    const error = translate(call, 'page.login.tooMany', { minutes: Math.ceil(wait / 60) })
    return signInPage(call, { ...form, error, status: 429, headers: { 'Retry-After': String(wait) } })
  }
  const userId = await checkPassword(call.db, name, password)
  if (userId === undefined) {
    await noteRefusal(call.db, call.ip, name, 'password')
    return signInPage(call, { ...form, error: translate(call, 'page.login.wrong') })
  }
  await forgetAttempts(call.db, limits.own)
  await giveAttemptBack(call.db, limits.shared)
  return continueSignIn(call, userId, form.next, 'password')
}

async function limitsOf(call: LoginCall, username: string): Promise<SignInLimits> {
  const device = await knownDevice(call.db, call.cookies, username)
  return signInLimits(call.settings.current()['security.sign_in'], { username, ip: call.ip, device })
}

async function submitFirstRun(call: LoginCall): Promise<MarkedAnswer> {
  const { username = '', email = '', password = '', password2 = '', code = '' } = call.body
  const asksCode = !call.setup.allows(visitorOf(call), '')
  const again = (error: string) =>
    firstRunPage(call, {
      nonce: issueNonce(call.cookies, cookieScope(call)),
      next: safeNext(call.body.next),
      username,
      email,
      asksCode,
      error,
    })
  if (!nonceMatches(call.cookies, call.body.nonce)) return again(translate(call, 'page.login.stale'))
  if (!call.setup.allows(visitorOf(call), code)) return again(translate(call, 'page.setup.wrongCode'))
  if (password !== password2) return again(translate(call, 'page.setup.different'))
  try {
    const id = await createFirstAdministrator(call.db, { username: username.trim(), email: email.trim(), password })
    call.log.info('The first administrator was created')
    return redirect(safeNext(call.body.next), 302, await enter(call, id, 'first run'))
  } catch (error) {
    if (error instanceof AppError) return again(errorWords(call, error))
    throw error
  }
}
