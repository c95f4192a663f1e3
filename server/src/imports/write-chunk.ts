import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { allEnded } from '../sending/together.ts'
import type { Chunk } from './chunk.ts'
import { type MergeOptions, mergeRows, type RowsToMerge, readyToMerge } from './merge.ts'
import type { ImportRow, RowFault } from './row.ts'
import type { ImportRecord, ImportState } from './store.ts'

export interface Written {
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

/**
 * The connections that write. With two of them each takes half of every chunk: inserting is mostly the work of one
 * processor for the indexes of subscribers (bench/audience). A person's records always go the same way, in their order.
 */
export type Lanes = readonly [pg.ClientBase, ...pg.ClientBase[]]

/** Below this a second connection costs more than it helps. */
const worthSplitting = 1000

/** A chunk made ready while the one before is being written: who goes which way, as text for COPY. */
export interface PreparedChunk {
  readonly chunk: Chunk
  readonly shares: readonly [RowsToMerge, ...RowsToMerge[]]
}

export function prepareChunk(chunk: Chunk, lanes: Lanes): PreparedChunk {
  const [first, ...others] = shareOut(chunk.rows, chunk.rows.length < worthSplitting ? 1 : lanes.length)
  return { chunk, shares: [readyToMerge(first), ...others.map(readyToMerge)] }
}

/**
 * Writes a chunk, then the new position: after a crash the chunk is done, or done again. Doing some of it again changes
 * nothing, since people, memberships and evidence are there already.
 *
 * Each lane commits when it is done, and waits for nobody: one that kept its people locked until the other was done would
 * hold up whoever holds up the other, and the database, which sees no circle there, would let them wait for ever.
 */
export async function writeChunk(lanes: Lanes, { chunk, shares }: PreparedChunk, place: ChunkPlace): Promise<Written> {
  const [first] = lanes
  const merged = await allEnded(
    shares.map((share, index) => {
      const lane = lanes[index] ?? first
      return committed(lane, () => mergeSafely(lane, share, place.record))
    }),
  )
  return committed(first, () => moveOn(first, { chunk, merged, place }))
}

/** Once more after what passes. */
async function committed<T>(lane: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await lane.query(begin)
      const result = await work()
      await lane.query('commit')
      return result
    } catch (error) {
      await lane.query('rollback')
      const isPassing = error instanceof pg.DatabaseError && passing.has(error.code ?? '')
      if (!isPassing || attempt === mostAttempts) throw error
      await sleep(50 * attempt)
    }
  }
}

interface Done {
  readonly chunk: Chunk
  readonly merged: readonly MergedShare[]
  readonly place: ChunkPlace
}

/** Tells what was refused, and where the import is now. */
async function moveOn(client: pg.ClientBase, { chunk, merged, place }: Done): Promise<Written> {
  const { record, process, bytesRead, faultsToTell } = place
  const refused = merged.flatMap((share) => share.faults)
  const created = merged.reduce((sum, share) => sum + share.created, 0)
  const faults = [...chunk.faults, ...refused]
  const imported = chunk.good - refused.length
  const skipped = chunk.records - imported
  await tellFaults(client, record.id, faults.slice(0, faultsToTell))
  const values = [record.id, process, chunk.records, imported, skipped, bytesRead, created]
  const [updated] = (await client.query<{ state: ImportState; imported: string }>(advance, values)).rows
  if (updated === undefined) throw new LeaseLost()
  const remark = record.params.dryRun ? 'rows that would be stored so far' : 'rows stored so far'
  await client.query(remarkStored, [record.id, updated.imported, remark])
  return { state: updated.state }
}

/**
 * The commit need not reach the disk at once: the log of the database is written in order, so that a crash of its machine
 * takes the people together with the position, and the durable end of the import comes behind everything. Entries of the
 * text index are gathered until they are worth sorting in: 6 µs less a row; `tidyTextIndex` takes in the last of them.
 */
const begin = `
  begin;
  set local synchronous_commit = off;
  set local gin_pending_list_limit = '32MB';
  set local work_mem = '64MB'`

function shareOut(rows: readonly ImportRow[], lanes: number): readonly [readonly ImportRow[], ...ImportRow[][]] {
  if (lanes === 1) return [rows]
  const first: ImportRow[] = []
  const others: ImportRow[][] = Array.from({ length: lanes - 1 }, () => [])
  for (const row of rows) (others[(hashOf(row.email) % lanes) - 1] ?? first).push(row)
  return [first, ...others]
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const advance = `
  update broadsheet.imports set records = records + $3, imported = imported + $4, skipped = skipped + $5,
    bytes_read = $6, created = created + $7, leased_until = now() + interval '15 seconds'
  where id = $1 and leased_by = $2 returning state, imported`

const remarkStored = `insert into broadsheet.import_events (import_id, reason) values ($1, $3 || ': ' || $2::bigint)`

interface MergedShare {
  readonly created: number
  readonly faults: readonly RowFault[]
}

/** Rows that the database refuses are found by halving, so that one odd value stops nothing but its own row. */
export async function mergeSafely(
  client: pg.ClientBase,
  share: RowsToMerge,
  options: MergeOptions,
): Promise<MergedShare> {
  const { rows } = share
  try {
    await client.query('savepoint rows')
    const { created, suppressed } = await mergeRows(client, share, options)
    const faults = suppressed.map(({ line, email }) => ({
      line,
      field: 'email',
      reason: 'This person was erased or blocklisted, and is not brought back by an import.',
      content: email,
    }))
    return { created, faults }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !isDataError(error.code)) throw error
    await client.query('rollback to savepoint rows')
    const [first] = rows
    if (rows.length === 1 && first !== undefined) {
      const reason = 'The database cannot store this row.'
      return { created: 0, faults: [{ line: first.line, field: undefined, reason, content: first.email }] }
    }
    const middle = Math.ceil(rows.length / 2)
    const left = await mergeHalf(client, rows.slice(0, middle), options)
    const right = await mergeHalf(client, rows.slice(middle), options)
    return { created: left.created + right.created, faults: [...left.faults, ...right.faults] }
  }
}

async function mergeHalf(client: pg.ClientBase, rows: readonly ImportRow[], options: MergeOptions) {
  await client.query('truncate pg_temp.import_rows')
  return mergeSafely(client, readyToMerge(rows), options)
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
