import { sessionDays } from './sessions.ts'

/** Behind TLS the name carries a prefix that browsers only accept with Secure, Path=/ and no Domain. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

export function sessionCookie(secret: string, secure: boolean): string {
  return cookie(sessionCookieName(secure), secret, { secure, maxAge: sessionDays * 86_400 })
}

export function endedSessionCookie(secure: boolean): string {
  return cookie(sessionCookieName(secure), '', { secure, maxAge: 0 })
}

/** A cookie that scripts cannot read and other sites cannot send along with a POST. */
export function cookie(
  name: string,
  value: string,
  options: { readonly secure: boolean; readonly maxAge?: number },
): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${options.maxAge}`
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${options.secure ? '; Secure' : ''}`
}

/** Cookies of a request; of a repeated name the first counts. */
export function parseCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';', 100) ?? []) {
    const separator = pair.indexOf('=')
    if (separator < 1) continue
    const name = pair.slice(0, separator).trim()
    if (!(name in cookies)) cookies[name] = pair.slice(separator + 1).trim()
  }
  return cookies
}
