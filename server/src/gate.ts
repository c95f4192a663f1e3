import { failure } from './errors/error.ts'

interface Waiting {
  readonly go: () => void
}

/**
 * Lets a few run at a time and a bounded number wait, for a bounded time, for work that takes something each that all
 * others need too: a thread and memory (hashing passwords), a connection of the database (what users ask in SQL).
 * `patient`: waits however many do and however long, as work in the background should.
 */
export function createGate(places: number, waiting: number, longestWaitMs = 60_000) {
  let running = 0
  const queue = new Set<Waiting>()

  async function enter(patient: boolean): Promise<void> {
    if (running < places) {
      running++
      return
    }
    if (!patient && queue.size >= waiting) throw failure('request.tooMany', { seconds: 5 })
    // Whoever leaves hands the place over, so the count stays.
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        go() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = patient ? undefined : setTimeout(giveUp, longestWaitMs)
      function giveUp(): void {
        queue.delete(entry)
        reject(failure('request.tooMany', { seconds: 5 }))
      }
      queue.add(entry)
    })
  }

  function leave(): void {
    const [next] = queue
    if (next === undefined) {
      running--
      return
    }
    queue.delete(next)
    next.go()
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
