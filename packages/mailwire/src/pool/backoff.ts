import type { WireError } from '../outcome.ts'

const first = 100
const pauseForMore = 1_000

/** How long to leave a server alone that cannot be reached: 100 ms doubling up to a limit, less a random part of half. */
export class Backoff {
  readonly #limit: number
  #failures = 0
  #until = 0
  #error: WireError | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Failures in a row. */
  get failures(): number {
    return this.#failures
  }

  /** No connection should be tried before this time. */
  get until(): number {
    return this.#until
  }

  get error(): WireError | undefined {
    return this.#error
  }

  failed(error: WireError, now: number): void {
    this.#failures++
    this.#error = error
    const pause = Math.min(this.#limit, first * 2 ** Math.min(this.#failures - 1, 30))
    // Many pools that lost the same server must not come back in step.
    this.#until = now + pause * (0.5 + Math.random() / 2)
  }

  /** One more connection could not be had while others work: the server limits them. No sign that it is down. */
  limited(error: WireError, now: number): void {
    this.#error = error
    this.#until = Math.max(this.#until, now + Math.min(this.#limit, pauseForMore))
  }

  succeeded(): void {
    this.#failures = 0
    this.#until = 0
    this.#error = undefined
  }
}
