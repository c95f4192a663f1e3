import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { ImportParams } from './params.ts'

export type ImportState = 'waiting' | 'importing' | 'stopping' | 'stopped' | 'finished' | 'failed'

export interface ImportRecord {
  readonly id: number
  readonly name: string
  readonly params: ImportParams
  readonly state: ImportState
  readonly node: string
  readonly file: string
  readonly bytesTotal: number
  readonly bytesRead: number
  readonly records: number
  readonly imported: number
  /** Of the imported, those that brought somebody new. */
  readonly created: number
  readonly skipped: number
  readonly reason: string | null
  readonly username: string
  readonly createdAt: Timestamp
  readonly startedAt: Timestamp | null
  readonly finishedAt: Timestamp | null
}

const columns = `id, name, params, state, node, file, bytes_total as "bytesTotal", bytes_read as "bytesRead", records,
  imported, created, skipped, reason, username, created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`

const open = `state in ('waiting', 'importing', 'stopping')`

/** Whether an import begins is decided by one request at a time, on whatever node. */
const lockBeginning = statement<object>(`select pg_advisory_xact_lock(hashtext('broadsheet imports'))`)

export async function lockImports(tx: Queryable): Promise<void> {
  await tx.rows(lockBeginning)
}

/** An import whose node has not been heard of for so long does not hold up others. */
const selectOpen = statement<{ id: number }>(`
  select id from broadsheet.imports
  where ${open} and (leased_until is null or leased_until > now() - interval '10 minutes') limit 1`)

export async function anyImportOpen(db: Queryable): Promise<boolean> {
  return (await db.row(selectOpen)) !== undefined
}

const insertOne = statement<ImportRecord>(`
  insert into broadsheet.imports (name, params, node, file, bytes_total, username, leased_until, state, reason, finished_at)
  values ($1, $2, $3, $4, $5, $6, now(), case when $7::text is null then 'waiting' else 'failed' end::broadsheet.import_state,
    $7, case when $7::text is null then null else now() end)
  returning ${columns}`)

export interface NewImport {
  readonly name: string
  readonly params: ImportParams
  readonly node: string
  readonly file: string
  readonly bytesTotal: number
  readonly username: string
  /** Why it has failed before it began. */
  readonly refusal: string | null
}

export async function insertImport(tx: Queryable, entry: NewImport): Promise<ImportRecord> {
  const { name, params, node, file, bytesTotal, username, refusal } = entry
  const row = await tx.row(insertOne, [name, JSON.stringify(params), node, file, bytesTotal, username, refusal])
  if (row === undefined) throw new Error('An import was inserted and not answered')
  if (refusal !== null) await remark(tx, row.id, `failed: ${refusal}`)
  return row
}

const selectOne = statement<ImportRecord>(`select ${columns} from broadsheet.imports where id = $1`)
const selectLatest = statement<ImportRecord & { readonly dismissed: boolean }>(
  `select ${columns}, dismissed from broadsheet.imports order by id desc limit 1`,
)
const selectPage = statement<ImportRecord>(
  `select ${columns} from broadsheet.imports order by id desc limit $1 offset $2`,
)
const countAll = statement<{ total: number }>('select count(*)::int as total from broadsheet.imports')

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  return db.row(selectOne, [id])
}

/** The one that the single-import view shows: the latest, unless it was cleared. */
export async function findLatest(db: Queryable): Promise<ImportRecord | undefined> {
  const latest = await db.row(selectLatest)
  return latest?.dismissed ? undefined : latest
}

export async function findImports(
  db: Queryable,
  window: { readonly limit: number | null; readonly offset: number },
): Promise<{ readonly imports: readonly ImportRecord[]; readonly total: number }> {
  const [imports, total] = await Promise.all([
    db.rows(selectPage, [Math.min(window.limit ?? 1000, 1000), window.offset]),
    db.row(countAll),
  ])
  return { imports, total: total?.total ?? 0 }
}

/** Seconds until a node that fell silent is taken for dead. */
const lease = `now() + interval '15 seconds'`

const claimOne = statement<ImportRecord>(`
  update broadsheet.imports set
    state = case state when 'waiting' then 'importing' else state end, started_at = coalesce(started_at, now()),
    leased_by = $2, leased_until = ${lease}
  where id = (
    select id from broadsheet.imports
    where node = $1 and ${open} and (leased_by is null or leased_until < now())
    order by id limit 1 for update skip locked
  )
  returning ${columns}`)

/** The next import of this node that nobody works on. `process` names the worker. */
export async function claimImport(db: Queryable, node: string, process: string): Promise<ImportRecord | undefined> {
  return db.row(claimOne, [node, process])
}

const renewOne = statement<ImportRecord>(
  `update broadsheet.imports set leased_until = ${lease} where id = $1 and leased_by = $2 returning ${columns}`,
)

/** Keeps the claim and answers how far the import is; undefined if somebody else has taken over. */
export async function renewLease(db: Queryable, id: number, process: string): Promise<ImportRecord | undefined> {
  return db.row(renewOne, [id, process])
}

const releaseOne = statement<object>('update broadsheet.imports set leased_by = null where id = $1 and leased_by = $2')

export async function releaseLease(db: Queryable, id: number, process: string): Promise<void> {
  await db.run(releaseOne, [id, process])
}

const finishOne = statement<ImportRecord>(`
  update broadsheet.imports set state = $3::broadsheet.import_state, reason = $4, finished_at = now(), leased_by = null, leased_until = null,
    bytes_read = case when $3::broadsheet.import_state = 'finished' then bytes_total else bytes_read end
  where id = $1 and leased_by = $2 returning ${columns}`)

/** Undefined if somebody else has taken over. */
export async function finishImport(
  db: Queryable,
  id: number,
  process: string,
  end: { readonly state: 'stopped' | 'finished' | 'failed'; readonly reason: string | null },
): Promise<ImportRecord | undefined> {
  return db.row(finishOne, [id, process, end.state, end.reason])
}

const stopOne = statement<ImportRecord>(`
  update broadsheet.imports set state = 'stopping' where id = $1 and state in ('waiting', 'importing')
  returning ${columns}`)

/** Undefined if it is over, or stopping already. */
export async function stopImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  return db.row(stopOne, [id])
}

const dismissAll = statement<object>(
  `update broadsheet.imports set dismissed = true where not dismissed and not (${open})`,
)

/** Clears what is over from the single-import view; the history keeps it. */
export async function dismissImports(db: Queryable): Promise<void> {
  await db.run(dismissAll)
}

const beginAnew = statement<object>(`
  with forgotten as (delete from broadsheet.import_events where import_id = $1 and line is not null)
  update broadsheet.imports set records = 0, imported = 0, created = 0, skipped = 0 where id = $1 and leased_by = $2`)

/** A trial leaves nothing behind that it could go on from. */
export async function restartTrial(db: Queryable, id: number, process: string): Promise<void> {
  await db.run(beginAnew, [id, process])
}

const insertRemark = statement<object>('insert into broadsheet.import_events (import_id, reason) values ($1, $2)')

export async function remark(db: Queryable, importId: number, text: string): Promise<void> {
  await db.run(insertRemark, [importId, text])
}

export interface ImportEvent {
  readonly id: number
  readonly at: Timestamp
  readonly line: number | null
  readonly field: string | null
  readonly reason: string
  readonly content: string | null
}

const selectEvents = statement<ImportEvent>(`
  select id, at, line, field, reason, content from broadsheet.import_events
  where import_id = $1 and id > $2 and (not $3 or line is not null) order by id limit $4`)

/** Events in the order of their happening, behind the one with the given id. */
export async function findEvents(
  db: Queryable,
  importId: number,
  window: { readonly after: number; readonly faultsOnly: boolean; readonly limit: number },
): Promise<readonly ImportEvent[]> {
  return db.rows(selectEvents, [importId, window.after, window.faultsOnly, window.limit])
}

const bumpLists = statement<object>('update lists set updated_at = now() where id = any($1::int[])')

export async function touchLists(db: Queryable, listIds: readonly number[]): Promise<void> {
  await db.run(bumpLists, [listIds])
}

const selectNodeImports = statement<{ file: string }>(`select file from broadsheet.imports where node = $1 and ${open}`)

/** Files of this node that are still needed. */
export async function filesInUse(db: Queryable, node: string): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(selectNodeImports, [node])).map((row) => row.file))
}
