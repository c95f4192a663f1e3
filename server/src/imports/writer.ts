import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { allEnded } from '../sending/together.ts'
import type { Chunk } from './chunk.ts'
import { type RowsToCopy, readyToCopy } from './copy-rows.ts'
import { moveOn, type WrittenChunk } from './position.ts'
import type { ImportRow } from './row.ts'
import type { ImportRecord } from './store.ts'
import { type MergedShare, writeShare } from './write-share.ts'

/**
 * Chunks on their way at the same time. While one lane sorts in what the text index has gathered, for a second or two, the
 * other goes on: waiting for each other after each chunk left a quarter of two processors unused.
 */
const mostUnderWay = 3
/** Details of more faults than this are not kept; they are counted. */
const mostFaultsTold = 100_000

export interface WriterOptions {
  readonly db: Database
  /**
   * The connections that write, made ready by `prepareMerge`. With two of them each takes half of every chunk: inserting is
   * mostly the work of one processor for the indexes of subscribers (bench/audience).
   */
  readonly lanes: readonly [pg.ClientBase, ...pg.ClientBase[]]
  readonly record: ImportRecord
  /** Name of this worker, under which it holds the import. */
  readonly process: string
}

/**
 * Writes chunks; after each, and in their order, the new position. A person's records always go the same way, so that they
 * keep their order, too. After a crash what lies behind the position is done, or done again, which changes nothing.
 *
 * Each lane commits when it is done, and waits for nobody: one that kept its people locked until the other was done would
 * hold up whoever holds up the other, and the database, which sees no circle there, would let them wait for ever.
 */
export class ChunkWriter {
  readonly #options: WriterOptions
  readonly #lanes: readonly Lane[]
  readonly #underWay: Promise<void>[] = []
  #position: Promise<void> = Promise.resolve()
  #faultsLeft = mostFaultsTold
  #stopping: boolean

  constructor(options: WriterOptions) {
    this.#options = options
    this.#lanes = options.lanes.map((client) => new Lane(client))
    this.#stopping = options.record.state === 'stopping'
  }

  /** Somebody has asked to stop the import. */
  get stopping(): boolean {
    return this.#stopping
  }

  /** Waits for room, and begins with this one. @throws what one of those before it ended with */
  async write({ rows, ...chunk }: Chunk, bytesRead: number): Promise<void> {
    const shares = shareOut(rows, this.#lanes.length).map(readyToCopy)
    while (this.#underWay.length >= mostUnderWay) await this.#underWay.shift()
    const merged = allEnded(this.#lanes.map((lane, index) => this.#merge(lane, shares[index])))
    this.#position = this.#moveOn(this.#position, merged, { chunk, bytesRead })
    this.#underWay.push(this.#position)
    // Whoever waits next hears of the fault; until then it must not count as unheard.
    for (const work of [merged, this.#position]) work.catch(() => undefined)
  }

  /** Everything is written. @throws as `write` */
  end(): Promise<void> {
    return this.#position
  }

  /** Nothing is under way any more on the connections. */
  async quiet(): Promise<void> {
    await Promise.allSettled([this.#position, ...this.#lanes.map((lane) => lane.ended)])
  }

  #merge(lane: Lane, share: RowsToCopy | undefined): Promise<MergedShare> {
    if (share === undefined || share.count === 0) return Promise.resolve({ created: 0, faults: [] })
    return lane.next((client) => writeShare(client, share, this.#options.record))
  }

  async #moveOn(
    before: Promise<void>,
    merging: Promise<readonly MergedShare[]>,
    { chunk, bytesRead }: Pick<WrittenChunk, 'chunk' | 'bytesRead'>,
  ): Promise<void> {
    await before
    const merged = await merging
    const { db, record, process } = this.#options
    const written = { chunk, merged, record, process, bytesRead, faultsToTell: this.#faultsLeft }
    const state = await moveOn(db, written)
    this.#faultsLeft = Math.max(0, this.#faultsLeft - chunk.faults.length)
    if (state === 'stopping') this.#stopping = true
  }
}

/** A connection that does one thing after the other, until one of them fails. */
class Lane {
  readonly #client: pg.ClientBase
  ended: Promise<unknown> = Promise.resolve()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  next<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const done = this.ended.then(() => work(this.#client))
    this.ended = done
    return done
  }
}

function shareOut(rows: readonly ImportRow[], lanes: number): readonly (readonly ImportRow[])[] {
  if (lanes === 1) return [rows]
  const shares: ImportRow[][] = Array.from({ length: lanes }, () => [])
  for (const row of rows) shares[hashOf(row.email) % lanes]?.push(row)
  return shares
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
