import type { OutgoingMessage } from '../message.ts'
import { type Outcome, type Unsent, type WireError, wireError } from '../outcome.ts'
import { Connection, type ConnectionOwner } from '../smtp/connection.ts'
import { Backoff } from './backoff.ts'
import { Batch, type BatchResult } from './batch.ts'
import { checkedPool, type PoolOptions, type PoolSettings } from './options.ts'
import { type PoolState, Tally } from './state.ts'
import { type PoolJob, type Source, Work } from './work.ts'

/** Connections to one server, shared by everything that is to be sent through it. */
export class Pool implements ConnectionOwner<PoolJob> {
  readonly #settings: PoolSettings
  readonly #work = new Work()
  readonly #connections = new Set<Connection<PoolJob>>()
  /** Unused connections, the one unused longest first, each with the time since when. */
  readonly #idle: { readonly connection: Connection<PoolJob>; readonly since: number }[] = []
  /** Connections that have shown that the server takes messages. */
  readonly #proven = new WeakSet<Connection<PoolJob>>()
  readonly #abort = new AbortController()
  readonly #backoff: Backoff
  readonly #tally = new Tally()
  #opening = 0
  #timer: NodeJS.Timeout | undefined
  #timerAt = Infinity
  /** The time that the last look at all waiting work went by. */
  #lookedAt = 0
  #closing: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined

  /** @throws ConfigurationError for options that cannot work. Opens nothing yet. */
  constructor(options: PoolOptions) {
    this.#settings = checkedPool(options)
    this.#backoff = new Backoff(this.#settings.maxBackoff)
  }

  /** Sends one message. Always resolves. */
  send(message: OutgoingMessage): Promise<Outcome> {
    return new Promise((resolve) => this.submit(message, resolve))
  }

  /** Sends one message and calls back with its outcome: `send` without the promise. */
  submit(message: OutgoingMessage, done: (outcome: Outcome) => void): void {
    const since = performance.now()
    const job: PoolJob = { message, done, since, signal: undefined, attempts: 0, due: 0, lastConnection: undefined }
    if (this.#closing !== undefined) this.#complete(job, poolClosed())
    else {
      this.#work.add(job)
      this.#pump()
    }
  }

  /**
   * Sends what an iterable yields, and calls back with each outcome. Messages are fetched one at a time, when a
   * connection has room for one, so a generator may render them and never runs ahead. When the server turns out to be
   * down, fetching stops (`stopped`) and the rest of the iterable remains untouched. Several batches may run at once;
   * they take turns. Rejects only with what the iterable itself throws.
   *
   * When `signal` aborts, the batch is given up: nothing more is fetched or tried again, and the connections that carry
   * its messages are cut, which ends these `unknown` or `unsent`. What others have on these connections is tried again,
   * without counting as an attempt, unless its body had left: then it is `unknown`, too.
   */
  sendMany<M extends OutgoingMessage>(
    messages: Iterable<M>,
    onOutcome: (message: M, outcome: Outcome) => void,
    signal?: AbortSignal,
  ): Promise<BatchResult> {
    const batch = new Batch(messages, onOutcome, signal)
    if (this.#closing !== undefined) batch.stop(poolClosed().error)
    else if (signal?.aborted === true) batch.stop(givenUp().error)
    else {
      if (signal !== undefined) this.#giveUpOn(signal, batch)
      this.#work.addSource(batch)
      this.#pump()
    }
    return batch.finished
  }

  #giveUpOn(signal: AbortSignal, batch: Source & { readonly finished: Promise<unknown> }): void {
    const giveUp = () => {
      // Of several batches with this signal the first to hear ends all: none may be fetched from meanwhile.
      for (const job of this.#work.abandon(signal, givenUp().error)) this.#complete(job, givenUp())
      batch.stop(givenUp().error)
      for (const connection of [...this.#connections]) {
        if (connection.carries((job) => job.signal === signal)) connection.destroy()
      }
    }
    signal.addEventListener('abort', giveUp)
    void batch.finished.catch(() => undefined).finally(() => signal.removeEventListener('abort', giveUp))
  }

  /**
   * Ends the pool: what waits for a connection ends `unsent` (`pool-closed`), what is under way gets up to `timeoutMs`
   * to end by itself, then its connection is cut. Resolves when all connections are gone.
   */
  close(timeoutMs = 10_000): Promise<void> {
    if (this.#closing !== undefined) return this.#closing.promise
    this.#closing = Promise.withResolvers<void>()
    clearTimeout(this.#timer)
    this.#abort.abort()
    this.#failWaiting(poolClosed().error)
    for (const connection of [...this.#connections]) connection.retire()
    const cut = setTimeout(() => {
      for (const connection of [...this.#connections]) connection.destroy()
    }, timeoutMs)
    this.#ended()
    return this.#closing.promise.finally(() => clearTimeout(cut))
  }

  /** Figures for metrics and screens. */
  state(): PoolState {
    let underWay = 0
    for (const connection of this.#connections) underWay += connection.underWay
    return {
      ...this.#tally.counts,
      connections: this.#connections.size,
      idle: this.#idle.length,
      opening: this.#opening,
      waiting: this.#work.waiting,
      underWay,
      failures: this.#backoff.failures,
      down: this.#isDown,
      nextTryInMs: this.#backoff.failures === 0 ? 0 : Math.max(0, Math.ceil(this.#backoff.until - performance.now())),
      lastError: this.#backoff.error,
    }
  }

  // --- called by connections ---------------------------------------------------------------------------------------

  next(connection: Connection<PoolJob>): PoolJob | undefined {
    if (this.#closing !== undefined || this.#isWorn(connection)) return undefined
    return this.#work.next(connection, this.#connections.size === 1)
  }

  finished(connection: Connection<PoolJob>, job: PoolJob, outcome: Outcome): void {
    if (!isCutByUs(outcome)) job.attempts++
    if (saysServerWorks(outcome) && !this.#proven.has(connection)) {
      this.#proven.add(connection)
      this.#backoff.succeeded()
    }
    const again = outcome.kind === 'unsent' || outcome.kind === 'deferred'
    if (again && job.attempts < this.#settings.attempts && this.#mayRetry(job)) this.#retry(job, connection)
    else this.#complete(job, outcome)
  }

  idle(connection: Connection<PoolJob>): void {
    if (this.#closing !== undefined || this.#isWorn(connection)) connection.retire()
    else {
      this.#idle.push({ connection, since: performance.now() })
      this.#plan()
    }
  }

  closed(connection: Connection<PoolJob>, error: WireError | undefined): void {
    this.#connections.delete(connection)
    this.#noLongerIdle(connection)
    // A server that greets and then hangs up is as good as down: without a pause we would spin.
    const isLost = error !== undefined && error.code !== 'pool-closed' && this.#closing === undefined
    if (isLost && !this.#proven.has(connection)) this.#lost(error)
    this.#pump()
    this.#ended()
  }

  #isWorn(connection: Connection<PoolJob>): boolean {
    const limit = this.#settings.maxMessagesPerConnection
    return limit > 0 && connection.taken >= limit
  }

  #noLongerIdle(connection: Connection<PoolJob>): void {
    const at = this.#idle.findIndex((entry) => entry.connection === connection)
    if (at >= 0) this.#idle.splice(at, 1)
  }

  // --- opening -----------------------------------------------------------------------------------------------------

  /** Puts idle connections to work, opens more if that is not enough, plans what is to happen later. */
  #pump(): void {
    if (this.#closing !== undefined) return
    const now = performance.now()
    this.#lookedAt = now
    if (this.#idle.length > 0 && this.#work.available(now)) this.#wakeIdle(now)
    for (let more = this.#wanted(now); more > 0; more--) void this.#open()
    this.#plan()
  }

  /** The one used last goes first, so that the others can grow old and be closed. */
  #wakeIdle(now: number): void {
    for (const { connection } of this.#idle.toReversed()) {
      if (!this.#work.available(now)) return
      connection.wake()
      if (connection.underWay > 0) this.#noLongerIdle(connection)
    }
  }

  #wanted(now: number): number {
    if (!this.#work.available(now) || this.#backoff.until > now) return 0
    const demand = this.#work.sources > 0 ? this.#settings.maxConnections : this.#work.waiting
    const free = this.#settings.maxConnections - this.#connections.size - this.#opening
    // After a failure one connection goes ahead to see.
    const wanted = this.#backoff.failures > 0 ? 1 : demand
    return Math.min(wanted - this.#opening, free)
  }

  async #open(): Promise<void> {
    this.#opening++
    const opened = await Connection.open(this.#settings.server, this, this.#abort.signal)
    this.#opening--
    if (!opened.ok) {
      if (this.#closing === undefined) this.#lost(opened.error)
    } else {
      this.#connections.add(opened.connection)
      if (this.#closing !== undefined) opened.connection.retire()
      else opened.connection.wake()
    }
    this.#pump()
    this.#ended()
  }

  get #isDown(): boolean {
    return this.#connections.size === 0 && this.#backoff.failures >= this.#settings.attempts
  }

  #lost(error: WireError): void {
    const now = performance.now()
    // Connections that were tried together fail together: that counts once.
    if (this.#connections.size > 0) this.#backoff.limited(error, now)
    else if (now >= this.#backoff.until || this.#backoff.failures === 0) this.#backoff.failed(error, now)
    if (this.#isDown && this.#opening === 0) this.#failWaiting(error)
  }

  #failWaiting(error: WireError): void {
    for (const job of this.#work.clear(error)) this.#complete(job, { kind: 'unsent', error, begun: false })
  }

  // --- messages ----------------------------------------------------------------------------------------------------

  #mayRetry(job: PoolJob): boolean {
    return this.#closing === undefined && job.signal?.aborted !== true
  }

  #retry(job: PoolJob, connection: Connection<PoolJob>): void {
    job.lastConnection = connection
    job.due = performance.now() + this.#settings.retryDelay
    this.#tally.retried()
    this.#work.addRetry(job)
    this.#plan()
  }

  #complete(job: PoolJob, outcome: Outcome): void {
    this.#tally.ended(outcome)
    try {
      job.done(outcome)
    } catch (error) {
      // A fault in the caller's callback is the caller's: shown as uncaught, but not in the middle of our bookkeeping.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  #ended(): void {
    if (this.#closing !== undefined && this.#connections.size === 0 && this.#opening === 0) this.#closing.resolve()
  }

  // --- time --------------------------------------------------------------------------------------------------------

  /** One timer for whatever comes first. */
  #plan(): void {
    const now = performance.now()
    const at = this.#nextEvent()
    if (at >= this.#timerAt || this.#closing !== undefined) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => this.#onTime(), Math.max(1, Math.ceil(at - now)))
  }

  #nextEvent(): number {
    const { idleTimeout, waitTimeout } = this.#settings
    const idle = this.#idle[0]
    const isWaiting = this.#work.waiting > 0 || this.#work.sources > 0
    return Math.min(
      // What was due at the last look waits for a connection, not for the clock: a timer for it would spin. But what
      // fell due since then still needs one.
      after(this.#lookedAt, this.#work.nextDue),
      isWaiting ? after(this.#lookedAt, this.#backoff.until) : Infinity,
      idle === undefined ? Infinity : idle.since + idleTimeout,
      waitTimeout === 0 ? Infinity : this.#work.oldest + waitTimeout,
    )
  }

  #onTime(): void {
    this.#timerAt = Infinity
    const now = performance.now()
    const { idleTimeout, waitTimeout } = this.#settings
    for (let entry = this.#idle[0]; entry !== undefined && entry.since + idleTimeout <= now; entry = this.#idle[0]) {
      this.#idle.shift()
      entry.connection.retire()
    }
    if (waitTimeout > 0) {
      const error = wireError('busy', 'no connection became free in time')
      for (const job of this.#work.expired(now - waitTimeout))
        this.#complete(job, { kind: 'unsent', error, begun: false })
    }
    this.#pump()
  }
}

function after(then: number, at: number): number {
  return at > then ? at : Infinity
}

function poolClosed(): Unsent {
  return { kind: 'unsent', error: wireError('pool-closed', 'the pool is closed'), begun: false }
}

function givenUp(): Unsent {
  return { kind: 'unsent', error: wireError('pool-closed', 'given up before it was sent'), begun: false }
}

/** Its connection was cut for the sake of another message. */
function isCutByUs(outcome: Outcome): boolean {
  return outcome.kind === 'unsent' && outcome.error.code === 'pool-closed'
}

/** A judgement on a message, not on the session. */
function saysServerWorks(outcome: Outcome): boolean {
  if (outcome.kind === 'accepted') return true
  return (
    (outcome.kind === 'refused' && outcome.stage !== 'local') || (outcome.kind === 'deferred' && outcome.code !== 421)
  )
}
