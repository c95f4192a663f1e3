import { Pauses } from '../sending/pauses.ts'
import type { SenderServices } from '../sending/services.ts'
import { type Hand, type OutboxGroup, openHand, sendOutboxGroup } from './send.ts'

/** Groups that are taken at the same time. */
const lanes = 4
/** A group whose last answers take longer goes on by itself, while others are taken: not all go the same way. */
const slow = 2_000
/** Messages under way beyond which none are taken, for they are in memory with their files. */
const mostInHand = 500
const lookEvery = 1000

/** Sends what is in the outbox, as it arrives. */
export interface OutboxTaker {
  stop(): Promise<void>
}

export function startOutbox(services: SenderServices): OutboxTaker {
  let stopped = false
  const wakers = new Set<() => void>()
  const hand = openHand(services)
  /** Groups that have not ended. */
  const behind = new Set<Promise<void>>()

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
      // What is under way is in memory; others of it may end while one server is silent.
      if (hand.ids.size >= mostInHand) {
        await rest()
        continue
      }
      const { size, ended } = await takeOnce(services, hand, rest)
      if (size === 0) {
        if (!stopped) await rest()
        continue
      }
      behind.add(ended)
      void ended.finally(() => behind.delete(ended))
      await atMost(slow, ended)
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
      await Promise.all(behind)
    },
  }
}

const none: OutboxGroup = { size: 0, ended: Promise.resolve() }

/** A group that fails comes back: `rest` is the pause before it is taken again. */
async function takeOnce(services: SenderServices, hand: Hand, rest: () => Promise<void>): Promise<OutboxGroup> {
  if (!services.node.holdsLeases()) return none
  const failed = (error: unknown) => services.log.warn({ err: error }, 'Sending from the outbox failed; trying again')
  try {
    const { size, ended } = await sendOutboxGroup(services, hand)
    const pausing = async (error: unknown) => {
      failed(error)
      await rest()
    }
    return { size, ended: ended.catch(pausing) }
  } catch (error) {
    failed(error)
    return none
  }
}

/** Waits for work, but no longer than so many milliseconds. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const pause = new Pauses()
  await Promise.race([work, pause.for(milliseconds)])
  pause.end()
}
