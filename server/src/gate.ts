import { failure } from './errors/error.ts'

/**
 * Lets a few run at a time and a bounded number wait, for work that takes something each that all others need too: a
 * thread and memory (hashing passwords), a connection of the database (what users ask in SQL). `patient`: waits however
 * many do, as work in the background should.
 */
export function createGate(places: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  async function enter(patient: boolean): Promise<void> {
    if (running < places) {
      running++
      return
    }
    if (!patient && queue.length >= waiting) throw failure('request.tooMany', { seconds: 5 })
    // Whoever leaves hands the place over, so the count stays.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next === undefined) running--
    else next()
  }

  return async <T>(work: () => Promise<T>, options: { readonly patient?: boolean } = {}): Promise<T> => {
    await enter(options.patient ?? false)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
