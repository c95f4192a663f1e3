import Type, { type Static } from 'typebox'
import type { ImportEvent, ImportRecord } from './store.ts'

/** The single import of the API contract. */
export const StatusSchema = Type.Object({
  name: Type.String(),
  total: Type.Integer(),
  imported: Type.Integer(),
  /** Only of a trial: it changes nothing; `imported` and `created` say what would become of the file. */
  dry_run: Type.Optional(Type.Literal(true)),
  created: Type.Optional(Type.Integer()),
  skipped: Type.Optional(Type.Integer()),
  status: Type.String({ enum: ['none', 'importing', 'stopping', 'finished', 'failed'] }),
})

export const noImport: Static<typeof StatusSchema> = { name: '', total: 0, imported: 0, status: 'none' }

/** An import as clients of the contract know it: a stopped one has finished, and one that waits is importing. */
export function statusOf(record: ImportRecord | undefined): Static<typeof StatusSchema> {
  if (record === undefined) return noImport
  const status = record.state === 'waiting' ? 'importing' : record.state === 'stopped' ? 'finished' : record.state
  const answer = { name: record.name, total: totalOf(record), imported: record.imported, status }
  if (!record.params.dryRun) return answer
  return { ...answer, dry_run: true, created: record.created, skipped: record.skipped }
}

export const ImportSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String({ enum: ['waiting', 'importing', 'stopping', 'stopped', 'finished', 'failed'] }),
  reason: Type.Union([Type.String(), Type.Null()]),
  mode: Type.String(),
  /** Nothing is changed: the figures say what would become of the file. */
  dry_run: Type.Boolean(),
  lists: Type.Array(Type.Integer()),
  /** Records in the file; an estimate until all are read. */
  total: Type.Integer(),
  records: Type.Integer(),
  imported: Type.Integer(),
  /** Of the imported records, those that brought somebody new … */
  created: Type.Integer(),
  /** … and those about people who were there already, or earlier in the file. */
  existing: Type.Integer(),
  skipped: Type.Integer(),
  bytes_total: Type.Integer(),
  bytes_read: Type.Integer(),
  seconds_left: Type.Union([Type.Integer(), Type.Null()]),
  node: Type.String(),
  username: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  started_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  finished_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export function viewOf(record: ImportRecord, now: number): Static<typeof ImportSchema> {
  return {
    id: record.id,
    name: record.name,
    status: record.state,
    reason: record.reason,
    mode: record.params.mode,
    dry_run: record.params.dryRun === true,
    lists: [...record.params.lists],
    total: totalOf(record),
    records: record.records,
    imported: record.imported,
    created: record.created,
    existing: record.imported - record.created,
    skipped: record.skipped,
    bytes_total: record.bytesTotal,
    bytes_read: record.bytesRead,
    seconds_left: secondsLeft(record, now),
    node: record.node,
    username: record.username,
    created_at: record.createdAt,
    started_at: record.startedAt,
    finished_at: record.finishedAt,
  }
}

/** How far it is, for events: what changes while it runs, in words of `ImportSchema`. Names and files stay out of it. */
export function progressOf(record: ImportRecord, now: number) {
  const view = viewOf(record, now)
  const { id, status, dry_run, total, records, imported, created, existing, skipped, bytes_total, bytes_read } = view
  const figures = { total, records, imported, created, existing, skipped, bytes_total, bytes_read }
  return { id, status, dry_run, ...figures, seconds_left: view.seconds_left }
}

/** From the bytes: how many records a file has is known when it is read. */
function totalOf(record: ImportRecord): number {
  const { records, bytesRead, bytesTotal, finishedAt } = record
  if (finishedAt !== null || bytesRead === 0 || bytesRead >= bytesTotal) return records
  return Math.max(records, Math.round((records * bytesTotal) / bytesRead))
}

function secondsLeft(record: ImportRecord, now: number): number | null {
  const { startedAt, finishedAt, bytesRead, bytesTotal } = record
  if (startedAt === null || finishedAt !== null || bytesRead === 0) return null
  const elapsed = (now - Date.parse(startedAt)) / 1000
  return Math.max(0, Math.round((elapsed * (bytesTotal - bytesRead)) / bytesRead))
}

/** `2031/05/02 08:11:09.120455 line 3: …` */
export function logLine(event: ImportEvent): string {
  const at = event.at.replaceAll('-', '/').replace('T', ' ').replace(/Z$/, '')
  const place = event.line === null ? '' : `line ${event.line}${event.field === null ? '' : ` (${event.field})`}: `
  const content = event.content === null || event.content === '' ? '' : ` ${event.content}`
  return `${at} import: ${place}${event.reason}${content}\n`
}
