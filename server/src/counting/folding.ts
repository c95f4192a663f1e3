import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { foldCounts } from './fold.ts'

const interval = 2000

/** Folds every two seconds, one run after the other. */
export function startFolding(options: {
  readonly db: Database
  readonly log: Logger
  /** What to fold; by default the counts of this room. */
  readonly fold?: (db: Database) => Promise<void>
}): { stop(): Promise<void> } {
  const fold = options.fold ?? foldCounts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = fold(options.db)
        .catch((error: unknown) => options.log.warn({ err: error }, 'Folding the counts failed; they stay right'))
        .then(schedule)
    }, interval)
    timer.unref()
  }

  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
