import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { notedAction, noteRequest } from '../audit/noted-requests.ts'
import { authenticate } from '../auth/authenticate.ts'
import { type Caller, requireAny } from '../auth/caller.ts'
import { cookieScope, ownCookies } from '../auth/cookies.ts'
import { isSameOrigin, ownOrigins } from '../auth/origin.ts'
import { isSecure } from '../auth/secure.ts'
import { failure } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { isAnswer, redirect } from './answer.ts'
import { createConnections } from './connections.ts'
import { applyCors } from './cors.ts'
import { drain } from './drain.ts'
import { answersPages, sendErrorPage } from './error-page.ts'
import { idleTimeout, whileWeWork } from './idle.ts'
import { multipartFields } from './multipart.ts'
import { notFound } from './not-found.ts'
import { rawRequestOf } from './raw-request.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { send, sendError } from './send.ts'
import { type Shortcut, serverWithShortcuts } from './shortcut.ts'
import { isForReaders, notedBrand } from './site.ts'
import { endSlowBody } from './slow-bodies.ts'

/** A client must have sent its headers in this time. */
const headersTimeout = 15_000

/** Most bytes of any body that is held in memory; uploads are streamed. */
const largestBody = 32 * 1024 * 1024

/** Names of requests for log and errors: unlike those of other processes, and 15 µs cheaper than random ones. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}${(count++).toString(36)}`
}

/** Requests are decoded by the route table. Fastify's own ways of doing it are 120 modules in memory, if it is not told. */
function notUsed(): never {
  throw new Error('Routes have no schemas of Fastify')
}

/** The HTTP edge: one route table in, requests out. Nothing behind it knows HTTP. */
export async function createServer(
  services: Services,
  routes: readonly Route[],
  /** Maps addresses that settings decide on to those of the table. */
  rewrite: (request: IncomingMessage) => string,
  shortcuts: readonly Shortcut[] = [],
): Promise<FastifyInstance> {
  const serverFor = serverWithShortcuts(shortcuts, rewrite, {
    headers: headersTimeout,
    idle: idleTimeout,
    // Clients name ids and look for addresses by the thousand, in the address of the request.
    maxHeaderSize: 256 * 1024,
  })
  const connections = createConnections()
  const app = fastify({
    logger: false,
    exposeHeadRoutes: true,
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    genReqId: requestIds(),
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    // Addresses that the router itself refuses: not percent-encoded UTF-8, or endless.
    frameworkErrors: (error, request, reply) =>
      (isApi(request) ? sendError : sendErrorPage)(services, error, request, reply),
    serverFactory: (handler) => connections.watch(serverFor(handler)),
  })
  app.addHook('preClose', async () => connections.end())
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fieldSize: 10 * 1024 * 1024, fields: 200, files: 50, parts: 250, fileSize: Number.POSITIVE_INFINITY },
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const headers = { plain: securityHeaders(false), tls: securityHeaders(true) }
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of isSecure(servicesFor(services, request)) ? headers.tls : headers.plain)
      reply.header(name, value)
    reply.header('X-Request-Id', request.id)
    if (applyCors(services.settings.current()['security.trusted_urls'], request, reply)) return reply
  })
  app.addHook('onResponse', async (request, reply) => {
    const pattern = request.routeOptions.url ?? 'unknown'
    services.metrics.observeRequest(`${request.method} ${pattern}`, reply.statusCode, reply.elapsedTime / 1000)
    // The pattern, never the address itself: paths and queries hold personal data.
    services.log.debug(
      {
        request: request.id,
        method: request.method,
        route: pattern,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  const pages = new Set(routes.filter(answersPages).map((route) => `${route.method} ${urlOf(route)}`))
  app.setErrorHandler((error, request, reply) => {
    if (!request.raw.complete && reply.getHeader('connection') === 'close') {
      // Fastify ends the connection of a body that is too large, whose sender then rarely hears why.
      reply.removeHeader('connection')
      drain(request.raw)
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const isPage = pages.has(`${method} ${request.routeOptions.url}`)
    return (isPage ? sendErrorPage : sendError)(servicesFor(services, request), error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    notFound(servicesFor(services, request), routesAt(routes, request), request, reply),
  )
  for (const route of routes) addRoute(app, services, routes, route)
  return app
}

function urlOf(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1')
}

/** As the site sees them that was asked for: its address, name and look. */
function servicesFor(services: Services, { raw }: FastifyRequest): Services {
  const brandId = notedBrand(raw)
  return brandId === null ? services : { ...services, settings: services.settings.forBrand(brandId) }
}

/** A brand's address has pages for readers, and nothing else. */
function routesAt(routes: readonly Route[], { raw }: FastifyRequest): readonly Route[] {
  return notedBrand(raw) === null ? routes : routes.filter(isForReaders)
}

function addRoute(app: FastifyInstance, everywhere: Services, routes: readonly Route[], route: Route): void {
  const action = notedAction(route)
  const forReaders = isForReaders(route)
  const hasParams = route.path.includes('{')
  app.route({
    method: route.method,
    url: urlOf(route),
    ...(route.bodyLimit === 'unlimited' ? {} : limited(route.bodyLimit)),
    handler: async (request, reply) => {
      const services = servicesFor(everywhere, request)
      if (services !== everywhere && !forReaders) return notFound(services, [], request, reply)
      // A slash at the end: an address of nothing.
      if (hasParams && hasEmptyParam(request)) return notFound(services, routesAt(routes, request), request, reply)
      if (forReaders && services.settings.brands().length > 0) varyBySite(reply)
      // What is for one caller only stays in no cache, unless the route says otherwise.
      if (route.access.kind !== 'public') reply.header('Cache-Control', 'no-store')
      if (await isClosed(services, route)) return sendClosed(services, request, reply)
      const caller = await callerFor(services, route, request)
      if (caller === undefined && route.access.kind !== 'public') return sendSignedOut(services, route, request, reply)
      if (caller?.needsSecondFactor && !route.beforeSecondFactor) return sendToSetUp(services, route, request, reply)
      const raw = rawRequestOf(services, route, request, await multipartFields(route, request))
      const run = () => route.run(services, raw, caller)
      // Strangers have no long work; an upload is read by its handler, and there the silence is the client's.
      const isPatient = caller !== undefined && route.bodyLimit !== 'unlimited'
      const result = await (isPatient ? whileWeWork(request.raw.socket, run) : run())
      if (action !== undefined && caller !== undefined) await noteRequest(services.db, action, caller, raw)
      return send(
        services,
        reply,
        isAnswer(result) ? result : { kind: 'json', status: 200, body: { data: result }, headers: {} },
      )
    },
  })
}

function hasEmptyParam({ params }: FastifyRequest): boolean {
  return typeof params === 'object' && params !== null && Object.values(params).includes('')
}

/** Behind a proxy the host that was asked for is no part of the address that caches know. */
function varyBySite(reply: FastifyReply): void {
  const vary = reply.getHeader('Vary')
  reply.header('Vary', vary === undefined ? 'X-Forwarded-Host' : `${vary}, X-Forwarded-Host`)
}

function limited(bodyLimit: number) {
  return {
    bodyLimit,
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      endSlowBody(request.raw, reply.raw, bodyLimit)
      done()
    },
  }
}

/** Authenticates and checks the permission of the route. A public route does not ask who calls. */
async function callerFor(services: Services, route: Route, request: FastifyRequest): Promise<Caller | undefined> {
  if (route.access.kind === 'public') return undefined
  const caller = await identify(services, request)
  if (caller === undefined) return undefined
  if (caller.via.kind === 'session' && request.method !== 'GET' && request.method !== 'HEAD') {
    const origins = ownOrigins(services.settings.current()['app.root_url'], request.host)
    if (!isSameOrigin(request.headers, origins)) throw failure('session.crossOrigin', {})
  }
  if (route.access.kind === 'oneOf') requireAny(caller, route.access.permissions)
  return caller
}

/** Until the first administrator exists, strangers see nothing but the first-run page. */
async function isClosed(services: Services, route: Route): Promise<boolean> {
  return route.access.kind === 'public' && !route.beforeSetup && (await services.setup.needed())
}

function sendClosed(services: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApi(request)) return sendError(services, failure('setup.needed', {}), request, reply)
  return send(services, reply, redirect('/admin/login', 302, { 'Cache-Control': 'no-store' }))
}

/** A person without a session is led to the sign-in page; a program is told. */
function sendSignedOut(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApi(request) || route.method !== 'GET')
    return sendError(services, failure('session.missing', {}), request, reply)
  const next = encodeURIComponent(request.raw.url ?? '/admin')
  return send(services, reply, redirect(`/admin/login?next=${next}`, 307, { 'Cache-Control': 'no-store' }))
}

/** Whose role asks for a second factor sees only the pages and routes to set one up. */
function sendToSetUp(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApi(request) || route.method !== 'GET')
    return sendError(services, failure('secondFactor.needed', {}), request, reply)
  return send(services, reply, redirect('/admin/account', 303, { 'Cache-Control': 'no-store' }))
}

function isApi(request: FastifyRequest): boolean {
  return /^\/(api|webhooks)\//.test(request.raw.url ?? '')
}

export async function identify(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const { session } = ownCookies(request.headers.cookie, cookieScope(services))
  return authenticate(services.db, request, session)
}
