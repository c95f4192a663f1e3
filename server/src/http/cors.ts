import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets pages of trusted sites read answers: the origins of `security.trusted_urls`, or every origin with `*`. Never with
 * credentials of the browser, so that a trusted site can do no more than any program.
 */
export function originAllowed(trustedUrls: readonly string[], origin: string): boolean {
  return trustedUrls.some((entry) => entry === '*' || (URL.canParse(entry) && new URL(entry).origin === origin))
}

/** Sets the headers; answers the preflight itself and then says true. */
export function applyCors(trustedUrls: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  if (trustedUrls.length === 0) return false
  reply.header('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !originAllowed(trustedUrls, origin)) return false
  reply.header('Access-Control-Allow-Origin', origin)
  // Without this the same-origin policy for resources (security-headers.ts) would still keep the answer from the page.
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false
  reply.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  reply.header('Access-Control-Allow-Headers', 'Accept, Authorization, Content-Type')
  reply.header('Access-Control-Max-Age', '600')
  reply.status(204).send()
  return true
}
