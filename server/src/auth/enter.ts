import { audit } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type MarkedAnswer, redirect } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { type Cookies, cookieScope, sessionCookie } from './cookies.ts'
import { rememberDevice } from './devices.ts'
import { endSession, startSession } from './sessions.ts'
import { secondFactorsOf } from './sign-in.ts'
import { endedStepCookie, startStep } from './steps.ts'
import { hashOfSecret } from './tokens.ts'

/** What entering needs to know of the request. */
export type EnterCall = Pick<Services, 'db' | 'settings'> & {
  readonly ip: string
  readonly userAgent: string
  readonly cookies: Cookies
}

export type SignInMethod = 'password' | 'totp' | 'recovery code' | 'passkey' | 'single sign-on' | 'first run'

const noteSignIn = statement<{ username: string }>(`
  update users set loggedin_at = now() where id = $1 and status = 'enabled' and type = 'user' returning username`)

/** After the first factor: into the dashboard, or on to the second step where the account has one. */
export async function continueSignIn(
  call: EnterCall,
  userId: number,
  next: string,
  method: SignInMethod,
): Promise<MarkedAnswer> {
  const factors = await secondFactorsOf(call.db, userId)
  if (!factors.totp && factors.passkeys === 0) return redirect(next, 302, await enter(call, userId, method))
  const cookie = await startStep(call.db, userId, next, cookieScope(call))
  return redirect('/admin/login/twofa', 302, { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' })
}

/** Starts a session under a fresh id; one that the browser brought along ends. Answers the headers to send. */
export async function enter(call: EnterCall, userId: number, method: SignInMethod) {
  const scope = cookieScope(call)
  const secret = await call.db.transaction(async (tx) => {
    await endCarried(tx, call.cookies)
    const user = await tx.row(noteSignIn, [userId])
    await audit(
      tx,
      { kind: 'user', id: userId, username: user?.username ?? '', ip: call.ip },
      'session.start',
      { type: 'user', id: userId },
      { method },
    )
    return startSession(tx, userId, { ip: call.ip, userAgent: call.userAgent })
  })
  const device = await rememberDevice(call.db, call.cookies, userId, scope)
  return {
    'Set-Cookie': [sessionCookie(secret, scope), device, endedStepCookie(scope)],
    'Cache-Control': 'no-store',
  }
}

async function endCarried(db: Queryable, cookies: EnterCall['cookies']): Promise<void> {
  const secret = cookies.session
  if (secret !== undefined && secret !== '') await endSession(db, hashOfSecret(secret))
}

/** A sign-in that failed, with what was typed as the name only where it is the name of somebody. */
export async function noteRefusal(db: Database, ip: string, username: string, step: SignInMethod): Promise<void> {
  const known = await db.row(knownName, [username])
  const actor = known === undefined ? { kind: 'anonymous' as const, ip } : { kind: 'anonymous' as const, ip, username }
  await audit(db, actor, 'session.refused', undefined, { method: step })
}

const knownName = statement<{ found: number }>('select 1 as found from users where username = $1')
