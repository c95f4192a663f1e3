import { domainToASCII } from 'node:url'
import { ConfigurationError, type Credentials, Pool, type PoolOptions, type TlsMode } from '@broadsheet/mailwire'
import { durationOr } from '../settings/duration.ts'
import type { SmtpServer } from '../settings/schema.ts'

/** One SMTP server with its connections. */
export interface Server {
  readonly settings: SmtpServer
  readonly pool: Way
}

/** What sending needs of a pool. */
export type Way = Pick<Pool, 'send' | 'sendMany' | 'close'>

/**
 * The pool, or a stand-in where the options can never work, such as those of a taken-over database: it takes nothing and
 * says why, so that messages wait for a better server, and the other servers go on.
 */
function wayTo(options: PoolOptions): Way {
  try {
    return new Pool(options)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const fault = { code: 'connect', message: error.message } as const
    return {
      send: async () => ({ kind: 'unsent', error: fault, begun: false }),
      sendMany: async () => ({ taken: 0, stopped: fault }),
      close: async () => undefined,
    }
  }
}

const day = 86_400_000

/** A duration of the settings in the whole milliseconds that a pool takes. */
function milliseconds(
  text: string,
  { fallback, least }: { readonly fallback: number; readonly least: number },
): number {
  return Math.min(day, Math.max(least, Math.round(durationOr(text, fallback))))
}

function tlsMode(type: string): TlsMode {
  if (type === 'TLS') return 'implicit'
  return type === 'STARTTLS' ? 'starttls' : 'none'
}

export function poolOptions(server: SmtpServer, concurrency: number): PoolOptions {
  return {
    // An IPv6 address is often written as in a URL.
    host: server.host.replace(/^\[(.*)\]$/, '$1'),
    port: server.port,
    tls: tlsMode(server.tls_type),
    tlsSkipVerify: server.tls_skip_verify,
    auth: credentials(server),
    heloName: server.hello_hostname === '' ? undefined : server.hello_hostname,
    maxConnections: Math.max(1, Math.min(server.max_conns, concurrency)),
    idleTimeout: milliseconds(server.idle_timeout, { fallback: 15_000, least: 1 }),
    attempts: Math.max(1, server.max_msg_retries),
    retryDelay: milliseconds(server.msg_retry_delay, { fallback: 10, least: 0 }),
    timeouts: { connect: milliseconds(server.wait_timeout, { fallback: 5000, least: 2000 }) },
  }
}

function credentials({ auth_protocol: protocol, username, password }: SmtpServer): Credentials | undefined {
  switch (protocol) {
    case 'none':
    case '':
      return undefined
    case 'xoauth2':
      return { method: 'xoauth2', username, accessToken: password }
    case 'cram':
      return { method: 'cram-md5', username, password }
    default:
      return { method: protocol === 'login' ? 'login' : 'plain', username, password }
  }
}

/** The pools of the configured servers, kept over changes of the settings as long as their own part stays the same. */
export class ServerPools {
  #pools = new Map<string, Way>()

  /** Servers in use from now on. Pools that no server needs any more finish what is under way. */
  use(servers: readonly SmtpServer[], concurrency: number): readonly Server[] {
    const before = this.#pools
    this.#pools = new Map()
    const used = servers.map((settings) => {
      const options = poolOptions(settings, concurrency)
      const key = JSON.stringify([settings.uuid, options])
      const pool = before.get(key) ?? wayTo(options)
      before.delete(key)
      this.#pools.set(key, pool)
      return { settings, pool }
    })
    for (const pool of before.values()) void pool.close(60_000)
    return used
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close(graceMs)))
    this.#pools.clear()
  }
}

/**
 * Servers responsible for a sender: those that list its address, else those that list its domain, else all.
 */
export function serversFor<Candidate extends { readonly settings: Pick<SmtpServer, 'from_addresses'> }>(
  servers: readonly Candidate[],
  fromAddress: string,
): readonly Candidate[] {
  const address = comparable(fromAddress)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const listing = (entry: string) =>
    servers.filter(({ settings }) => settings.from_addresses.some((from) => comparable(from) === entry))
  const exact = listing(address)
  if (exact.length > 0) return exact
  const byDomain = listing(domain)
  return byDomain.length > 0 ? byDomain : servers
}

/** An address or a domain in lower case, the domain in ASCII: both spellings of `müller.example` mean the same. */
function comparable(text: string): string {
  const lower = text.trim().toLowerCase()
  const start = lower.lastIndexOf('@') + 1
  const domain = lower.slice(start)
  return lower.slice(0, start) + (domainToASCII(domain) || domain)
}

/** Shares of a group by weight; the random start keeps groups of one from always taking the first server. */
export function shares<Item, Candidate extends { readonly settings: Pick<SmtpServer, 'weight'> }>(
  items: readonly Item[],
  servers: readonly Candidate[],
  random = Math.random(),
): readonly { readonly server: Candidate; readonly items: readonly Item[] }[] {
  const total = servers.reduce((sum, { settings }) => sum + settings.weight, 0)
  const assigned = servers.map((server) => ({ server, items: [] as Item[], credit: server.settings.weight * random }))
  for (const item of items) {
    // Smooth weighted round robin: whoever is owed most is next.
    for (const one of assigned) one.credit += one.server.settings.weight
    const next = assigned.reduce((best, one) => (one.credit > best.credit ? one : best))
    next.credit -= total
    next.items.push(item)
  }
  return assigned.filter(({ items: share }) => share.length > 0)
}
