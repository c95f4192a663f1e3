import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a state-changing request that is carried by a cookie comes from a page of ours. Browsers state the origin of
 * every such request themselves (Sec-Fetch-Site, and Origin on all POST, PUT, PATCH and DELETE); programs that send
 * neither hold the cookie because they signed in.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const origin = headers.origin
  return origin === undefined || ownOrigins.includes(origin)
}

/** The origins under which a page of ours can have been loaded: the configured one, and the one just asked. */
export function ownOrigins(rootUrl: string, host: string | undefined, protocol: string): readonly string[] {
  const configured = URL.canParse(rootUrl) ? [new URL(rootUrl).origin] : []
  return host === undefined ? configured : [...configured, `${protocol}://${host}`]
}
