import Type from 'typebox'
import { failure } from '../../errors/error.ts'
import { type MarkedAnswer, redirect } from '../../http/answer.ts'
import { text } from '../../http/parameters.ts'
import { queryOf } from '../../http/raw-request.ts'
import { type PublicCall, page, publicRoute, type Route } from '../../http/route.ts'
import { translate } from '../../pages/layout.ts'
import type { Settings } from '../../settings/schema.ts'
import { cookie, cookieScope } from '../cookies.ts'
import { continueSignIn, noteRefusal } from '../enter.ts'
import { issueNonce, nonceMatches } from '../form-nonce.ts'
import { safeNext } from '../next.ts'
import { signInPage } from '../pages.ts'
import { countAttempt, networkOf } from '../throttle.ts'
import { newSecret } from '../tokens.ts'
import { admit } from './account.ts'
import { storeAttempt, takeAttempt } from './attempts.ts'
import { authorizationUrl, type Identity, identityOf } from './provider.ts'
import { providerName } from './provider-name.ts'

const BeginForm = Type.Object({
  nonce: Type.Optional(Type.String({ maxLength: 200 })),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
})

const returnParameters = {
  state: text('Names the attempt.', 500),
  code: text('To be traded for the identity.', 5000),
}

/** Signing in at a provider (OpenID Connect, code flow). The paths exist only while it is switched on. */
export const oidcRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/auth/oidc',
    summary: 'Sends the browser to the provider',
    body: BeginForm,
    accepts: ['form'],
    response: { kind: 'redirect', description: 'To the provider.' },
    undocumented: true,
    handle: begin,
  }),
  publicRoute({
    method: 'GET',
    path: '/auth/oidc',
    summary: 'Takes the browser back from the provider',
    query: returnParameters,
    response: page('A redirect, or the sign-in page with an error.'),
    undocumented: true,
    handle: finish,
  }),
]

type BeginCall = PublicCall<Record<never, never>, Record<never, never>, typeof BeginForm>
type AnyCall = Omit<BeginCall, 'body' | 'query'>
type FinishCall = AnyCall & {
  readonly query: { readonly state: string | undefined; readonly code: string | undefined }
}

async function begin(call: BeginCall): Promise<MarkedAnswer> {
  const settings = enabledSettings(call)
  if (!nonceMatches(call.cookies, call.body.nonce)) return refused(call, 'page.login.stale', 401)
  await countAttempt(call.db, [{ key: `oidc ${networkOf(call.ip)}`, allowed: 100, windowSeconds: 900 }])
  try {
    const { url, attempt } = await authorizationUrl(settings, redirectUri(call))
    const browser = newSecret()
    await storeAttempt(call.db, attempt, browser, safeNext(call.body.next))
    // Bound to this browser: a link with somebody else's code must not sign anybody in.
    const mark = cookie('oidc', browser, cookieScope(call), 600)
    return redirect(url, 302, { 'Set-Cookie': mark, 'Cache-Control': 'no-store' })
  } catch (error) {
    call.log.error({ err: error }, 'The provider of single sign-on does not answer as it should')
    return refused(call, 'page.oidc.unreachable')
  }
}

async function finish(call: FinishCall): Promise<MarkedAnswer> {
  const settings = enabledSettings(call)
  const browser = call.cookies.oidc ?? ''
  const begun = await takeAttempt(call.db, call.query.state ?? '', browser)
  if (begun === undefined) return refused(call, 'page.login.stale')
  let identity: Identity
  try {
    identity = await identityOf(settings, new URL(`${redirectUri(call)}?${queryOf(call.url)}`), begun.attempt)
  } catch (error) {
    call.log.warn({ err: error }, 'A sign-in at the provider failed')
    await noteRefusal(call.db, call.ip, '', 'single sign-on')
    return refused(call, 'page.oidc.failed')
  }
  const admission = await admit(call.db, settings, identity, call.ip)
  if (admission.kind === 'admitted') return continueSignIn(call, admission.userId, begun.next, 'single sign-on')
  await noteRefusal(call.db, call.ip, '', 'single sign-on')
  return refused(call, `page.oidc.${admission.reason}`)
}

function enabledSettings(call: Pick<AnyCall, 'settings'>): Settings['security.oidc'] {
  const settings = call.settings.current()['security.oidc']
  if (!settings.enabled) throw failure('request.unknownPath', { path: '/auth/oidc' })
  return settings
}

function redirectUri(call: Pick<AnyCall, 'settings'>): string {
  return `${call.settings.current()['app.root_url']}/auth/oidc`
}

function refused(call: AnyCall, key: string, status = 200): MarkedAnswer {
  return signInPage(call, {
    status,
    nonce: issueNonce(call.cookies, cookieScope(call)),
    next: '/admin',
    error: translate(call, key),
    provider: providerName(call.settings.current()),
  })
}
