import type { SenderServices } from '../sending/services.ts'
import { type Hand, sendOutboxGroup } from './send.ts'

/** Groups under way at the same time; a slow server holds up one of them. */
const lanes = 4
const lookEvery = 1000

/** Sends what is in the outbox, as it arrives. */
export interface OutboxTaker {
  stop(): Promise<void>
}

export function startOutbox(services: SenderServices): OutboxTaker {
  let stopped = false
  const wakers = new Set<() => void>()
  const hand: Hand = { ids: new Set(), turn: Promise.resolve() }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wakers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, lookEvery)
      wakers.add(done)
    })
  }

  async function lane(): Promise<void> {
    while (!stopped) {
      const taken = await takeOnce(services, hand)
      if (taken === 0 && !stopped) await rest()
    }
  }

  // One at a time is woken: it finds the work, and wakes the next when there is more.
  const off = services.signals.on('sending', () => [...wakers][0]?.())
  const running = Array.from({ length: lanes }, lane)
  return {
    async stop() {
      stopped = true
      off()
      for (const wake of [...wakers]) wake()
      await Promise.all(running)
    },
  }
}

async function takeOnce(services: SenderServices, hand: Hand): Promise<number> {
  if (!services.node.holdsLeases()) return 0
  try {
    return await sendOutboxGroup(services, hand)
  } catch (error) {
    services.log.warn({ err: error }, 'Sending from the outbox failed; trying again')
    return 0
  }
}
