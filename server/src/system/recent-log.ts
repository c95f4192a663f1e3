/** The last lines of this process's log, for administrators without a shell. */
export interface RecentLog {
  write(line: string): void
  /** Oldest first. */
  lines(): readonly string[]
  /** Hears of every line from now on; answers how to stop. */
  listen(listener: (line: string) => void): () => void
}

const most = 5000
const longestLine = 4000

function createRecentLog(): RecentLog {
  let lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  return {
    write(text) {
      const line = text.trimEnd().slice(0, longestLine)
      lines.push(line)
      // Cut in batches: shifting one line off a long array for each new one would cost more than the log.
      if (lines.length >= most + 1000) lines = lines.slice(-most)
      for (const listener of listeners) listener(line)
    },
    lines: () => lines.slice(-most),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One for the process: the log exists before anything else does. */
export const recentLog: RecentLog = createRecentLog()
