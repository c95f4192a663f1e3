import { Readable } from 'node:stream'
import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { invalid } from '../errors/error.ts'
import { stream } from '../http/answer.ts'
import { optionalId, text } from '../http/parameters.ts'
import { data, file, oneOf, type Route, route } from '../http/route.ts'
import { audit } from './audit.ts'
import { csvLine } from './csv.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

const AuditEntry = Type.Object({
  id: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  actor: Type.Enum(['user', 'api', 'anonymous', 'system']),
  user_id: Type.Union([Type.Integer(), Type.Null()]),
  username: Nullable,
  ip: Nullable,
  action: Type.String(),
  record_type: Nullable,
  record_id: Nullable,
  details: Type.Unknown(),
})
type AuditEntry = Static<typeof AuditEntry>

const filters = {
  user_id: optionalId('Only what this user did.'),
  action: text('Only this action (`list.delete`), or all of a kind (`list.*`).', 200),
  record_type: text('Only records of this type.', 100),
  record_id: text('Only the record with this id; goes with record_type.', 200),
  from: text('Not before this time (RFC 3339).', 50),
  to: text('Before this time (RFC 3339).', 50),
}

interface Filter {
  readonly user_id: number | undefined
  readonly action: string | undefined
  readonly record_type: string | undefined
  readonly record_id: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const pageSize = 100
const exportPage = 1000

export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/audit',
    permission: oneOf('settings:get'),
    summary: 'Who did what, newest first',
    description: 'A hundred entries at a time; ask for the ones before the last id of a page to go on.',
    query: { ...filters, before: optionalId('Only entries with a smaller id.') },
    response: data(Type.Object({ results: Type.Array(AuditEntry), next: Type.Union([Type.Integer(), Type.Null()]) })),
    async handle({ db, query }) {
      const results = await findEntries(db, query, query.before ?? null, pageSize)
      return { results, next: results.length === pageSize ? (results.at(-1)?.id ?? null) : null }
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/export',
    permission: oneOf('settings:get'),
    summary: 'The audit log as CSV, newest first',
    query: filters,
    response: file('text/csv', 'One line an entry.'),
    async handle({ db, query, caller }) {
      // Read before anything is sent: what the database refuses is an answer with its status.
      const first = await findEntries(db, query, null, exportPage)
      await audit(db, caller, 'audit.export', undefined, { ...query })
      return stream('text/csv; charset=utf-8', Readable.from(csvLines(db, query, first)), {
        headers: { 'Content-Disposition': 'attachment; filename="audit.csv"', 'Cache-Control': 'no-store' },
      })
    },
  }),
]

function checkFilter(filter: Filter): void {
  if (filter.record_id !== undefined && filter.record_type === undefined) {
    throw invalid('record_id: name the record_type too.')
  }
  for (const time of [filter.from, filter.to]) {
    if (time !== undefined && (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(time) || Number.isNaN(Date.parse(time))))
      throw invalid(`"${time}" is not a time.`)
  }
}

function findEntries(db: Queryable, filter: Filter, before: number | null, limit: number): Promise<AuditEntry[]> {
  checkFilter(filter)
  const conditions = [sql`true`]
  if (before !== null) conditions.push(sql`id < ${before}`)
  if (filter.user_id !== undefined) conditions.push(sql`user_id = ${filter.user_id}`)
  if (filter.action?.endsWith('.*')) conditions.push(sql`starts_with(action, ${filter.action.slice(0, -1)})`)
  else if (filter.action !== undefined) conditions.push(sql`action = ${filter.action}`)
  if (filter.record_type !== undefined) conditions.push(sql`record_type = ${filter.record_type}`)
  if (filter.record_id !== undefined) conditions.push(sql`record_id = ${filter.record_id}`)
  if (filter.from !== undefined) conditions.push(sql`created_at >= ${filter.from}::timestamptz`)
  if (filter.to !== undefined) conditions.push(sql`created_at < ${filter.to}::timestamptz`)
  return db.rows(
    dynamic<AuditEntry>(sql`
      select id, created_at, actor, user_id, username, ip, action, record_type, record_id, details
      from broadsheet.audit_log where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`),
  )
}

const header = [
  'id',
  'created_at',
  'actor',
  'user_id',
  'username',
  'ip',
  'action',
  'record_type',
  'record_id',
  'details',
]

async function* csvLines(db: Queryable, filter: Filter, first: readonly AuditEntry[]): AsyncGenerator<string> {
  yield csvLine(header)
  for (let entries = first; ; ) {
    yield entries.map(lineOf).join('')
    const last = entries.at(-1)
    if (last === undefined || entries.length < exportPage) return
    entries = await findEntries(db, filter, last.id, exportPage)
  }
}

function lineOf(entry: AuditEntry): string {
  const { id, created_at, actor, user_id, username, ip, action, record_type, record_id, details } = entry
  return csvLine([
    id,
    created_at,
    actor,
    user_id,
    username,
    ip,
    action,
    record_type,
    record_id,
    JSON.stringify(details),
  ])
}
