import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { untilDone } from './until-done.ts'

/** Collects entries and writes them in groups. */
export interface GroupWriter<Entry> {
  add(entry: Entry): void
  /** Entries that are not written yet. */
  readonly open: number
  /** Resolves when everything added so far is written and followed up. */
  settled(): Promise<void>
}

function gathered(milliseconds: number | undefined): Promise<void> {
  // Most outcomes of one reading of a socket arrive in one go.
  return milliseconds === undefined ? immediate() : sleep(milliseconds)
}

/**
 * Writes one group after the other without pause: a group is what arrived while the one before was written, so that
 * writes are rare under load and prompt without it. A failed write is tried again until it succeeds: nothing is dropped.
 */
export function createGroupWriter<Entry>(options: {
  readonly largest: number
  readonly write: (group: readonly Entry[]) => Promise<void>
  readonly onError: (error: unknown) => void
  /** Milliseconds that the first of a group waits for others; default: until those that came in the same go are there. */
  readonly gather?: number
}): GroupWriter<Entry> {
  let waiting: Entry[] = []
  let added = 0
  let written = 0
  let isWriting = false
  const listeners: { readonly from: number; readonly resolve: () => void }[] = []

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      if (waiting.length < options.largest) await gathered(options.gather)
      const group = waiting.slice(0, options.largest)
      waiting = waiting.slice(options.largest)
      await untilDone(() => options.write(group), options.onError)
      written += group.length
      while (listeners[0] !== undefined && listeners[0].from <= written) listeners.shift()?.resolve()
    }
    isWriting = false
  }

  return {
    add(entry) {
      waiting.push(entry)
      added++
      if (!isWriting) void writeAll()
    },
    get open() {
      return added - written
    },
    settled() {
      if (written >= added) return Promise.resolve()
      return new Promise((resolve) => listeners.push({ from: added, resolve }))
    },
  }
}
