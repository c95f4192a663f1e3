/**
 * How long what is on the wire is waited for, once nothing more goes the same way. Until it begins there is no limit but
 * the server's own time-outs.
 */
export class LastWait {
  readonly #milliseconds: number
  readonly #giveUp = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Aborts when the wait is over. */
  get signal(): AbortSignal {
    return this.#giveUp.signal
  }

  /** The first call counts. */
  begin(): void {
    this.#timer ??= setTimeout(() => this.#giveUp.abort(), this.#milliseconds).unref()
  }

  /** Everything has been answered. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
