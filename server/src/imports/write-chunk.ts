import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Chunk } from './chunk.ts'
import { mergeRows } from './merge.ts'
import type { ImportRow, RowFault } from './row.ts'
import type { ImportRecord, ImportState } from './store.ts'

export interface Written {
  readonly imported: number
  readonly skipped: number
  /** State of the import after the chunk: somebody may have asked to stop it. */
  readonly state: ImportState
}

/** Another process has the import: this one must let go of it. */
export class LeaseLost extends Error {}

export interface ChunkPlace {
  readonly record: ImportRecord
  readonly process: string
  readonly bytesRead: number
  /** So many faults are told in detail; all are counted. */
  readonly faultsToTell: number
}

const mostAttempts = 6
/** Deadlock, serialisation failure, an address that somebody else inserted at the same moment. */
const passing = new Set(['40P01', '40001', '23505'])

/** Writes a chunk and the new position as one transaction: after a crash it has happened or not, and never twice. */
export async function writeChunk(client: pg.ClientBase, chunk: Chunk, place: ChunkPlace): Promise<Written> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      const written = await writeOnce(client, chunk, place)
      await client.query('commit')
      return written
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || !passing.has(error.code ?? '') || attempt === mostAttempts)
        throw error
      await sleep(50 * attempt)
    }
  }
}

async function writeOnce(client: pg.ClientBase, chunk: Chunk, place: ChunkPlace): Promise<Written> {
  const { record, process, bytesRead } = place
  const refused = await mergeSafely(client, chunk.rows, record)
  const faults = [...chunk.faults, ...refused]
  const imported = chunk.good - refused.length
  const skipped = chunk.records - imported
  await tellFaults(client, record.id, faults.slice(0, place.faultsToTell))
  const { rows } = await client.query<{ state: ImportState }>(advance, [
    record.id,
    process,
    chunk.records,
    imported,
    skipped,
    bytesRead,
  ])
  const [updated] = rows
  if (updated === undefined) throw new LeaseLost()
  return { imported, skipped, state: updated.state }
}

const advance = `
  update broadsheet.imports set records = records + $3, imported = imported + $4, skipped = skipped + $5,
    bytes_read = $6, leased_until = now() + interval '15 seconds'
  where id = $1 and leased_by = $2 returning state`

/** Rows that the database refuses are found by halving, so that one odd value stops nothing but its own row. */
async function mergeSafely(
  client: pg.ClientBase,
  rows: readonly ImportRow[],
  record: ImportRecord,
): Promise<readonly RowFault[]> {
  try {
    await client.query('savepoint rows')
    const { suppressed } = await mergeRows(client, rows, record.params, record.username)
    return suppressed.map(({ line, email }) => ({
      line,
      field: 'email',
      reason: 'This person was erased or blocklisted, and is not brought back by an import.',
      content: email,
    }))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !isDataError(error.code)) throw error
    await client.query('rollback to savepoint rows')
    const [first] = rows
    if (rows.length === 1 && first !== undefined) {
      return [
        { line: first.line, field: undefined, reason: 'The database cannot store this row.', content: first.email },
      ]
    }
    const middle = Math.ceil(rows.length / 2)
    const left = await mergeHalf(client, rows.slice(0, middle), record)
    return [...left, ...(await mergeHalf(client, rows.slice(middle), record))]
  }
}

async function mergeHalf(client: pg.ClientBase, rows: readonly ImportRow[], record: ImportRecord) {
  await client.query('truncate pg_temp.import_rows, pg_temp.import_people')
  return mergeSafely(client, rows, record)
}

/** Classes 22 (data exception) and 54 (limit exceeded) of PostgreSQL's error codes. */
function isDataError(code: string | undefined): boolean {
  return code?.startsWith('22') === true || code?.startsWith('54') === true
}

const insertFaults = `
  insert into broadsheet.import_events (import_id, line, field, reason, content)
  select $1, line, field, reason, content
  from jsonb_to_recordset($2::jsonb) as fault(line integer, field text, reason text, content text)`

async function tellFaults(client: pg.ClientBase, importId: number, faults: readonly RowFault[]): Promise<void> {
  if (faults.length === 0) return
  // What a file holds may be no text for the database: NUL characters, halves of characters.
  const safe = faults.map((fault) => ({
    ...fault,
    field: fault.field?.replaceAll('\0', '').toWellFormed(),
    content: fault.content.replaceAll('\0', '').toWellFormed(),
  }))
  await client.query(insertFaults, [importId, JSON.stringify(safe)])
}
