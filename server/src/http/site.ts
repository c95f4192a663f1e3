import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { prefixOf, withoutPrefix } from './prefix.ts'
import type { Route } from './route.ts'

/** One of the addresses on the web that this installation answers under. */
export interface Site {
  readonly host: string
  readonly prefix: string
  /** Null: the main site. */
  readonly brandId: number | null
}

export function siteOf(rootUrl: string, brandId: number | null): Site {
  const host = URL.canParse(rootUrl) ? comparable(new URL(rootUrl).host) : ''
  return { host, prefix: prefixOf(rootUrl), brandId }
}

/** Two root URLs are the same site where host and path are: the scheme is the proxy's matter. */
export function isSameSite(rootUrl: string, other: string): boolean {
  const [one, two] = [siteOf(rootUrl, null), siteOf(other, null)]
  return one.host === two.host && one.prefix === two.prefix
}

/** Hosts ignore case, a dot at the end and the usual ports. */
function comparable(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/\.?(?::(?:80|443))?$/, '')
}

/**
 * The site that was asked for, by host and path. Of several on one host the longest path decides; where none fits, a
 * proxy has taken the path off, which says enough only if there is one site on the host. Undefined: none of them, which
 * is the main site. Pure.
 */
export function siteFor(sites: readonly Site[], host: string, path: string): Site | undefined {
  const wanted = comparable(host)
  const exact = sites.filter((site) => site.host === wanted)
  // Proxies may tell the host without its port, as nginx does with $host.
  const here = exact.length > 0 ? exact : sites.filter((site) => site.host.replace(/:\d+$/, '') === wanted)
  const fitting = here
    .filter(({ prefix }) => prefix === '' || withoutPrefix(prefix, path) !== path)
    .sort((one, other) => other.prefix.length - one.prefix.length)
  return fitting[0] ?? (here.length === 1 ? here[0] : undefined)
}

/** The host that the browser asked for, as a proxy tells it where that is trusted: the same as `host` of Fastify. */
export function hostReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.headers.host ?? ''
  const trust = proxyAddr.compile([...trustedProxies])
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host']
    const isTrusted = forwarded !== undefined && trust(socket.remoteAddress ?? '', 0)
    // The last one is that of the proxy next to us.
    const told = isTrusted ? String(forwarded).split(',').at(-1)?.trim() : undefined
    return told ?? headers.host ?? ''
  }
}

/** Where a request was sent, before it was decided what that means. */
export interface Asked {
  readonly host: string
  /** What stood before our own path: empty where there was nothing, or a proxy has taken it off. */
  readonly prefix: string
}

/** The site that has the dashboard as whoever sent this request would ask for it. Pure. */
export function dashboardSite(sites: readonly Site[], { host, prefix }: Asked): Site | undefined {
  return siteFor(sites, host, `${prefix}/admin`)
}

const prefixAsked = new WeakMap<IncomingMessage, string>()

/** Kept with the request, whose path is without it from then on. */
export function notePrefix(request: IncomingMessage, prefix: string): void {
  prefixAsked.set(request, prefix)
}

/** The one that was there and was taken off. */
export function notedPrefix(request: IncomingMessage): string {
  return prefixAsked.get(request) ?? ''
}

const brandOf = new WeakMap<IncomingMessage, number>()

/** Kept with the request, for its path does not tell any more once the prefix is off. */
export function noteBrand(request: IncomingMessage, brandId: number): void {
  brandOf.set(request, brandId)
}

/** The brand under whose address this was asked for; null: the main site. */
export function notedBrand(request: IncomingMessage): number | null {
  return brandOf.get(request) ?? null
}

/** Addresses of administrators and programs, also where anybody may ask for them. */
const ofTheMainSite = /^\/(?:admin|auth|webhooks|sandbox|metrics|api(?!\/public\/))(?:\/|$)/

/**
 * Whether a route is offered under the address of a brand. Its readers are not to learn whose installation it is, so that
 * there is no way to the dashboard, not even a redirect.
 */
export function isForReaders({ access, path }: Pick<Route, 'access' | 'path'>): boolean {
  return access.kind === 'public' && !ofTheMainSite.test(path)
}
