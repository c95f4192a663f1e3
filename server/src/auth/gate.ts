import { failure } from '../errors/error.ts'

/**
 * Lets a few run at a time and a bounded number wait: hashing passwords takes memory and a thread each, and a flood of
 * sign-ins must not take all of them from everything else.
 */
export function createGate(places: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < places) {
      running++
      return
    }
    if (queue.length >= waiting) throw failure('request.tooMany', { seconds: 5 })
    // Whoever leaves hands the place over, so the count stays.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next === undefined) running--
    else next()
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
