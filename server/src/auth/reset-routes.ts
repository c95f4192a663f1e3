import Type from 'typebox'
import { AppError } from '../errors/error.ts'
import { type MarkedAnswer, redirect } from '../http/answer.ts'
import { text } from '../http/parameters.ts'
import { type PublicCall, page, publicRoute, type Route } from '../http/route.ts'
import { errorWords } from '../pages/error-words.ts'
import { messagePage, translate } from '../pages/layout.ts'
import { requirePassword } from '../users/accounts.ts'
import { cookieScope } from './cookies.ts'
import { issueNonce, nonceMatches } from './form-nonce.ts'
import { forgotPage, resetPage } from './pages.ts'
import { accountOfReset, resetLinkJob, resetPassword } from './password-reset.ts'
import { countAttempt, networkOf, secondsToWait } from './throttle.ts'

const ForgotForm = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
})

const ResetForm = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 2000 })),
  password2: Type.Optional(Type.String({ maxLength: 2000 })),
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
})

const tokenParameter = { token: text('Secret of the link.', 200) }

export const resetRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/admin/forgot',
    summary: 'Asks for a link to set a new password',
    response: page('The form.'),
    undocumented: true,
    handle: (call) => forgotPage(call, { nonce: issueNonce(call.cookies, cookieScope(call)) }),
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/forgot',
    summary: 'Sends the link, if the address is known',
    description: 'The answer and its time are the same for known and unknown addresses.',
    body: ForgotForm,
    accepts: ['form'],
    response: page('What happens next.'),
    undocumented: true,
    handle: submitForgot,
  }),
  publicRoute({
    method: 'GET',
    path: '/admin/reset',
    summary: 'Asks for a new password',
    query: tokenParameter,
    response: page('The form; 400 when the link is not good (any more).'),
    undocumented: true,
    async handle(call) {
      const { token = '' } = call.query
      if ((await accountOfReset(call.db, token)) === undefined) return badLink(call)
      return resetPage(call, { nonce: issueNonce(call.cookies, cookieScope(call)), token })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/reset',
    summary: 'Sets a new password',
    query: tokenParameter,
    body: ResetForm,
    accepts: ['form'],
    response: page('The form with an error, or a redirect to the sign-in page.'),
    undocumented: true,
    handle: submitReset,
  }),
]

type ForgotCall = PublicCall<Record<never, never>, Record<never, never>, typeof ForgotForm>
type ResetCall = PublicCall<Record<never, never>, typeof tokenParameter, typeof ResetForm>

async function submitForgot(call: ForgotCall): Promise<MarkedAnswer> {
  const nonce = issueNonce(call.cookies, cookieScope(call))
  const { email = '' } = call.body
  if (!nonceMatches(call.cookies, call.body.nonce)) {
    return forgotPage(call, { nonce, error: translate(call, 'page.login.stale') })
  }
  await countAttempt(call.db, [{ key: `forgot ${networkOf(call.ip)}`, allowed: 50, windowSeconds: 3600 }])
  // No mailbox is flooded; who asks too often hears the same as everybody.
  const perAddress = { key: `forgot ${email.trim().toLowerCase()}`, allowed: 5, windowSeconds: 3600 }
  if ((await secondsToWait(call.db, [perAddress])) === 0)
    await call.jobs.enqueue(resetLinkJob, { email, language: call.language })
  return messagePage(call, {
    title: translate(call, 'page.forgot.title'),
    text: translate(call, 'page.forgot.sent'),
    public: false,
  })
}

async function submitReset(call: ResetCall): Promise<MarkedAnswer> {
  const { token = '' } = call.query
  const { password = '', password2 = '' } = call.body
  if ((await accountOfReset(call.db, token)) === undefined) return badLink(call)
  const again = (error: string) => resetPage(call, { nonce: issueNonce(call.cookies, cookieScope(call)), token, error })
  if (!nonceMatches(call.cookies, call.body.nonce)) return again(translate(call, 'page.login.stale'))
  if (password !== password2) return again(translate(call, 'page.setup.different'))
  try {
    requirePassword(password)
  } catch (error) {
    if (error instanceof AppError) return again(errorWords(call, error))
    throw error
  }
  if (!(await resetPassword(call.db, token, password, call.ip))) return badLink(call)
  return redirect('/admin/login?notice=reset', 302, { 'Cache-Control': 'no-store' })
}

function badLink(call: Omit<ResetCall, 'body'>): MarkedAnswer {
  return messagePage(call, {
    title: translate(call, 'page.reset.title'),
    text: translate(call, 'page.reset.bad'),
    status: 400,
    public: false,
  })
}
