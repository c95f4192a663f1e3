import type { Outcome, WireError } from '../outcome.ts'

/** Messages that have ended, by kind of outcome, since the pool was made. */
export interface OutcomeCounts {
  readonly accepted: number
  readonly refused: number
  readonly deferred: number
  readonly unsent: number
  readonly unknown: number
  /** Times that a message was tried again; not an outcome. */
  readonly retried: number
}

export interface PoolState extends OutcomeCounts {
  readonly connections: number
  readonly idle: number
  /** Connections on the way: TCP, TLS, EHLO, AUTH. */
  readonly opening: number
  /** Messages handed in that no connection has taken yet. */
  readonly waiting: number
  /** Messages on a connection without an outcome yet. */
  readonly underWay: number
  /** Failed attempts to get a working connection, in a row. */
  readonly failures: number
  /** No connection, and as many failures as `attempts` allows. New messages end `unsent` if the next try fails too. */
  readonly down: boolean
  readonly nextTryInMs: number
  readonly lastError: WireError | undefined
}

export class Tally {
  readonly #counts = { accepted: 0, refused: 0, deferred: 0, unsent: 0, unknown: 0, retried: 0 }

  get counts(): OutcomeCounts {
    return this.#counts
  }

  ended(outcome: Outcome): void {
    this.#counts[outcome.kind]++
  }

  retried(): void {
    this.#counts.retried++
  }
}
