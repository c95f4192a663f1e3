import { type CookieScope, type Cookies, cookie } from './cookies.ts'
import { equalTexts, newSecret } from './tokens.ts'

/**
 * Protects forms that are sent before anybody is signed in: the page sets a cookie and repeats its value in the form.
 * Another site can make a browser send the form, but can neither read nor set the cookie.
 */
export interface FormNonce {
  readonly value: string
  readonly setCookie: string
}

const name = 'nonce'

export function issueNonce(cookies: Cookies, scope: CookieScope): FormNonce {
  const known = cookies[name]
  const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newSecret()
  return { value, setCookie: cookie(name, value, scope) }
}

export function nonceMatches(cookies: Cookies, sent: string | undefined): boolean {
  const known = cookies[name]
  return known !== undefined && sent !== undefined && known.length >= 16 && equalTexts(known, sent)
}
