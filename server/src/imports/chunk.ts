import type { ImportParams } from './params.ts'
import type { ImportRow, ReadRow, RowFault } from './row.ts'

/** Records that are written at once: a quarter of a second, and then the position is safe. */
const mostRecords = 5_000
/** Of rows with long attributes fewer are written at once: several chunks are in memory. */
const mostCharacters = 1024 * 1024

export interface Chunk {
  /** Records of the file, the faulty ones included. */
  readonly records: number
  /** Rows that were good: of several with one address in the chunk one, that says what they would say one after the other. */
  readonly rows: readonly ImportRow[]
  /** Records that became rows. */
  readonly good: number
  readonly faults: readonly RowFault[]
}

type Overwriting = Pick<ImportParams, 'overwriteProfile' | 'overwriteMembership' | 'membershipStatus'>

/** Gathers records until they are enough for a transaction. */
export class ChunkBuilder {
  readonly #overwriting: Overwriting
  #records = 0
  #good = 0
  #characters = 0
  #rows = new Map<string, ImportRow>()
  #faults: RowFault[] = []

  constructor(overwriting: Overwriting) {
    this.#overwriting = overwriting
  }

  add({ row, faults }: ReadRow): void {
    this.#records += 1
    for (const fault of faults) this.#faults.push(fault)
    if (row === undefined) return
    this.#good += 1
    this.#characters += row.email.length + (row.name?.length ?? 0) + (row.attribs?.length ?? 0)
    const earlier = this.#rows.get(row.email)
    this.#rows.set(row.email, earlier === undefined ? row : joined(earlier, row, this.#overwriting))
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

/**
 * Two records of one person, as if the earlier had been written when the later came: it is a person who is there already,
 * of whom the later changes what it may.
 */
function joined(earlier: ImportRow, later: ImportRow, overwriting: Overwriting): ImportRow {
  const { membershipStatus, consentAt, consentIp } = changesMembership(earlier, later, overwriting) ? later : earlier
  const own = { ...earlier, membershipStatus, consentAt, consentIp, status: statusOf(earlier, later, overwriting) }
  if (!overwriting.overwriteProfile) return own
  return { ...own, line: later.line, name: later.name ?? earlier.name, attribs: later.attribs ?? earlier.attribs }
}

/** A blocklisting counts with leave or without, and stays. */
function statusOf(earlier: ImportRow, later: ImportRow, { overwriteProfile }: Overwriting): ImportRow['status'] {
  if (earlier.status === 'blocklisted' || later.status === 'blocklisted') return 'blocklisted'
  return overwriteProfile ? (later.status ?? earlier.status) : earlier.status
}

/** The evidence goes with the record that decides. */
function changesMembership(earlier: ImportRow, later: ImportRow, overwriting: Overwriting): boolean {
  const statusIn = (row: ImportRow) => row.membershipStatus ?? overwriting.membershipStatus
  return overwriting.overwriteMembership && statusIn(later) !== statusIn(earlier)
}
