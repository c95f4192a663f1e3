import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a state-changing request that is carried by a cookie comes from a page of ours. Browsers state where every such
 * request comes from (Sec-Fetch-Site; Origin on all POST, PUT, PATCH and DELETE; older ones at least Referer), and pages
 * cannot change what they state. A request that states nothing is refused: programs have tokens.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const origin = headers.origin ?? originOf(headers.referer)
  if (origin !== undefined) return ownOrigins.includes(origin)
  return site === 'same-origin'
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * The origins under which a page of ours can have been loaded: the configured one, and the host just asked. That one in
 * both schemes: behind a proxy that ends TLS we may not know which the browser used.
 */
export function ownOrigins(rootUrl: string, host: string | undefined): readonly string[] {
  const configured = URL.canParse(rootUrl) ? [new URL(rootUrl).origin] : []
  return host === undefined ? configured : [...configured, `http://${host}`, `https://${host}`]
}
