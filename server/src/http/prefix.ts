/**
 * The path below which people reach us (`https://example.com/news`), known from the root URL alone. Everything of ours is
 * written as if it lay at the root of a host; the edge takes the prefix off what comes and puts it before what goes, so
 * that nothing in between knows of it.
 */

/**
 * First segments of our own addresses (that of uploads is a setting). A prefix of such a name could not be told from an
 * address without prefix.
 */
const ownSegments = new Set([
  ...['admin', 'api', 'archive', 'archive.xml', 'auth', 'campaign', 'health', 'link', 'metrics', 'public'],
  ...['robots.txt', 'sandbox', 'subscription', 'webhooks'],
])

/** `/news`, or nothing. */
export function prefixOf(rootUrl: string): string {
  const path = /^https?:\/\/[^/?#]+(\/[^?#]*)/.exec(rootUrl)?.[1]?.replace(/\/+$/, '') ?? ''
  return path === '' || isOwnPath(path) ? '' : path
}

/** Whether a path begins like one of ours. */
export function isOwnPath(path: string): boolean {
  return ownSegments.has(path.split('/', 2)[1] ?? '')
}

/** An address as the route table knows it, whether the proxy kept the prefix or took it off. */
export function withoutPrefix(prefix: string, url: string): string {
  if (prefix === '' || !url.startsWith(prefix)) return url
  const rest = url.slice(prefix.length)
  if (rest === '') return '/'
  if (rest.startsWith('/')) return rest
  return rest.startsWith('?') ? `/${rest}` : url
}

/** A path of ours as browsers must ask for it; anything else stays as it is. */
export function withPrefix(prefix: string, path: string): string {
  const isPath = /^\/(?!\/)/.test(path)
  return prefix === '' || !isPath || withoutPrefix(prefix, path) !== path ? path : prefix + path
}

/**
 * The same for all addresses of a page. Inserted texts cannot look like an attribute, for their quotation marks are
 * escaped.
 */
export function pageWithPrefix(prefix: string, markup: string): string {
  if (prefix === '') return markup
  return markup.replace(
    /( (?:href|src|action|data-challenge)=")(\/[^"]*)"/g,
    (_, attribute: string, path: string) => `${attribute}${withPrefix(prefix, path)}"`,
  )
}
