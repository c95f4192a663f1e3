import Type from 'typebox'
import { failure } from '../../errors/error.ts'
import { dataJson } from '../../http/answer.ts'
import { data, type PublicCall, publicRoute, type Route } from '../../http/route.ts'
import { cookie, cookieScope } from '../cookies.ts'
import { enter, noteRefusal } from '../enter.ts'
import { safeNext } from '../next.ts'
import { isSameOrigin, ownOrigins } from '../origin.ts'
import { endStep, findStep } from '../steps.ts'
import { countAttempt, networkOf } from '../throttle.ts'
import { newSecret } from '../tokens.ts'
import { AssertionAnswer, assertionOptions, verifiedAssertion } from './ceremonies.ts'
import { findCredential, notePasskeyUse, passkeysOf, storeChallenge, takeChallenge } from './store.ts'

const SignInInput = Type.Object({
  answer: AssertionAnswer,
  next: Type.Optional(Type.String({ maxLength: 2000 })),
})

type Empty = Record<never, never>
type AnyCall = Omit<PublicCall<Empty, Empty, typeof SignInInput>, 'body'>
type SignInCall = PublicCall<Empty, Empty, typeof SignInInput>

/** Signing in with a passkey: alone, or as the second step. */
export const passkeySignInRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'A challenge for the passkeys of this browser',
    response: data(Type.Unknown()),
    undocumented: true,
    handle: offer,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Signs in with the answer of a passkey',
    body: SignInInput,
    response: data(Type.Object({ next: Type.String() })),
    undocumented: true,
    handle: signIn,
  }),
]

async function offer(call: AnyCall) {
  await guard(call)
  const step = await findStep(call.db, call.cookies)
  const allowed = step === undefined ? [] : await passkeysOf(call.db, step.userId)
  const options = await assertionOptions(
    call.settings.current(),
    allowed.map((passkey) => passkey.credential_id),
  )
  const secret = newSecret()
  await storeChallenge(call.db, secret, step?.userId ?? null, options.challenge)
  return dataJson(options, {
    headers: { 'Set-Cookie': cookie('passkey', secret, cookieScope(call), 300), 'Cache-Control': 'no-store' },
  })
}

async function signIn(call: SignInCall) {
  await guard(call)
  const step = await findStep(call.db, call.cookies)
  const secret = call.cookies.passkey ?? ''
  const challenge = await takeChallenge(call.db, secret, step?.userId ?? null)
  const credential = await findCredential(call.db, call.body.answer.id)
  const expected = step === undefined || credential?.userId === step.userId
  if (challenge === undefined || credential === undefined || !expected) return refuse(call)
  // Alone it stands for name and password, so its owner must have been asked for finger, face or PIN.
  const check = { challenge, credential, requireVerification: step === undefined }
  const counter = await verifiedAssertion(call.settings.current(), check, call.body.answer)
  if (counter === undefined) return refuse(call)
  if (step !== undefined && !(await endStep(call.db, step))) return refuse(call)
  await notePasskeyUse(call.db, credential.id, counter)
  const headers = await enter(call, credential.userId, 'passkey')
  return dataJson({ next: step?.next ?? safeNext(call.body.next) }, { headers })
}

async function guard(call: AnyCall): Promise<void> {
  const origins = ownOrigins(call.settings.current()['app.root_url'], call.headers.host)
  if (!isSameOrigin(call.headers, origins)) throw failure('session.crossOrigin', {})
  await countAttempt(call.db, [{ key: `passkey ${networkOf(call.ip)}`, allowed: 200, windowSeconds: 900 }])
}

async function refuse(call: AnyCall): Promise<never> {
  await noteRefusal(call.db, call.ip, '', 'passkey')
  throw failure('session.invalid', {})
}
