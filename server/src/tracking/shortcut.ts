import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { isSecure } from '../auth/secure.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Shortcut } from '../http/shortcut.ts'
import type { Services } from '../services.ts'
import { pixelHeaders, redirectHeaders } from './headers.ts'
import { pixel } from './pixel.ts'
import type { Visitor } from './visitor.ts'

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const pixelPath = new RegExp(`^/campaign/${uuid}/${uuid}/px\\.png$`)
const linkPath = new RegExp(`^/link/${uuid}/${uuid}/${uuid}$`)

/**
 * Pixels and links after a large mailing, straight from Node's server: twice as many a second as through the route
 * table (bench/tracking). Takes only the plain case, a GET of exactly such a path; everything else, faults included,
 * goes to the routes of the same addresses.
 */
export function trackingShortcut(services: Services): Shortcut {
  const { tracking, metrics, setup, config, log } = services
  const heads = { plain: headsOf(false), tls: headsOf(true) }
  const head = () => (isSecure(services) ? heads.tls : heads.plain)
  const trust = config.trustedProxies.length === 0 ? undefined : proxyAddr.compile([...config.trustedProxies])

  function visitorOf(request: IncomingMessage): Visitor {
    const { headers } = request
    const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? headers['x-purpose'] ?? ''
    const ip = trust === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust)
    return { method: 'GET', userAgent: headers['user-agent'] ?? '', ip, purpose: String(purpose) }
  }

  async function answerPixel(exchange: Exchange, campaignUuid: string, subscriberUuid: string): Promise<void> {
    await tracking.view({ campaignUuid, subscriberUuid }, visitorOf(exchange.request))
    exchange.response.writeHead(200, head().pixel).end(pixel)
    observe('GET /campaign/:campUUID/:subUUID/px.png', 200, exchange)
  }

  async function answerLink(
    exchange: Exchange,
    [, link = '', campaignUuid = '', subscriberUuid = '']: RegExpExecArray,
  ) {
    const target = await tracking.click(link, { campaignUuid, subscriberUuid }, visitorOf(exchange.request))
    if (target === undefined) return exchange.pass()
    exchange.response.writeHead(307, ['Location', target, ...head().redirect]).end()
    observe('GET /link/:linkUUID/:campUUID/:subUUID', 307, exchange)
  }

  function observe(route: string, status: number, { started }: Exchange): void {
    metrics.observeRequest(route, status, (performance.now() - started) / 1000)
  }

  /** Before the first administrator exists nothing but the first-run page is shown. */
  async function whenOpen(exchange: Exchange, answer: () => Promise<void>): Promise<void> {
    try {
      if (await setup.needed()) exchange.pass()
      else await answer()
    } catch (error) {
      log.error({ err: error }, 'An open or click failed')
      if (!exchange.response.headersSent) exchange.pass()
    }
  }

  return (request, response, pass) => {
    const { url = '', method } = request
    if (method !== 'GET') return false
    const exchange = { request, response, pass, started: performance.now() }
    const link = linkPath.exec(url)
    if (link !== null) {
      void whenOpen(exchange, () => answerLink(exchange, link))
      return true
    }
    const view = pixelPath.exec(url)
    if (view === null) return false
    const [, campaignUuid = '', subscriberUuid = ''] = view
    void whenOpen(exchange, () => answerPixel(exchange, campaignUuid, subscriberUuid))
    return true
  }
}

/** Names and values in turn, as `writeHead` takes them without a look at each. */
function headsOf(secure: boolean) {
  const common = securityHeaders(secure)
  // Mail programs show the picture on pages of their own.
  const shareable = common.filter(([name]) => name !== 'Cross-Origin-Resource-Policy')
  const length = ['Content-Length', String(pixel.length)]
  return {
    pixel: [...shareable.flat(), ...flat(pixelHeaders), 'Content-Type', 'image/png', ...length],
    redirect: [...common.flat(), ...flat(redirectHeaders), 'Content-Length', '0'],
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly pass: () => void
  readonly started: number
}

function flat(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat()
}
