import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Settings } from '../../settings/schema.ts'
import { sharedKey } from '../shared-key.ts'
import { checkSolution } from './altcha.ts'
import { checkHcaptcha } from './hcaptcha.ts'

export type CaptchaProvider = 'altcha' | 'hcaptcha' | 'none'

/** ALTCHA wins where both are on. */
export function captchaProvider(settings: Settings): CaptchaProvider {
  const { altcha, hcaptcha } = settings['security.captcha']
  if (altcha.enabled) return 'altcha'
  return hcaptcha.enabled ? 'hcaptcha' : 'none'
}

export interface CaptchaAnswer {
  readonly altcha?: string | undefined
  readonly 'h-captcha-response'?: string | undefined
}

const spend = statement<object>(`
  insert into broadsheet.spent_captchas (id, expires_at) values ($1, $2) on conflict (id) do nothing`)

const forgetExpired = statement<object>('delete from broadsheet.spent_captchas where expires_at < now()')

/** Whether the visitor passed the captcha that is set, if any. A solution counts once, on all nodes together. */
export async function passesCaptcha(
  services: { readonly db: Queryable; readonly settings: { current(): Settings } },
  answer: CaptchaAnswer,
  ip: string,
): Promise<boolean> {
  const settings = services.settings.current()
  switch (captchaProvider(settings)) {
    case 'none':
      return true
    case 'altcha':
      return passesAltcha(services.db, answer.altcha ?? '')
    case 'hcaptcha': {
      const given = answer['h-captcha-response'] ?? ''
      return given !== '' && checkHcaptcha(settings['security.captcha'].hcaptcha.secret, given, ip)
    }
  }
}

export function captchaKey(db: Queryable): Promise<Buffer> {
  return sharedKey(db, 'captcha')
}

async function passesAltcha(db: Queryable, payload: string): Promise<boolean> {
  if (payload === '') return false
  const solved = checkSolution(await captchaKey(db), payload, new Date())
  return solved !== undefined && (await db.run(spend, [solved.id, solved.expiresAt])) === 1
}

/** Removes spent captchas that could not be used again anyway. */
export async function forgetExpiredCaptchas(db: Queryable): Promise<number> {
  return db.run(forgetExpired)
}
