import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { failure } from '../errors/error.ts'
import { isConfigurableAddress, isPublicAddress } from './outgoing-addresses.ts'

/**
 * Where a request may go. `configured`: an administrator wrote the address into the settings, so it may be a machine
 * in their own network, but for link-local addresses. `public`: the address came from outside (a webhook's certificate or confirmation link), so
 * it must not reach anything inside.
 */
export type Reach = 'configured' | 'public'

export interface OutgoingRequest {
  readonly reach: Reach
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** From the first byte sent to the last received; default 10 s. */
  readonly timeoutMs?: number
  /** Longest answer that is read; default 1 MB. */
  readonly maxBytes?: number
  /** What becomes of a longer one; default `refuse`. `cut`: the status is what matters, and the rest stays unread. */
  readonly longAnswer?: 'refuse' | 'cut'
  readonly signal?: AbortSignal
  /** Called when the last byte has left us: from then on the other side may have acted on it. */
  readonly onSent?: () => void
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const agentOptions = { keepAlive: true, maxSockets: 200, maxFreeSockets: 50 }

/** Connections are not shared between the two reaches: one opened for an administrator must not carry a stranger. */
const agents = {
  configured: { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) },
  public: { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) },
}

/**
 * Sends one HTTP request. Redirects are not followed: credentials would go along, and the guard would be asked only
 * once. The name is looked up here, and the connection goes to the very address that was checked.
 * Throws `service.peer` when the address is refused or nobody answers properly.
 */
export async function guardedFetch(address: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
  const url = checkedUrl(address, options.reach)
  const limit = AbortSignal.timeout(options.timeoutMs ?? 10_000)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  try {
    return await exchange(url, options, signal)
  } catch (error) {
    throw failure('service.peer', { peer: url.host, reason: reasonOf(error) })
  }
}

function checkedUrl(address: string, reach: Reach): URL {
  const refused = (reason: string) => failure('service.peer', { peer: address.slice(0, 200), reason })
  if (!URL.canParse(address)) throw refused('this is not an address')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('only http and https are used')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is connected to without a look-up, so it is checked here.
  if (isIP(host) !== 0 && !allowedBy[reach](host)) throw refused(insideText)
  return url
}

const insideText = 'the address is inside a private network'

const allowedBy = { configured: isConfigurableAddress, public: isPublicAddress } as const

function exchange(url: URL, options: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers, ...lengthOf(options.body) },
      agent: agents[options.reach][protocol],
      signal,
      lookup: lookups[options.reach],
    })
    request.once('error', reject)
    if (options.onSent !== undefined) request.once('finish', options.onSent)
    request.once('response', (response) => {
      readAll(response, options.maxBytes ?? 1024 * 1024, options.longAnswer ?? 'refuse').then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
    request.end(options.body)
  })
}

function lengthOf(body: string | Uint8Array | undefined): Record<string, string> {
  return body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
}

async function readAll(response: IncomingMessage, most: number, longer: 'refuse' | 'cut'): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > most) {
      response.destroy()
      if (longer === 'cut') return Buffer.concat([...chunks, chunk]).subarray(0, most)
      throw new Error(`the answer is longer than ${most} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** As `dns.lookup`, for allowed addresses only: a refused one among several refuses them all. */
function guardedLookup(allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every((entry) => allowed(entry.address))) {
        return callback(new Error(insideText), '', 0)
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

const lookups = { configured: guardedLookup(allowedBy.configured), public: guardedLookup(allowedBy.public) } as const

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  if ('code' in error && typeof error.code === 'string') return `no connection (${error.code})`
  return error.message
}
