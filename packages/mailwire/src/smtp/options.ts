import { hostname as systemHostname } from 'node:os'
import { asciiDomain } from './address.ts'

/** How the connection is protected. `starttls` and `implicit` are required when chosen: there is no fall-back to plain. */
export type TlsMode = 'none' | 'starttls' | 'implicit'

export type Credentials =
  | {
      /** `auto` takes the strongest that the server offers of CRAM-MD5, PLAIN, LOGIN. */
      readonly method: 'auto' | 'plain' | 'login' | 'cram-md5'
      readonly username: string
      readonly password: string
    }
  | {
      readonly method: 'xoauth2'
      readonly username: string
      /** The token, or a function that is called for every new connection. */
      readonly accessToken: string | (() => Promise<string>)
    }

/** Limits in milliseconds. */
export interface Timeouts {
  /** Name lookup, TCP connection and, with implicit TLS, its handshake. */
  readonly connect: number
  readonly greeting: number
  /** EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, RSET: each. */
  readonly command: number
  /** Sending a body and waiting for the reply to it. */
  readonly data: number
}

export interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly tls?: TlsMode | undefined
  /** Accept any certificate. Off by default: chain and name are checked. */
  readonly tlsSkipVerify?: boolean | undefined
  /** Extra trusted certificates (PEM). */
  readonly tlsCa?: string | readonly string[] | undefined
  readonly auth?: Credentials | undefined
  /** Name given in EHLO: a domain or an address literal. Default: the host's name if it has a domain, else [127.0.0.1]. */
  readonly heloName?: string | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
  /**
   * How many messages one connection may have under way (default 4). 1: each waits for the reply to the one before.
   * 2 and more: with DATA the next envelope follows the body (RFC 2920); with CHUNKING whole messages follow each other.
   */
  readonly pipelineDepth?: number | undefined
  /** Use BDAT where the server offers CHUNKING and PIPELINING (RFC 3030). Default true. */
  readonly chunking?: boolean | undefined
  readonly maxReplyBytes?: number | undefined
  readonly maxReplyLineBytes?: number | undefined
}

/** ServerOptions checked and with defaults in place. */
export interface Server {
  readonly host: string
  readonly port: number
  readonly tls: TlsMode
  readonly tlsSkipVerify: boolean
  readonly tlsCa: readonly string[] | undefined
  readonly auth: Credentials | undefined
  readonly heloName: string
  readonly timeouts: Timeouts
  readonly pipelineDepth: number
  readonly chunking: boolean
  readonly maxReplyBytes: number
  readonly maxReplyLineBytes: number
}

/** Thrown for options that can never work; never for a message. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

// RFC 5321, 4.5.3.2 asks for 5 min (greeting, MAIL, RCPT), 2 min (DATA) and 10 min (final dot). The last is kept: giving
// up early there makes an outcome unknown. The others only delay a retry on another connection, so they are shorter.
const defaultTimeouts: Timeouts = { connect: 10_000, greeting: 60_000, command: 120_000, data: 600_000 }

export function checkedServer(options: ServerOptions): Server {
  return {
    host: checkedHost(options.host),
    port: whole('port', options.port, 1, 65535),
    tls: options.tls ?? 'none',
    tlsSkipVerify: options.tlsSkipVerify ?? false,
    tlsCa: options.tlsCa === undefined ? undefined : [options.tlsCa].flat(),
    auth: options.auth === undefined ? undefined : checkedCredentials(options.auth),
    heloName: checkedHeloName(options.heloName),
    timeouts: checkedTimeouts(options.timeouts ?? {}),
    pipelineDepth: whole('pipelineDepth', options.pipelineDepth ?? 4, 1, 100),
    chunking: options.chunking ?? true,
    maxReplyBytes: whole('maxReplyBytes', options.maxReplyBytes ?? 65_536, 512, 16_777_216),
    maxReplyLineBytes: whole('maxReplyLineBytes', options.maxReplyLineBytes ?? 4_096, 512, 1_048_576),
  }
}

/** `value` if it is a whole number between the bounds, else a ConfigurationError. */
export function whole(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new ConfigurationError(`${name} must be a whole number from ${least} to ${most}, not ${value}`)
}

function checkedHost(host: string): string {
  if (host !== '' && !/[\x00-\x20\x7f]/.test(host)) return host
  throw new ConfigurationError(`host ${JSON.stringify(host)} is not a host name`)
}

function checkedTimeouts(given: Partial<Timeouts>): Timeouts {
  const limits = { ...defaultTimeouts, ...given }
  for (const [name, value] of Object.entries(limits)) whole(`timeouts.${name}`, value, 1, 86_400_000)
  return limits
}

function checkedHeloName(given: string | undefined): string {
  if (given === undefined || given === '') return defaultHeloName()
  const name = asciiDomain(given)
  if (name === undefined)
    throw new ConfigurationError(`heloName ${JSON.stringify(given)} is neither a domain nor an address literal`)
  return name
}

function defaultHeloName(): string {
  const name = asciiDomain(systemHostname())
  return name?.includes('.') === true ? name : '[127.0.0.1]'
}

// NUL separates the fields of PLAIN (RFC 4616), ^A those of XOAUTH2: neither may occur inside one.
function checkedCredentials(auth: Credentials): Credentials {
  const texts = auth.method === 'xoauth2' ? [auth.username, auth.accessToken] : [auth.username, auth.password]
  for (const text of texts) {
    if (typeof text === 'string' && /[\x00\x01]/.test(text))
      throw new ConfigurationError('credentials hold a control character')
  }
  return auth
}
