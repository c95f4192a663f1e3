import type { OutgoingMessage } from '../message.ts'
import type { Outcome, WireError } from '../outcome.ts'
import type { PoolJob, Source } from './work.ts'

/** How a batch ended. */
export interface BatchResult {
  /** Messages that were fetched from the iterable. Each got exactly one outcome. */
  readonly taken: number
  /** Why fetching stopped before the end: the server is down or the pool was closed. The rest was not touched. */
  readonly stopped: WireError | undefined
}

/** An iterable of messages as a source of jobs. `finished` settles once the last outcome is in. */
export class Batch<M extends OutgoingMessage> implements Source {
  readonly finished: Promise<BatchResult>
  readonly #iterator: Iterator<M>
  readonly #onOutcome: (message: M, outcome: Outcome) => void
  readonly signal: AbortSignal | undefined
  #settle: { resolve: (result: BatchResult) => void; reject: (error: unknown) => void } | undefined
  #taken = 0
  #open = 0
  #ended = false
  #stopped: WireError | undefined
  #thrown: { readonly error: unknown } | undefined

  constructor(messages: Iterable<M>, onOutcome: (message: M, outcome: Outcome) => void, signal?: AbortSignal) {
    this.signal = signal
    this.#iterator = messages[Symbol.iterator]()
    this.#onOutcome = onOutcome
    this.finished = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  pull(now: number): PoolJob | undefined {
    if (this.#ended) return undefined
    const message = this.#fetch()
    if (message === undefined) return undefined
    this.#taken++
    this.#open++
    const done = (outcome: Outcome) => this.#done(message, outcome)
    return { message, done, since: now, signal: this.signal, attempts: 0, due: 0, lastConnection: undefined }
  }

  stop(error: WireError): void {
    if (this.#ended) return
    this.#stopped = error
    this.#end()
    try {
      this.#iterator.return?.()
    } catch {
      // A generator that is running right now refuses; it is not asked again anyway.
    }
  }

  #fetch(): M | undefined {
    try {
      const next = this.#iterator.next()
      if (next.done !== true) return next.value
    } catch (error) {
      this.#thrown = { error }
    }
    this.#end()
    return undefined
  }

  #done(message: M, outcome: Outcome): void {
    this.#open--
    try {
      this.#onOutcome(message, outcome)
    } finally {
      if (this.#ended && this.#open === 0) this.#end()
    }
  }

  #end(): void {
    this.#ended = true
    if (this.#open > 0) return
    if (this.#thrown === undefined) this.#settle?.resolve({ taken: this.#taken, stopped: this.#stopped })
    else this.#settle?.reject(this.#thrown.error)
  }
}
