import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import type { Database, Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { invalid } from '../errors/error.ts'
import { asReader } from '../segments/reader.ts'
import { type Criteria, conditionOf } from '../subscribers/criteria.ts'
import { explained } from '../subscribers/questioned.ts'
import { csvJson, csvText, csvTime } from './csv.ts'

export const exportFormats = ['csv', 'jsonl'] as const

/** Columns beyond those that every export has. */
export const exportColumns = ['id', 'lists', 'consent'] as const

export interface ExportOptions {
  readonly format: (typeof exportFormats)[number]
  readonly columns: readonly string[]
  readonly visible: ListScope
}

/** Small at first, so that the first rows come at once; then large enough for the statement to cost nothing. */
const firstBatch = 200
const laterBatches = { most: 10_000, characters: 2 * 2 ** 20 } as const

interface Batch {
  readonly lines: string | null
  readonly last: number | null
  readonly amount: number
}

/**
 * People as lines of a file, in the order of ids. The database writes the lines, batch by batch as the client takes them:
 * nothing is held in memory, and no transaction stays open while a slow client reads.
 *
 * The first batch is read before anything is answered, so that a fault of the expression is an answer with its status.
 */
export async function exportPeople(db: Database, criteria: Criteria, options: ExportOptions): Promise<Readable> {
  const unknown = options.columns.find((column) => !exportColumns.some((known) => known === column))
  if (unknown !== undefined) throw invalid(`There is no column "${unknown}"; known are ${exportColumns.join(', ')}.`)
  const next = (after: number, size: number) => readBatch(db, criteria, options, { after, size })
  const first = await next(0, firstBatch)
  return Readable.from(linesOf(header(options), first, next), { objectMode: false })
}

/** While the client takes one batch, the next is read. */
async function* linesOf(
  head: string,
  first: Batch,
  next: (after: number, size: number) => Promise<Batch>,
): AsyncGenerator<string> {
  let batch = first
  let size = firstBatch
  for (let lines = head; ; lines = '') {
    const more = batch.amount === size && batch.last !== null
    size = sizeBehind(batch)
    const following = more ? next(batch.last ?? 0, size) : undefined
    // If the client goes away while the batch is being read, nobody waits for it any more.
    following?.catch(() => undefined)
    yield lines + (batch.lines ?? '')
    if (following === undefined) return
    batch = await following
  }
}

/** So many people that their lines are some megabytes, however long their attributes are. */
export function sizeBehind({ lines, amount }: Pick<Batch, 'lines' | 'amount'>): number {
  const perLine = (lines?.length ?? 0) / Math.max(1, amount)
  return Math.max(1, Math.min(laterBatches.most, Math.floor(laterBatches.characters / Math.max(1, perLine))))
}

async function readBatch(
  db: Database,
  criteria: Criteria,
  options: ExportOptions,
  window: { readonly after: number; readonly size: number },
): Promise<Batch> {
  if (criteria.listIds?.length === 0) return { lines: null, last: null, amount: 0 }
  const line = options.format === 'csv' ? csvLine(options) : jsonLine(options)
  // Without an order of its own string_agg takes the lines as they come: in that of the ids.
  const query = dynamic<Batch>(sql`
    select string_agg(line, '') as lines, max(id) as last, count(*)::int as amount
    from (
      select subscribers.id, ${line} as line from subscribers
      where subscribers.id > ${window.after} and ${conditionOf(criteria)}
      order by subscribers.id limit ${window.size}
    ) as batch`)
  const [batch] = await asReader(db, (tx: Queryable) => explained(tx, criteria, query))
  return batch ?? { lines: null, last: null, amount: 0 }
}

const csvHeader = ['uuid', 'email', 'name', 'attributes', 'status', 'created_at', 'updated_at']

function header({ format, columns }: ExportOptions): string {
  return format === 'csv' ? `${[...csvHeader, ...wanted(columns)].join(',')}\n` : ''
}

/** Each once, in a fixed order. */
function wanted(columns: readonly string[]): readonly (typeof exportColumns)[number][] {
  return exportColumns.filter((column) => columns.includes(column))
}

const attributes = sql`case when jsonb_typeof(subscribers.attribs) = 'object' then subscribers.attribs else '{}' end`

function csvLine(options: ExportOptions): RawBuilder<unknown> {
  const cells = [
    sql`subscribers.uuid::text`,
    csvText(sql`subscribers.email`),
    csvText(sql`subscribers.name`),
    csvJson(attributes),
    sql`subscribers.status::text`,
    csvTime(sql`subscribers.created_at`),
    csvTime(sql`subscribers.updated_at`),
    ...wanted(options.columns)
      .map((column) => additional(column, options.visible))
      .map((json) => json.csv),
  ]
  return sql`${sql.join(cells, sql` || ',' || `)} || E'\\n'`
}

function jsonLine(options: ExportOptions): RawBuilder<unknown> {
  const fields = [
    sql`'uuid', subscribers.uuid`,
    sql`'email', subscribers.email`,
    sql`'name', subscribers.name`,
    sql`'attribs', ${attributes}`,
    sql`'status', subscribers.status`,
    sql`'created_at', subscribers.created_at`,
    sql`'updated_at', subscribers.updated_at`,
    ...wanted(options.columns).map((column) => sql`${sql.lit(column)}, ${additional(column, options.visible).json}`),
  ]
  return sql`json_build_object(${sql.join(fields)})::text || E'\\n'`
}

interface Additional {
  readonly csv: RawBuilder<unknown>
  readonly json: RawBuilder<unknown>
}

function additional(column: (typeof exportColumns)[number], visible: ListScope): Additional {
  if (column === 'id') return { csv: sql`subscribers.id::text`, json: sql`subscribers.id` }
  const json = column === 'lists' ? membershipsJson(visible) : consentJson
  return { csv: csvJson(json), json }
}

/** Lists that the caller may see, with the state and dates of the membership. */
function membershipsJson(visible: ListScope): RawBuilder<unknown> {
  const ids = scopeForSql(visible)
  return sql`coalesce((
    select json_agg(json_build_object('id', lists.id, 'name', lists.name, 'status', membership.status,
      'created_at', membership.created_at, 'updated_at', membership.updated_at) order by lists.id)
    from subscriber_lists as membership join lists on lists.id = membership.list_id
    where membership.subscriber_id = subscribers.id
      and ${ids === null ? sql`true` : sql`lists.id = any(${ids}::int[])`}), '[]')`
}

/** The columns of the evidence that the restricted role may read; addresses of computers are not among them. */
const consentJson = sql`coalesce((
  select json_agg(json_build_object('action', event.action, 'status', event.status, 'source', event.source,
    'list_ids', event.list_ids, 'created_at', event.created_at) order by event.created_at)
  from broadsheet.consent_events as event where event.subscriber_id = subscribers.id), '[]')`
