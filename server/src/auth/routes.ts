import Type from 'typebox'
import { AppError, invalid } from '../errors/error.ts'
import { dataJson, type MarkedAnswer, redirect } from '../http/answer.ts'
import { text } from '../http/parameters.ts'
import { anyUser, done, type PublicCall, page, publicRoute, type Route, route } from '../http/route.ts'
import { translate } from '../pages/layout.ts'
import { createFirstAdministrator } from '../users/accounts.ts'
import { endedSessionCookie, sessionCookie } from './cookies.ts'
import { issueNonce, nonceMatches } from './form-nonce.ts'
import { safeNext } from './next.ts'
import { firstRunPage, signInPage } from './pages.ts'
import { endSession, startSession } from './sessions.ts'
import { checkPassword, recordSignIn } from './sign-in.ts'

const LoginForm = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 2000 })),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  password: Type.Optional(Type.String({ maxLength: 2000 })),
  password2: Type.Optional(Type.String({ maxLength: 2000 })),
  code: Type.Optional(Type.String({ maxLength: 100 })),
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
})

type LoginCall = PublicCall<Record<never, never>, Record<never, never>, typeof LoginForm>

const nextParameter = { next: text('Path to go to after signing in.') }

export const authRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/admin/login',
    summary: 'Sign-in page; before the first administrator exists, the first-run page',
    query: nextParameter,
    response: page('The form.'),
    undocumented: true,
    beforeSetup: true,
    async handle(call) {
      const form = { nonce: issueNonce(call.cookies, isSecure(call)), next: safeNext(call.query.next) }
      if (await call.setup.needed())
        return firstRunPage(call, { ...form, asksCode: !call.setup.allows(visitorOf(call), '') })
      return signInPage(call, form)
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
    async handle({ db, caller, settings }) {
      if (caller.via.kind !== 'session') throw invalid('A token does not sign in, so it cannot sign out.')
      await endSession(db, caller.via.sessionId)
      const secure = settings.current()['app.root_url'].startsWith('https:')
      return dataJson(true, { headers: { 'Set-Cookie': endedSessionCookie(secure) } })
    },
  }),
]

async function submitSignIn(call: LoginCall): Promise<MarkedAnswer> {
  const { username = '', password = '' } = call.body
  const form = { nonce: issueNonce(call.cookies, isSecure(call)), next: safeNext(call.body.next), username }
  if (!nonceMatches(call.cookies, call.body.nonce)) {
    return signInPage(call, { ...form, error: translate(call, 'page.login.stale') })
  }
  const result = await checkPassword(call.db, username.trim(), password)
  if (result.kind !== 'signedIn') return signInPage(call, { ...form, error: translate(call, 'page.login.wrong') })
  await recordSignIn(call.db, result.userId)
  return enter(call, result.userId, form.next)
}

async function submitFirstRun(call: LoginCall): Promise<MarkedAnswer> {
  const { username = '', email = '', password = '', password2 = '', code = '' } = call.body
  const asksCode = !call.setup.allows(visitorOf(call), '')
  const again = (error: string) =>
    firstRunPage(call, {
      nonce: issueNonce(call.cookies, isSecure(call)),
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
    return await enter(call, id, safeNext(call.body.next))
  } catch (error) {
    if (error instanceof AppError) return again(error.message)
    throw error
  }
}

/** Starts a session under a fresh id and goes on. */
async function enter(call: LoginCall, userId: number, next: string): Promise<MarkedAnswer> {
  const secret = await startSession(call.db, userId, { ip: call.ip, userAgent: call.userAgent })
  return redirect(next, 302, { 'Set-Cookie': sessionCookie(secret, isSecure(call)) })
}

function isSecure(call: LoginCall | Pick<LoginCall, 'settings'>): boolean {
  return call.settings.current()['app.root_url'].startsWith('https:')
}

function visitorOf(call: Pick<LoginCall, 'ip' | 'headers'>) {
  const proxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => call.headers[name] !== undefined)
  return { ip: call.ip, proxied }
}
