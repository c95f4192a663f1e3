import { LimitReached } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Zone } from '../time/zone.ts'
import type { Dict } from '../values/types.ts'

/** What a compiled template was made with. */
export interface Settings {
  readonly friendlyNumbers: boolean
  readonly limits: Limits
  readonly now: () => Date
  /** The local time of the templates. */
  readonly zone: Zone
}

/** One render: what it has spent, and what it has changed without touching the data. */
export class Env {
  readonly settings: Settings
  readonly limits: Limits
  readonly friendly: boolean
  out = ''
  depth = 0
  #steps = 0
  #flushed = 0
  #deadline = 0
  #passwords = 0
  /** Copies of the maps of the data that `set` and its like have written to. */
  overlay: Map<object, Dict> | undefined

  constructor(settings: Settings) {
    this.settings = settings
    this.limits = settings.limits
    this.friendly = settings.friendlyNumbers
  }

  /** Spends steps. The clock is read every 1,024 of them: it costs more than most steps do. */
  spend(steps: number): void {
    const before = this.#steps
    this.#steps = before + steps
    if (this.#steps > this.limits.steps) {
      throw new LimitReached('steps', `takes more than ${this.limits.steps} steps`)
    }
    if (before >> 10 !== this.#steps >> 10) this.checkTime()
    this.checkOutput()
  }

  /** Before a function runs that is slow on purpose. */
  spendPassword(): void {
    if (++this.#passwords > this.limits.passwords) {
      throw new LimitReached('passwords', `makes more than ${this.limits.passwords} passwords`)
    }
  }

  /** Goes into a template called by another. */
  enter(): void {
    if (++this.depth > this.limits.depth) {
      throw new LimitReached(
        'depth',
        `is called inside itself: templates call each other more than ${this.limits.depth} deep`,
      )
    }
    this.spend(1)
  }

  leave(): void {
    this.depth--
  }

  checkOutput(): void {
    if (this.#flushed + this.out.length > this.limits.output) {
      throw new LimitReached('output', `prints more than ${this.limits.output} characters`)
    }
  }

  /** Starts a new piece of output; what went before still counts. */
  flush(): void {
    this.#flushed += this.out.length
    this.out = ''
  }

  checkTime(): void {
    const now = processorTime()
    if (this.#deadline === 0) this.#deadline = now + this.limits.time
    else if (now > this.#deadline)
      throw new LimitReached('time', `takes more than ${this.limits.time} ms of processor time`)
  }

  checkString(length: number): void {
    if (length > this.limits.string) {
      throw new LimitReached('string', `makes a string of more than ${this.limits.string} characters`)
    }
  }

  checkList(length: number): void {
    if (length > this.limits.list) {
      throw new LimitReached('list', `makes a list of more than ${this.limits.list} items`)
    }
  }

  checkWidth(width: number): void {
    if (width > this.limits.width) {
      throw new LimitReached('width', `asks for a width of more than ${this.limits.width}`)
    }
  }

  /** The values of a map as this render sees it. */
  current(map: object): Dict | undefined {
    return this.overlay?.get(map)
  }

  now(): Date {
    return this.settings.now()
  }
}

/** Milliseconds of this thread. Not the clock on the wall: a machine that was held up would fail innocent letters. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
