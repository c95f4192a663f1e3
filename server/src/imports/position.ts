import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Chunk } from './chunk.ts'
import type { RowFault } from './row.ts'
import type { ImportRecord, ImportState } from './store.ts'
import type { MergedShare } from './write-share.ts'

/** Another process has the import: this one must let go of it. */
export class LeaseLost extends Error {}

/** A chunk all of whose shares are written. */
export interface WrittenChunk {
  /** Without its rows, which need not be kept in memory until then. */
  readonly chunk: Omit<Chunk, 'rows'>
  readonly merged: readonly MergedShare[]
  readonly record: ImportRecord
  readonly process: string
  readonly bytesRead: number
  /** So many faults are told in detail; all are counted. */
  readonly faultsToTell: number
}

/**
 * Tells what was refused, and where the import is now. Answers its state: somebody may have asked to stop it.
 * @throws LeaseLost
 */
export async function moveOn(db: Database, written: WrittenChunk): Promise<ImportState> {
  const { chunk, merged, record, process, bytesRead, faultsToTell } = written
  const refused = merged.flatMap((share) => share.faults)
  const created = merged.reduce((sum, share) => sum + share.created, 0)
  const imported = chunk.good - refused.length
  const skipped = chunk.records - imported
  const remark = record.params.dryRun ? 'rows that would be stored so far' : 'rows stored so far'
  return db.transaction(async (tx) => {
    await tx.run(withoutWaiting)
    await tellFaults(tx, record.id, [...chunk.faults, ...refused].slice(0, faultsToTell))
    const values = [record.id, process, chunk.records, imported, skipped, bytesRead, created]
    const updated = await tx.row(advance, values)
    if (updated === undefined) throw new LeaseLost()
    await tx.run(remarkStored, [record.id, updated.imported, remark])
    return updated.state
  })
}

/** As for the shares before it: see `write-share.ts`. */
const withoutWaiting = statement<object>('set local synchronous_commit = off')

const advance = statement<{ state: ImportState; imported: string }>(`
  update broadsheet.imports set records = records + $3, imported = imported + $4, skipped = skipped + $5,
    bytes_read = $6, created = created + $7, leased_until = now() + interval '15 seconds'
  where id = $1 and leased_by = $2 returning state, imported`)

const remarkStored = statement<object>(
  `insert into broadsheet.import_events (import_id, reason) values ($1, $3 || ': ' || $2::bigint)`,
)

const insertFaults = statement<object>(`
  insert into broadsheet.import_events (import_id, line, field, reason, content)
  select $1, line, field, reason, content
  from jsonb_to_recordset($2::jsonb) as fault(line integer, field text, reason text, content text)`)

async function tellFaults(db: Queryable, importId: number, faults: readonly RowFault[]): Promise<void> {
  if (faults.length === 0) return
  // What a file holds may be no text for the database: NUL characters, halves of characters.
  const safe = faults.map((fault) => ({
    ...fault,
    field: fault.field?.replaceAll('\0', '').toWellFormed(),
    content: fault.content.replaceAll('\0', '').toWellFormed(),
  }))
  await db.run(insertFaults, [importId, JSON.stringify(safe)])
}
