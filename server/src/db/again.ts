import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const mostAttempts = 5

/**
 * PostgreSQL ends one of several transactions that wait for each other in a circle (40P01), or whose order cannot be told
 * (40001): "retry" is all that its manual has to say of them (13.3.4, 13.5).
 */
export function wasSacrificed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** Once more, after a moment, what was ended in favour of others. Nothing of it has happened. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !wasSacrificed(error)) throw error
      // By chance, so that two which met do not meet again.
      await sleep(20 * attempt * (1 + Math.random()))
    }
  }
}
