import type { OutgoingMessage } from '../message.ts'
import type { Outcome, WireError } from '../outcome.ts'
import type { Connection, Job } from '../smtp/connection.ts'
import { Fifo } from './fifo.ts'

/** A message and what the pool remembers about it. */
export interface PoolJob extends Job {
  readonly message: OutgoingMessage
  readonly done: (outcome: Outcome) => void
  readonly since: number
  /** Aborted: nobody wants it sent any more. */
  readonly signal: AbortSignal | undefined
  attempts: number
  /** Not to be tried before this time. */
  due: number
  lastConnection: Connection<PoolJob> | undefined
}

/** Messages that are fetched one by one, only when a connection can take one. */
export interface Source {
  /** Aborted: nobody wants it sent any more. */
  readonly signal: AbortSignal | undefined
  /** The next job; `undefined` when there is none left. */
  pull(now: number): PoolJob | undefined
  /** No more will be pulled. */
  stop(error: WireError): void
}

// Beyond this many waiting retries the search for one that last failed on another connection ends.
const searchReach = 32

/** Everything that waits for a connection: first what has to be tried again, then single messages, then sources in turn. */
export class Work {
  readonly #fresh = new Fifo<PoolJob>()
  readonly #retries = new Fifo<PoolJob>()
  readonly #sources: Source[] = []
  #pulling: Source | undefined

  get waiting(): number {
    return this.#fresh.length + this.#retries.length
  }

  get sources(): number {
    return this.#sources.length
  }

  /** Whether a connection would find something to do now. */
  available(now: number): boolean {
    return this.#fresh.length > 0 || this.#sources.length > 0 || (this.#retries.peek()?.due ?? Infinity) <= now
  }

  /** When the next retry falls due, `Infinity` if there is none. All wait equally long, so they are in order. */
  get nextDue(): number {
    return this.#retries.peek()?.due ?? Infinity
  }

  /** When the message that has waited longest was handed in. */
  get oldest(): number {
    return Math.min(this.#fresh.peek()?.since ?? Infinity, this.#retries.peek()?.since ?? Infinity)
  }

  add(job: PoolJob): void {
    this.#fresh.push(job)
  }

  addRetry(job: PoolJob): void {
    this.#retries.push(job)
  }

  addSource(source: Source): void {
    this.#sources.push(source)
  }

  /** The next job for a connection; a retry goes to the connection it failed on only when that is `alone`. */
  next(connection: Connection<PoolJob>, alone: boolean): PoolJob | undefined {
    if (this.#retries.length > 0) {
      const now = performance.now()
      const fits = (job: PoolJob) => job.due <= now && (alone || job.lastConnection !== connection)
      const retry = this.#retries.take(fits, searchReach)
      if (retry !== undefined) return retry
    }
    return this.#fresh.shift() ?? this.#pull()
  }

  #pull(): PoolJob | undefined {
    // A source is out of the list while it is asked: its iterable may call the pool, which must not ask it again.
    for (let source = this.#sources.shift(); source !== undefined; source = this.#sources.shift()) {
      this.#pulling = source
      const job = source.pull(performance.now())
      if (job === undefined) continue
      if (this.#pulling === source) this.#sources.push(source)
      this.#pulling = undefined
      return job
    }
    this.#pulling = undefined
    return undefined
  }

  /** Removes the messages that were handed in before `since`. */
  expired(since: number): PoolJob[] {
    const late: PoolJob[] = []
    for (const queue of [this.#fresh, this.#retries]) {
      for (let job = queue.peek(); job !== undefined && job.since <= since; job = queue.peek()) {
        queue.shift()
        late.push(job)
      }
    }
    return late
  }

  /** Ends the sources whose caller has given them up, and removes their messages. */
  abandon(signal: AbortSignal, error: WireError): PoolJob[] {
    const isGivenUp = ({ signal: its }: { readonly signal: AbortSignal | undefined }) => its === signal
    for (const source of this.#sources.filter(isGivenUp)) {
      source.stop(error)
      this.#sources.splice(this.#sources.indexOf(source), 1)
    }
    return [this.#fresh, this.#retries].flatMap((queue) => queue.removeAll(isGivenUp))
  }

  /** Removes everything. Sources are told why. */
  clear(error: WireError): PoolJob[] {
    this.#pulling?.stop(error)
    this.#pulling = undefined
    for (const source of this.#sources.splice(0)) source.stop(error)
    return [...this.#retries.drain(), ...this.#fresh.drain()]
  }
}
