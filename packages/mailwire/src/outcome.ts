/**
 * How one message ended. Exactly one of five, told apart by `kind`; nothing else ever happens to a message.
 *
 * | kind       | what is known                                              | may be sent again            |
 * |------------|------------------------------------------------------------|------------------------------|
 * | `accepted` | the server took responsibility (RFC 5321, 4.2.5)           | no                           |
 * | `refused`  | 5xx, or we refused it before it reached the wire (`local`) | not without a change         |
 * | `deferred` | 4xx                                                        | yes, later                   |
 * | `unsent`   | the end of the body never left: no server can have it      | yes, at once                 |
 * | `unknown`  | the whole body left, the reply was lost (RFC 5321, 6.1)    | only at the risk of a double |
 */
export type Outcome = Accepted | Refused | Deferred | Unsent | Unknown

/** Which command the deciding reply answered. `local`: decided by this client, nothing was sent. */
export type Stage = 'local' | 'mail' | 'rcpt' | 'data' | 'body'

/** One server reply. `text` holds its lines without the codes, joined by `\n`, control characters removed. */
export interface Reply {
  readonly code: number
  readonly text: string
}

export interface Accepted {
  readonly kind: 'accepted'
  readonly reply: Reply
  /** The name the server gave to the message ("queued as …", "id=…"), when its reply shows one. */
  readonly serverId: string | undefined
  /** Recipients that were refused or deferred while others were taken. Empty when all were taken. */
  readonly refusedRecipients: readonly RecipientRefusal[]
}

export interface RecipientRefusal {
  readonly recipient: string
  readonly code: number
  readonly enhanced: string | undefined
  readonly text: string
}

interface Denial {
  readonly stage: Stage
  readonly code: number
  /** RFC 3463 status such as `5.1.1`, when the server sends one (RFC 2034). */
  readonly enhanced: string | undefined
  readonly text: string
}

export interface Refused extends Denial {
  readonly kind: 'refused'
}

export interface Deferred extends Denial {
  readonly kind: 'deferred'
}

export interface Unsent {
  readonly kind: 'unsent'
  readonly error: WireError
  /**
   * The server had answered a part of it when the connection broke. Once is an accident; again and again means that this
   * message is one that the server, or something in between, cannot bear.
   */
  readonly begun: boolean
}

export interface Unknown {
  readonly kind: 'unknown'
  readonly error: WireError
}

/** Stable names for what went wrong below the level of a message. */
export type WireErrorCode =
  /** TCP connection refused, unreachable, name not found. */
  | 'connect'
  /** A phase took longer than its limit. */
  | 'timeout'
  /** The connection ended while something was still expected from it. */
  | 'closed'
  /** What came back is not SMTP, or too long. */
  | 'protocol'
  /** TLS is not offered though required, the handshake failed or the certificate does not fit. */
  | 'tls'
  /** Credentials refused, or no common mechanism. */
  | 'auth'
  /** The server refused the session: greeting or EHLO answered with 4xx or 5xx. */
  | 'rejected'
  /** No connection became free within `waitTimeout`. */
  | 'busy'
  /** The pool was closed, or its caller gave up: before the message was taken up, or while it was under way. */
  | 'pool-closed'

export interface WireError {
  readonly code: WireErrorCode
  readonly message: string
  /** The reply behind it, if a reply caused it. */
  readonly reply?: Reply | undefined
}

export function wireError(code: WireErrorCode, message: string, reply?: Reply): WireError {
  return reply === undefined ? { code, message } : { code, message, reply }
}

/** The RFC 3463 status at the start of a reply's text (RFC 2034, 4), if there is one of the same class as the code. */
export function enhancedStatus(reply: Reply): string | undefined {
  const found = /^([245])\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(reply.text)
  return found !== null && found[1] === String(Math.floor(reply.code / 100)) ? found[0] : undefined
}

/** A 4xx or 5xx reply as outcome; `undefined` for any other code, which then is no answer to what was asked. */
export function denial(stage: Stage, reply: Reply): Refused | Deferred | undefined {
  const kind =
    reply.code >= 500 && reply.code < 600 ? 'refused' : reply.code >= 400 && reply.code < 500 ? 'deferred' : undefined
  if (kind === undefined) return undefined
  return { kind, stage, code: reply.code, enhanced: enhancedStatus(reply), text: reply.text }
}

export function refusedLocally(code: number, enhanced: string, text: string): Refused {
  return { kind: 'refused', stage: 'local', code, enhanced, text }
}

const idPatterns: readonly RegExp[] = [
  /\bqueued as ([\w.-]+)/i, // Postfix, smtp4dev and kin
  /\bid=([\w.@-]+)/i, // Exim
  /^2\.0\.0 OK\s+(\d+ [\w-]+(?:\.\d+)?) - gsmtp/i, // Google
  /^(?:2\.\d\.\d )?(\w{8,}) Message accepted for delivery/i, // Sendmail
  /^ok ([\w-]{16,})$/i, // Amazon SES
]

/** The server's own name for an accepted message, as far as its reply follows one of the common forms. */
export function serverIdOf(text: string): string | undefined {
  for (const pattern of idPatterns) {
    const found = pattern.exec(text)
    if (found?.[1] !== undefined) return found[1]
  }
  return undefined
}
