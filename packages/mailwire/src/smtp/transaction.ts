import {
  type Deferred,
  denial,
  type Outcome,
  type RecipientRefusal,
  type Refused,
  type Reply,
  serverIdOf,
  type WireError,
} from '../outcome.ts'
import type { Envelope } from './envelope.ts'

/** The command whose reply comes next. `dot`: the end of an empty body, sent only because the server insisted. */
export type Expecting = 'rset' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'

/** How far the end of the body got: not written; in our buffers; handed to the system. */
export type BodyEnd = 'here' | 'queued' | 'left'

/**
 * What speaks about the session, not about this message, which must not pay for it: a command out of order (RFC 5321,
 * 4.1.4), authentication or TLS wanted (RFC 4954, 6; RFC 3207, 4).
 */
const aboutSession: ReadonlySet<number> = new Set([503, 530, 538])

const noRefusals: readonly RecipientRefusal[] = []

/** One message on its way: what was asked, what was answered. Decides the outcome, writes nothing. */
export class Transaction<J> {
  readonly job: J
  readonly envelope: Envelope
  expecting: Expecting
  bodyEnd: BodyEnd = 'here'
  #answered = 0
  #accepted = 0
  #failure: Refused | Deferred | undefined
  #refusals: RecipientRefusal[] | undefined

  constructor(job: J, envelope: Envelope, expecting: Expecting) {
    this.job = job
    this.envelope = envelope
    this.expecting = expecting
  }

  /** Number of the recipient whose RCPT is answered next. */
  get nextRecipient(): number {
    return this.#answered
  }

  get allRecipientsAnswered(): boolean {
    return this.#answered === this.envelope.rcpts.length
  }

  /** True while the server may still take the message for somebody. */
  get alive(): boolean {
    return !(this.#failure?.stage === 'mail') && (this.#accepted > 0 || !this.allRecipientsAnswered)
  }

  /** What is certain already: MAIL or every RCPT was denied. Then the message cannot be accepted any more. */
  get settled(): Refused | Deferred | undefined {
    return this.alive ? undefined : this.#failure
  }

  /** Takes the reply to MAIL. False: not an answer to MAIL. */
  mailAnswered(reply: Reply): boolean {
    if (isPositive(reply)) return true
    if (aboutSession.has(reply.code)) return false
    this.#failure = denial('mail', reply)
    return this.#failure !== undefined
  }

  /** Takes the reply to the next RCPT. False: not an answer to RCPT. */
  recipientAnswered(reply: Reply): boolean {
    const recipient = this.envelope.recipients[this.#answered++]
    if (isPositive(reply)) {
      this.#accepted++
      return true
    }
    const denied = denial('rcpt', reply)
    if (denied === undefined || recipient === undefined) return false
    if (this.#failure?.stage === 'mail') return true // only the echo of the refused MAIL
    // Of several refusals the temporary one decides: it says that trying again can help.
    if (this.#failure === undefined || denied.kind === 'deferred') this.#failure = denied
    this.#refusals ??= []
    this.#refusals.push({ recipient, code: denied.code, enhanced: denied.enhanced, text: denied.text })
    return true
  }

  /** The outcome after a reply to DATA that was not 354, or to the empty body. `undefined`: no answer to that. */
  deniedBy(stage: 'mail' | 'rcpt' | 'data' | 'body', reply: Reply): Outcome | undefined {
    return this.settled ?? denial(stage, reply)
  }

  /** The outcome after the reply to the body. `undefined`: no answer to a body. */
  bodyAnswered(reply: Reply): Outcome | undefined {
    if (this.settled !== undefined) return this.settled
    if (!isPositive(reply)) return denial('body', reply)
    return {
      kind: 'accepted',
      reply,
      serverId: serverIdOf(reply.text),
      refusedRecipients: this.#refusals ?? noRefusals,
    }
  }

  /** The outcome when the connection is lost now. */
  cut(error: WireError): Outcome {
    if (this.settled !== undefined) return this.settled
    if (this.bodyEnd === 'left') return { kind: 'unknown', error }
    const isOurs = error.code === 'pool-closed'
    return { kind: 'unsent', error, begun: !isOurs && this.expecting !== 'rset' && this.expecting !== 'mail' }
  }
}

export function isPositive(reply: Reply): boolean {
  return reply.code >= 200 && reply.code < 300
}
