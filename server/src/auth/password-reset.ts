import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { jobKind } from '../jobs/jobs.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { Services } from '../services.ts'
import { composeSystemMail, type SystemMailContext } from '../system-mail/compose.ts'
import { writtenLanguage } from '../users/language.ts'
import { noteAccountChange } from './account-notices.ts'
import { forgetDevices } from './devices.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOfUser } from './sessions.ts'
import { endStepsOfUser } from './steps.ts'
import { hashOfSecret, newSecret } from './tokens.ts'

/** Looking the address up is a job: the answer to whoever asks is the same, and as fast, for unknown addresses. */
export const resetLinkJob = jobKind(
  'password reset link',
  Type.Object({ email: Type.String(), language: Type.String() }),
)

/** How long a link is good for. */
const linkMinutes = 30

const findByEmail = statement<{ id: number; username: string; email: string; language: string | null }>(`
  select id, username, email, language from users left join broadsheet.user_languages on user_id = id
  where lower(email) = $1 and type = 'user' and status = 'enabled' and password_login order by id limit 1`)

const insertReset = statement<object>(`
  insert into broadsheet.password_resets (token_hash, user_id, expires_at)
  values ($1, $2, now() + make_interval(mins => ${linkMinutes}))`)

const findReset = statement<{ user_id: number; username: string }>(`
  select r.user_id, u.username from broadsheet.password_resets r join users u on u.id = r.user_id
  where r.token_hash = $1 and r.expires_at > now() and u.type = 'user' and u.status = 'enabled' and u.password_login`)

const takeReset = statement<object>('delete from broadsheet.password_resets where token_hash = $1')
const dropResets = statement<object>('delete from broadsheet.password_resets where user_id = $1')
const setPassword = statement<object>('update users set password = $2, updated_at = now() where id = $1')
const prune = statement<object>('delete from broadsheet.password_resets where expires_at < now()')

/** Sends the link if somebody signs in with this address; says nothing to anybody if not. */
export async function sendResetLink(
  services: Pick<Services, 'db'> & Omit<SystemMailContext, 'language'>,
  email: string,
  language: string,
): Promise<void> {
  const account = await services.db.row(findByEmail, [email.trim().toLowerCase()])
  if (account === undefined) return
  const settings = services.settings.current()
  const spoken = writtenLanguage(services, account.language, language)
  const token = newSecret()
  // The address comes from the settings and never from the request: its Host header is whatever somebody sent.
  const url = `${settings['app.root_url']}/admin/reset?token=${token}`
  const mail = composeSystemMail({ ...services, language: spoken }, 'passwordReset', {
    username: account.username,
    url,
    minutes: linkMinutes,
  })
  await services.db.transaction(async (tx) => {
    await tx.run(insertReset, [hashOfSecret(token), account.id])
    await enqueueMails(tx, [{ kind: 'system', from: settings['app.from_email'], to: account.email, ...mail }])
    await audit(tx, { kind: 'system' }, 'password.resetSent', { type: 'user', id: account.id })
  })
}

/** The account that a link is for, as long as it is good. */
export async function accountOfReset(db: Queryable, token: string) {
  return db.row(findReset, [hashOfSecret(token)])
}

/**
 * Sets the password and ends whatever was open: sessions, half sign-ins, trusted browsers, other links. Nobody is
 * signed in by it: the second factor is asked for at the sign-in that follows. False: the link was used meanwhile.
 */
export async function resetPassword(db: Database, token: string, password: string, ip: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const account = await accountOfReset(tx, token)
    if (account === undefined || (await tx.run(takeReset, [hashOfSecret(token)])) === 0) return false
    await tx.run(setPassword, [account.user_id, hash])
    await noteAccountChange(tx, account.user_id, 'password')
    await passwordChanged(tx, account.user_id, null)
    const actor = { kind: 'anonymous', ip, username: account.username } as const
    await audit(tx, actor, 'password.reset', { type: 'user', id: account.user_id })
    return true
  })
}

/** Everything that the old password had opened ends with it, but for the session that is to stay. */
export async function passwordChanged(tx: Queryable, userId: number, sessionToKeep: string | null): Promise<void> {
  await tx.run(dropResets, [userId])
  await endSessionsOfUser(tx, userId, sessionToKeep)
  await endStepsOfUser(tx, userId)
  await forgetDevices(tx, userId)
}

export async function pruneResets(db: Queryable): Promise<void> {
  await db.run(prune)
}
