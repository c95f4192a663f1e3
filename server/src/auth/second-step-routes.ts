import Type from 'typebox'
import { type MarkedAnswer, redirect } from '../http/answer.ts'
import { type PublicCall, page, publicRoute, type Route } from '../http/route.ts'
import { translate } from '../pages/layout.ts'
import { cookieScope } from './cookies.ts'
import { enter, noteRefusal, type SignInMethod } from './enter.ts'
import { issueNonce, nonceMatches } from './form-nonce.ts'
import { secondStepPage } from './pages.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { secondFactorsOf } from './sign-in.ts'
import { endedStepCookie, endStep, findStep, type SignInStep } from './steps.ts'
import { forgetAttempts, type Limit, secondsToWait } from './throttle.ts'
import { useTotpCode } from './totp.ts'

const SecondStepForm = Type.Object({
  totp_code: Type.Optional(Type.String({ maxLength: 100 })),
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
})

type SecondStepCall = PublicCall<Record<never, never>, Record<never, never>, typeof SecondStepForm>

export const secondStepRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/admin/login/twofa',
    summary: 'Second step of signing in',
    response: page('The form, or a redirect to the first step.'),
    undocumented: true,
    async handle(call) {
      const step = await findStep(call.db, call.cookies)
      return step === undefined ? backToStart(call) : form(call, step)
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/login/twofa',
    summary: 'Finishes signing in with a code of the authenticator or a recovery code',
    body: SecondStepForm,
    accepts: ['form'],
    response: page('The form with an error, or a redirect.'),
    undocumented: true,
    async handle(call) {
      const step = await findStep(call.db, call.cookies)
      return step === undefined ? backToStart(call) : submit(call, step)
    },
  }),
]

type AnyCall = Omit<SecondStepCall, 'body'>

function backToStart(call: AnyCall): MarkedAnswer {
  return redirect('/admin/login', 302, {
    'Set-Cookie': endedStepCookie(cookieScope(call)),
    'Cache-Control': 'no-store',
  })
}

async function form(call: AnyCall, step: SignInStep, fault: { error?: string; status?: number } = {}) {
  const factors = await secondFactorsOf(call.db, step.userId)
  const nonce = issueNonce(call.cookies, cookieScope(call))
  return secondStepPage(call, { nonce, next: step.next, totp: factors.totp, passkeys: factors.passkeys > 0, ...fault })
}

/** Failures count for the user, not for the ticket: a new password sign-in brings no new guesses. */
export function secondStepLimit(userId: number): Limit {
  return { key: `second factor ${userId}`, allowed: 10, windowSeconds: 900 }
}

async function submit(call: SecondStepCall, step: SignInStep): Promise<MarkedAnswer> {
  if (!nonceMatches(call.cookies, call.body.nonce)) {
    return form(call, step, { error: translate(call, 'page.login.stale') })
  }
  const limit = secondStepLimit(step.userId)
  const wait = await secondsToWait(call.db, [limit])
  if (wait > 0) {
    const error = translate(call, 'page.login.tooMany', { minutes: Math.ceil(wait / 60) })
    return form(call, step, { error, status: 429 })
  }
  const method = await acceptedBy(call, step, (call.body.totp_code ?? '').trim())
  if (method === undefined) {
    await noteRefusal(call.db, call.ip, '', 'totp')
    return form(call, step, { error: translate(call, 'page.twofa.wrong') })
  }
  if (!(await endStep(call.db, step))) return backToStart(call)
  await forgetAttempts(call.db, [limit])
  return redirect(step.next, 302, await enter(call, step.userId, method))
}

async function acceptedBy(call: AnyCall, step: SignInStep, code: string): Promise<SignInMethod | undefined> {
  if (/^\d{6}$/.test(code)) return (await useTotpCode(call.db, step.userId, code)) ? 'totp' : undefined
  return (await useRecoveryCode(call.db, step.userId, code)) ? 'recovery code' : undefined
}
