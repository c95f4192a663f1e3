import type { OutgoingMessage } from '../message.ts'
import { type Outcome, type Reply, type WireError, wireError } from '../outcome.ts'
import type { Capabilities } from './capabilities.ts'
import { type Envelope, makeEnvelope } from './envelope.ts'
import { openSession } from './handshake.ts'
import type { Server } from './options.ts'
import { type Expecting, Transaction } from './transaction.ts'
import type { Wire, WireListener } from './wire.ts'

/** What a connection carries: a message, and whatever its owner needs to know it by. */
export interface Job {
  readonly message: OutgoingMessage
}

/** Where a connection gets its work and reports what became of it. Calls may come from within `wake`. */
export interface ConnectionOwner<J extends Job> {
  /** The next message for this connection, if there is one. Called only when it can be written at once. */
  next(connection: Connection<J>): J | undefined
  finished(connection: Connection<J>, job: J, outcome: Outcome): void
  /** Nothing is under way any more and `next` had nothing. */
  idle(connection: Connection<J>): void
  /** The connection is gone, with an error unless it was retired. All its messages were reported before. */
  closed(connection: Connection<J>, error: WireError | undefined): void
}

export type Opened<J extends Job> =
  | { readonly ok: true; readonly connection: Connection<J> }
  | { readonly ok: false; readonly error: WireError }

// Above this a body goes out alone, and the next envelope waits until the system took it: then a cut during the body is
// known to be one (`unsent`), where body and envelope in one write would leave it open (`unknown`).
const largeBody = 65_536

/**
 * One SMTP session that carries message after message.
 *
 * With PIPELINING, MAIL, RCPT and DATA leave together, and the next envelope right behind the last body (RFC 2920, 3.1).
 * With CHUNKING too, whole messages follow each other without waiting, each after an RSET so that a refused one cannot
 * lend its recipients to the next (RFC 3030). Without PIPELINING every command waits for its reply.
 */
export class Connection<J extends Job> implements WireListener {
  readonly capabilities: Capabilities
  readonly #server: Server
  readonly #wire: Wire
  readonly #owner: ConnectionOwner<J>
  readonly #pipelining: boolean
  readonly #chunking: boolean
  readonly #underWay: Transaction<J>[] = []
  #taken = 0
  #mustReset = false
  #retiring = false
  #reportedIdle = false

  private constructor(server: Server, session: { wire: Wire; capabilities: Capabilities }, owner: ConnectionOwner<J>) {
    this.#server = server
    this.#wire = session.wire
    this.capabilities = session.capabilities
    this.#owner = owner
    this.#pipelining = session.capabilities.pipelining
    this.#chunking = server.chunking && server.pipelineDepth > 1 && this.#pipelining && session.capabilities.chunking
    this.#wire.listen(this)
  }

  /** Opens a session. Never throws; `signal` ends the attempt. */
  static async open<J extends Job>(server: Server, owner: ConnectionOwner<J>, signal: AbortSignal): Promise<Opened<J>> {
    const session = await openSession(server, signal)
    return session.ok ? { ok: true, connection: new Connection(server, session, owner) } : session
  }

  /** Messages taken over since the session began. */
  get taken(): number {
    return this.#taken
  }

  /** Messages whose outcome is still open. */
  get underWay(): number {
    return this.#underWay.length
  }

  /** Asks the owner for work as far as the session has room. */
  wake(): void {
    if (this.#wire.closed) return
    this.#fill()
    this.#send()
  }

  /** Takes no more messages; says QUIT when the last one under way has its outcome. */
  retire(): void {
    this.#retiring = true
    if (this.#underWay.length === 0) this.#leave()
  }

  /** Whether one of the messages under way is such a job. */
  carries(isIt: (job: J) => boolean): boolean {
    return this.#underWay.some(({ job }) => isIt(job))
  }

  /** Ends the session at once. Messages under way end as `unsent` or `unknown`. */
  destroy(): void {
    this.#wire.fail(wireError('pool-closed', 'given up by this side before the server answered'))
  }

  onReply(reply: Reply): void {
    const current = this.#underWay[0]
    if (current === undefined) this.#wire.fail(wireError('closed', `unasked: ${reply.code} ${reply.text}`, reply))
    else if (reply.code === 421) this.#closing(current, reply)
    else this.#answered(current, reply)
  }

  onSettled(): void {
    this.#fill()
    this.#send()
  }

  onClosed(error: WireError): void {
    for (const transaction of this.#underWay.splice(0)) {
      this.#owner.finished(this, transaction.job, transaction.cut(error))
    }
    this.#owner.closed(this, error)
  }

  #fill(): void {
    while (!this.#retiring && this.#hasRoom()) {
      const job = this.#owner.next(this)
      if (job === undefined) break
      this.#begin(job)
    }
  }

  #hasRoom(): boolean {
    const last = this.#underWay.at(-1)
    if (last === undefined) return true
    if (!this.#pipelining || last.expecting === 'dot' || this.#underWay.length >= this.#server.pipelineDepth)
      return false
    if (last.bodyEnd === 'here' || (last.bodyEnd === 'queued' && last.envelope.size > largeBody)) return false
    return this.#chunking || this.#underWay.length === 1
  }

  #begin(job: J): void {
    const envelope = makeEnvelope(job.message, this.capabilities, this.#chunking)
    if ('kind' in envelope) this.#owner.finished(this, job, envelope)
    else this.#start(job, envelope)
  }

  #start(job: J, envelope: Envelope): void {
    this.#taken++
    this.#reportedIdle = false
    const reset = this.#mustReset || (this.#chunking && this.#underWay.length > 0)
    const transaction = new Transaction(job, envelope, reset ? 'rset' : 'mail')
    this.#underWay.push(transaction)
    this.#mustReset = false
    if (this.#pipelining) this.#writeGroup(transaction, reset)
    else this.#wire.text(reset ? 'RSET\r\n' : envelope.mail)
  }

  #writeGroup(transaction: Transaction<J>, reset: boolean): void {
    const { mail, rcpts, size } = transaction.envelope
    const last = this.#chunking ? `BDAT ${size} LAST\r\n` : 'DATA\r\n'
    const to = rcpts.length === 1 ? (rcpts[0] ?? '') : rcpts.join('')
    this.#wire.text(reset ? `RSET\r\n${mail}${to}${last}` : mail + to + last)
    if (this.#chunking) this.#writeBody(transaction, '')
  }

  #writeBody(transaction: Transaction<J>, end: string): void {
    const { parts } = transaction.envelope
    for (const part of parts) this.#wire.bytes(part)
    if (end !== '') this.#wire.text(end)
    transaction.bodyEnd = 'queued'
  }

  #answered(current: Transaction<J>, reply: Reply): void {
    switch (current.expecting) {
      case 'rset':
        this.#resetAnswered(current, reply)
        break
      case 'mail':
        this.#mailAnswered(current, reply)
        break
      case 'rcpt':
        this.#recipientAnswered(current, reply)
        break
      case 'data':
        this.#dataAnswered(current, reply)
        break
      case 'body':
        this.#bodyAnswered(current, reply)
        break
      case 'dot':
        this.#end(current, current.deniedBy('rcpt', reply), reply)
        break
    }
  }

  #resetAnswered(current: Transaction<J>, reply: Reply): void {
    current.expecting = 'mail'
    if (reply.code !== 250) this.#nonsense(reply)
    else if (!this.#pipelining) this.#wire.text(current.envelope.mail)
  }

  #mailAnswered(current: Transaction<J>, reply: Reply): void {
    if (!current.mailAnswered(reply)) this.#nonsense(reply)
    else if (this.#pipelining) current.expecting = 'rcpt'
    else this.#step(current)
  }

  #recipientAnswered(current: Transaction<J>, reply: Reply): void {
    if (!current.recipientAnswered(reply)) this.#nonsense(reply)
    else if (!this.#pipelining) this.#step(current)
    else if (current.allRecipientsAnswered) current.expecting = this.#chunking ? 'body' : 'data'
  }

  /** Without PIPELINING: the next command, now that the last one is answered. */
  #step(current: Transaction<J>): void {
    const rcpt = current.envelope.rcpts[current.nextRecipient]
    current.expecting = rcpt === undefined ? 'data' : 'rcpt'
    if (current.settled !== undefined) this.#finish(current, current.settled, true)
    else this.#wire.text(rcpt ?? 'DATA\r\n')
  }

  #dataAnswered(current: Transaction<J>, reply: Reply): void {
    if (reply.code !== 354) {
      this.#end(current, current.deniedBy('data', reply), reply)
    } else if (current.alive) {
      current.expecting = 'body'
      this.#writeBody(current, '.\r\n')
    } else {
      // A server may answer 354 though it took no recipient; an empty body gets out of that (RFC 2920, 3.1).
      current.expecting = 'dot'
      this.#wire.text('.\r\n')
    }
  }

  #bodyAnswered(current: Transaction<J>, reply: Reply): void {
    const outcome = current.bodyAnswered(reply)
    const whole = current.bodyEnd === 'left'
    // Answered in the middle of the body: what is left of it would be read as commands. A refusal counts, success cannot.
    if (outcome !== undefined && (whole || outcome.kind !== 'accepted')) {
      this.#finish(current, outcome, outcome.kind !== 'accepted' && this.#chunking)
    }
    if (outcome === undefined || !whole) this.#nonsense(reply)
  }

  #end(current: Transaction<J>, outcome: Outcome | undefined, reply: Reply): void {
    if (outcome === undefined) this.#nonsense(reply)
    else this.#finish(current, outcome, true)
  }

  #finish(current: Transaction<J>, outcome: Outcome, mustReset: boolean): void {
    this.#underWay.shift()
    this.#mustReset ||= mustReset
    this.#owner.finished(this, current.job, outcome)
  }

  /** 421: the server answers this command and hangs up (RFC 5321, 3.8). What was sent behind it is not looked at. */
  #closing(current: Transaction<J>, reply: Reply): void {
    const outcome = current.deniedBy(stageOf(current.expecting), reply)
    if (outcome !== undefined) this.#finish(current, outcome, false)
    for (const behind of this.#underWay) behind.bodyEnd = 'here'
    this.#wire.fail(wireError('closed', `${reply.code} ${reply.text}`, reply))
  }

  #nonsense(reply: Reply): void {
    this.#wire.fail(wireError('protocol', `unexpected reply: ${reply.code} ${reply.text}`, reply))
  }

  #send(): void {
    if (this.#wire.closed) return
    this.#flush()
    const current = this.#underWay[0]
    if (current === undefined) this.#rest()
    else this.#wire.expectWithin(this.#patience(current.expecting))
  }

  #rest(): void {
    this.#wire.expectNothing()
    if (this.#retiring) this.#leave()
    else if (!this.#reportedIdle) {
      this.#reportedIdle = true
      this.#owner.idle(this)
    }
  }

  #flush(): void {
    const last = this.#underWay.at(-1)
    if (last !== undefined && last.bodyEnd === 'queued' && last.envelope.size > largeBody) {
      this.#wire.flush(() => {
        if (last.bodyEnd !== 'queued') return
        last.bodyEnd = 'left'
        this.wake()
      })
    } else this.#wire.flush()
    for (const transaction of this.#underWay) {
      if (transaction.bodyEnd === 'queued' && transaction.envelope.size <= largeBody) transaction.bodyEnd = 'left'
    }
  }

  #patience(expecting: Expecting): number {
    const { command, data } = this.#server.timeouts
    return expecting === 'body' || expecting === 'dot' ? data : command
  }

  #leave(): void {
    if (this.#wire.closed) return
    this.#wire.quit()
    this.#owner.closed(this, undefined)
  }
}

function stageOf(expecting: Expecting): 'mail' | 'rcpt' | 'data' | 'body' {
  return expecting === 'rset' ? 'mail' : expecting === 'dot' ? 'rcpt' : expecting
}
