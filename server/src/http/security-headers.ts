/** Set by hand: the ready-made plug-in halves throughput (measured with its default options on 2 cores). */
const always: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** Pages of ours: nothing inline runs, nothing frames us, forms go only to us. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "form-action 'self'",
].join('; ')

/** Content of authors (campaigns, templates): shown without any script, in an origin of its own. */
export const contentPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "img-src 'self' data: cid: https: http:",
  "style-src 'unsafe-inline' https: http:",
  'font-src https: http: data:',
  'media-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function securityHeaders(secure: boolean): readonly (readonly [string, string])[] {
  return secure ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
