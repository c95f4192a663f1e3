import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { wasSacrificed } from '../db/again.ts'
import { halved, placeOf, type RowsToCopy } from './copy-rows.ts'
import { type MergeOptions, mergeRows } from './merge.ts'
import type { RowFault } from './row.ts'
import type { ImportRecord } from './store.ts'

const mostAttempts = 6
/** An address that somebody else inserted at the same moment. */
const duplicate = '23505'

/** Writes what one connection takes of a chunk. Doing it again changes nothing: people, memberships and evidence are there. */
export function writeShare(lane: pg.ClientBase, share: RowsToCopy, record: ImportRecord): Promise<MergedShare> {
  return committed(lane, () => mergeSafely(lane, share, record))
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
      const isPassing = wasSacrificed(error) || (error instanceof pg.DatabaseError && error.code === duplicate)
      if (!isPassing || attempt === mostAttempts) throw error
      await sleep(50 * attempt)
    }
  }
}

/**
 * The commit need not reach the disk at once: the log of the database is written in order, so that a crash of its machine
 * takes the people together with the position, and the durable end of the import comes behind everything. Entries of the
 * text index are gathered until they are worth sorting in: 6 µs less a row; `tidyTables` takes in the last of them.
 */
const begin = `
  begin;
  set local synchronous_commit = off;
  set local gin_pending_list_limit = '32MB';
  set local work_mem = '64MB'`

export interface MergedShare {
  readonly created: number
  readonly faults: readonly RowFault[]
}

/** Rows that the database refuses are found by halving, so that one odd value stops nothing but its own row. */
export async function mergeSafely(
  client: pg.ClientBase,
  share: RowsToCopy,
  options: MergeOptions,
): Promise<MergedShare> {
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
    if (share.count === 1) {
      const { line, email } = placeOf(share)
      const reason = 'The database cannot store this row.'
      return { created: 0, faults: [{ line, field: undefined, reason, content: email }] }
    }
    const [first, second] = halved(share)
    const left = await mergeHalf(client, first, options)
    const right = await mergeHalf(client, second, options)
    return { created: left.created + right.created, faults: [...left.faults, ...right.faults] }
  }
}

async function mergeHalf(client: pg.ClientBase, half: RowsToCopy, options: MergeOptions) {
  await client.query('truncate pg_temp.import_rows')
  return mergeSafely(client, half, options)
}

/** Classes 22 (data exception) and 54 (limit exceeded) of PostgreSQL's error codes. */
function isDataError(code: string | undefined): boolean {
  return code?.startsWith('22') === true || code?.startsWith('54') === true
}
