import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** RFC 6238 with the parameters that every authenticator knows. */
const periodSeconds = 30
const tolerance = 1

const storeEnrolment = statement<object>(`
  insert into broadsheet.second_factors (user_id, enrolling_secret, enrolling_until)
  values ($1, $2, now() + interval '30 minutes')
  on conflict (user_id) do update
  set enrolling_secret = excluded.enrolling_secret, enrolling_until = excluded.enrolling_until`)

const findEnrolment = statement<{ enrolling_secret: string }>(`
  select enrolling_secret from broadsheet.second_factors
  where user_id = $1 and enrolling_secret is not null and enrolling_until > now()`)

const switchOn = statement<object>(`
  update users set twofa_type = 'totp', twofa_key = $2, updated_at = now() where id = $1 and twofa_type = 'none'`)

const switchOff = statement<object>(`
  update users set twofa_type = 'none', twofa_key = null, updated_at = now() where id = $1`)

const clearEnrolment = statement<object>('delete from broadsheet.second_factors where user_id = $1')

const secretOf = statement<{ twofa_key: string | null }>(`
  select twofa_key from users where id = $1 and twofa_type = 'totp'`)

const takeStep = statement<object>(`
  insert into broadsheet.second_factors (user_id, last_step) values ($1, $2)
  on conflict (user_id) do update set last_step = excluded.last_step
  where broadsheet.second_factors.last_step < excluded.last_step`)

/** A new secret, remembered until the user proves to have it. */
export async function startEnrolment(db: Queryable, userId: number): Promise<string> {
  const secret = new Secret({ size: 20 }).base32
  await db.run(storeEnrolment, [userId, secret])
  return secret
}

/** The secret that was issued to this user and not yet confirmed. */
export async function issuedSecret(db: Queryable, userId: number): Promise<string | undefined> {
  return (await db.row(findEnrolment, [userId]))?.enrolling_secret
}

export async function confirmEnrolment(db: Queryable, userId: number, secret: string): Promise<boolean> {
  if ((await db.run(switchOn, [userId, secret])) === 0) return false
  await db.run(clearEnrolment, [userId])
  return true
}

export async function endTotp(db: Queryable, userId: number): Promise<void> {
  await db.run(switchOff, [userId])
  await db.run(clearEnrolment, [userId])
}

/** The time step whose code this is, or undefined. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, window: tolerance, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

/** Checks a code at sign-in; no code, and none older than one used, is taken again. */
export async function useTotpCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  const secret = (await db.row(secretOf, [userId]))?.twofa_key
  if (secret === undefined || secret === null || !/^[A-Z2-7]+=*$/i.test(secret)) return false
  const step = stepOfCode(secret, code)
  return step !== undefined && (await db.run(takeStep, [userId, step])) === 1
}

export function totpAddress(secret: string, issuer: string, account: string): string {
  return totpOf(secret, issuer, account).toString()
}

/** The address as a picture: base64 of a PNG, 200 pixels wide. */
export async function qrPng(address: string): Promise<string> {
  const { toBuffer } = await import('qrcode')
  return (await toBuffer(address, { width: 200, margin: 2 })).toString('base64')
}

/** The address as SVG markup, for pages of ours. */
export async function qrSvg(address: string): Promise<string> {
  const { toString: drawQr } = await import('qrcode')
  return drawQr(address, { type: 'svg', margin: 2 })
}

function totpOf(secret: string, issuer = '', account = ''): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    issuer,
    label: account,
  })
}
