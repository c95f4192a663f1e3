import type { ImportRow, ReadRow, RowFault } from './row.ts'

/** Records that are written at once: a quarter of a second, and then the position is safe. */
const mostRecords = 5_000
/** Of rows with long attributes fewer are written at once: several chunks are in memory. */
const mostCharacters = 1024 * 1024

export interface Chunk {
  /** Records of the file, the faulty ones included. */
  readonly records: number
  /** Rows that were good: of several with one address in the chunk only the last, with what earlier ones add. */
  readonly rows: readonly ImportRow[]
  /** Records that became rows. */
  readonly good: number
  readonly faults: readonly RowFault[]
}

/** Gathers records until they are enough for a transaction. */
export class ChunkBuilder {
  #records = 0
  #good = 0
  #characters = 0
  #rows = new Map<string, ImportRow>()
  #faults: RowFault[] = []

  add({ row, faults }: ReadRow): void {
    this.#records += 1
    for (const fault of faults) this.#faults.push(fault)
    if (row === undefined) return
    this.#good += 1
    this.#characters += row.email.length + (row.name?.length ?? 0) + (row.attribs?.length ?? 0)
    const earlier = this.#rows.get(row.email)
    this.#rows.set(row.email, earlier === undefined ? row : joined(earlier, row))
  }

  isFull(): boolean {
    return this.#records >= mostRecords || this.#characters >= mostCharacters
  }

  isEmpty(): boolean {
    return this.#records === 0
  }

  /** Hands over what was gathered and begins anew. */
  take(): Chunk {
    const chunk = { records: this.#records, rows: [...this.#rows.values()], good: this.#good, faults: this.#faults }
    this.#records = 0
    this.#good = 0
    this.#characters = 0
    this.#rows = new Map()
    this.#faults = []
    return chunk
  }
}

/** Two records of one person: the later counts where it says something. */
function joined(earlier: ImportRow, later: ImportRow): ImportRow {
  return {
    ...later,
    name: later.name ?? earlier.name,
    attribs: later.attribs ?? earlier.attribs,
    status: later.status ?? earlier.status,
    membershipStatus: later.membershipStatus ?? earlier.membershipStatus,
    consentAt: later.consentAt ?? earlier.consentAt,
    consentIp: later.consentIp ?? earlier.consentIp,
  }
}
