import type { Leftover } from '../messengers/messenger.ts'
import { keepReason } from './moves.ts'
import type { SenderServices } from './services.ts'

/**
 * Whether the messenger of a campaign can be reached. A server out of reach costs nobody an attempt: everybody waits, a
 * little longer each time, and screens are told what for.
 */
export class Reach {
  readonly #services: SenderServices
  readonly #campaignId: number
  #failures = 0
  /** Another process may have written down a reason and ended: the first success takes it away. */
  #mayBeTold = true

  constructor(services: SenderServices, campaignId: number) {
    this.#services = services
    this.#campaignId = campaignId
  }

  /** Milliseconds to wait after what came of a group. */
  async pauseAfter({ reason }: Leftover): Promise<number> {
    if (reason === undefined) {
      if (this.#mayBeTold) await this.#tell(null)
      this.#mayBeTold = false
      this.#failures = 0
      return 0
    }
    if (this.#failures === 0) await this.#tell(reason)
    this.#mayBeTold = true
    this.#failures = Math.min(this.#failures + 1, 6)
    return Math.min(30_000, 500 * 2 ** this.#failures)
  }

  async #tell(reason: string | null): Promise<void> {
    const { db, log } = this.#services
    if (reason !== null) log.warn({ campaign: this.#campaignId, reason }, 'The messenger is out of reach; waiting')
    await keepReason(db, this.#campaignId, reason).catch((error: unknown) =>
      log.warn({ err: error, campaign: this.#campaignId }, 'Writing down what a campaign waits for failed'),
    )
  }
}
