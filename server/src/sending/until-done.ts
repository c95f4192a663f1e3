import { setTimeout as sleep } from 'node:timers/promises'

/** Tries until it succeeds, a little later each time: for what has happened and must not be forgotten. */
export async function untilDone<T>(work: () => Promise<T>, onError: (error: unknown) => void): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    try {
      return await work()
    } catch (error) {
      onError(error)
      await sleep(pause)
    }
  }
}
