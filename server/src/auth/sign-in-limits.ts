import { durationOr } from '../settings/duration.ts'
import type { Settings } from '../settings/schema.ts'
import { type Limit, networkOf } from './throttle.ts'

/** Whose attempt this is, as far as it can be told before the password is checked. */
export interface Attempt {
  readonly username: string
  readonly ip: string
  /** Hash of the device cookie, if the account was entered from this browser before. */
  readonly device: string | undefined
}

export interface SignInLimits {
  /** Forgotten after a success. */
  readonly own: readonly Limit[]
  /** Shared with others at the same address: a success only takes back its own attempt. */
  readonly shared: readonly Limit[]
}

/**
 * A stranger's guesses must not lock the owner out: a browser that has been inside before has a count of its own, and
 * is not touched by what others do to the account.
 */
export function signInLimits(rules: Settings['security.sign_in'], attempt: Attempt): SignInLimits {
  const windowSeconds = Math.max(1, Math.round(durationOr(rules.window, 900_000) / 1000))
  const limit = (key: string, allowed: number): Limit => ({ key, allowed, windowSeconds })
  const network = networkOf(attempt.ip)
  const account = attempt.username.toLowerCase()
  if (attempt.device !== undefined) {
    return { own: [limit(`device ${attempt.device} ${account}`, rules.account_attempts)], shared: [] }
  }
  return {
    own: [limit(`account ${account} ${network}`, rules.account_attempts)],
    shared: [
      limit(`account ${account}`, rules.account_attempts_everywhere),
      limit(`address ${network}`, rules.address_attempts),
    ],
  }
}
