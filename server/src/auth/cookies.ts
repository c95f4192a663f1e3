import { prefixOf } from '../http/prefix.ts'
import type { Settings } from '../settings/schema.ts'
import { isSecure } from './secure.ts'
import { sessionDays } from './sessions.ts'

/** Where our cookies belong: marked for TLS where people reach us so, and below our path on a host of several services. */
export interface CookieScope {
  readonly secure: boolean
  readonly path: string
}

/** Cookies of a request by their plain names. */
export type Cookies = Readonly<Record<string, string | undefined>>

export function cookieScope(services: { readonly settings: { current(): Settings } }): CookieScope {
  const prefix = prefixOf(services.settings.current()['app.root_url'])
  return { secure: isSecure(services), path: prefix === '' ? '/' : prefix }
}

/**
 * Behind TLS the name carries a prefix that browsers only accept with Secure; at the root of a host one that no other
 * host or path can set either (RFC 6265bis, section 4.1.3).
 */
function fullName(name: string, { secure, path }: CookieScope): string {
  if (!secure) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

export function sessionCookie(secret: string, scope: CookieScope): string {
  return cookie('session', secret, scope, sessionDays * 86_400)
}

export function endedSessionCookie(scope: CookieScope): string {
  return cookie('session', '', scope, 0)
}

/** A cookie that scripts cannot read and other sites cannot send along with a POST. */
export function cookie(name: string, value: string, scope: CookieScope, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  const full = fullName(name, scope)
  return `${full}=${value}; Path=${scope.path}; HttpOnly; SameSite=Lax${age}${scope.secure ? '; Secure' : ''}`
}

/**
 * Cookies of a request by their plain names; of a repeated name the first counts. Only those as we set them: a plain
 * `session` beside TLS can come from a neighbour who wants people to work in an account of his.
 */
export function ownCookies(header: string | undefined, scope: CookieScope): Cookies {
  const start = fullName('', scope)
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';', 100) ?? []) {
    const separator = pair.indexOf('=')
    const name = pair.slice(0, Math.max(separator, 0)).trim()
    if (name.length <= start.length || !name.startsWith(start)) continue
    const plain = name.slice(start.length)
    if (!(plain in cookies)) cookies[plain] = pair.slice(separator + 1).trim()
  }
  return cookies
}
