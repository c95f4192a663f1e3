import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import { listCounts } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { brandOfList } from './brand-sql.ts'
import type { List, PlainList } from './schema.ts'

export const sortColumns = [
  'name',
  'status',
  'created_at',
  'updated_at',
  'subscriber_count',
  'id',
  'type',
  'optin',
] as const

export interface ListFilter {
  readonly visible: ListScope
  readonly query?: string | undefined
  readonly type?: string | undefined
  readonly optin?: string | undefined
  readonly status?: string | undefined
  /** All of them. */
  readonly tags?: readonly string[]
}

export interface ListWindow {
  readonly orderBy: (typeof sortColumns)[number]
  readonly order: 'asc' | 'desc'
  readonly limit: number | null
  readonly offset: number
}

const columns = `id, uuid, created_at, updated_at, name, type, optin, status, coalesce(tags, '{}') as tags, description,
  coalesce((select from_email from broadsheet.list_defaults where list_id = lists.id), '') as from_email,
  (select template_id from broadsheet.list_defaults where list_id = lists.id) as template_id,
  ${brandOfList('lists.id')} as brand_id`

function conditionOf(filter: ListFilter): RawBuilder<SqlBool> {
  const ids = scopeForSql(filter.visible)
  const parts: RawBuilder<SqlBool>[] = [ids === null ? sql`true` : sql`id = any(${ids}::int[])`]
  const query = filter.query?.trim() ?? ''
  if (query !== '') parts.push(nameCondition(query))
  if (filter.type !== undefined) parts.push(sql`type = ${filter.type}::list_type`)
  if (filter.optin !== undefined) parts.push(sql`optin = ${filter.optin}::list_optin`)
  if (filter.status !== undefined) parts.push(sql`status = ${filter.status}::list_status`)
  if (filter.tags !== undefined && filter.tags.length > 0) parts.push(sql`tags @> ${filter.tags}::varchar[]`)
  return sql.join(parts, sql` and `)
}

/** All words of the query are words of the name, or the query as a whole is part of it. */
function nameCondition(query: string): RawBuilder<SqlBool> {
  const part = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(to_tsvector('simple', name) @@ plainto_tsquery('simple', ${query}) or name ilike ${part})`
}

/** A page of lists with their counts, and the number of all that match. */
export async function findLists(
  db: Queryable,
  filter: ListFilter,
  window: ListWindow,
): Promise<{ readonly lists: readonly List[]; readonly total: number }> {
  const condition = conditionOf(filter)
  const direction = sql.raw(window.order)
  const order = orderSql(window.orderBy)
  const counted = sql`left join (
    select key, sum(amount) as amount from broadsheet.current_counts where counter = 'memberships' group by key
  ) as counted on counted.key = id`
  const [rows, total] = await Promise.all([
    db.rows(
      dynamic<PlainList>(sql`
        select ${sql.raw(columns)} from lists ${window.orderBy === 'subscriber_count' ? counted : sql``}
        where ${condition} order by ${order} ${direction}, id ${direction}
        limit ${window.limit} offset ${window.offset}`),
    ),
    db.row(dynamic<{ total: number }>(sql`select count(*)::int as total from lists where ${condition}`)),
  ])
  return { lists: await withCounts(db, rows), total: total?.total ?? 0 }
}

function orderSql(column: ListWindow['orderBy']): RawBuilder<unknown> {
  if (column === 'subscriber_count') return sql`coalesce(counted.amount, 0)`
  // People expect the alphabet also where the database compares by code points.
  if (column === 'name') return sql`lower(name)`
  // Enumerated values sort by their place in the type; people expect the alphabet.
  return column === 'type' || column === 'optin' ? sql`${sql.ref(column)}::text` : sql.ref(column)
}

/** All lists that match, without counts, by id. */
export async function findPlainLists(db: Queryable, filter: ListFilter): Promise<readonly PlainList[]> {
  return db.rows(
    dynamic<PlainList>(sql`select ${sql.raw(columns)} from lists where ${conditionOf(filter)} order by id`),
  )
}

export async function findListIds(db: Queryable, filter: ListFilter): Promise<readonly number[]> {
  const rows = await db.rows(
    dynamic<{ id: number }>(sql`select id from lists where ${conditionOf(filter)} order by id`),
  )
  return rows.map((row) => row.id)
}

async function withCounts(db: Queryable, lists: readonly PlainList[]): Promise<readonly List[]> {
  const counts =
    lists.length === 0 ? new Map() : await listCounts(db, lists.length > 1000 ? 'all' : lists.map((list) => list.id))
  return lists.map((list) => ({
    ...list,
    subscriber_count: counts.get(list.id)?.total ?? 0,
    subscriber_statuses: counts.get(list.id)?.byStatus ?? {},
    subscription_created_at: null,
    subscription_updated_at: null,
  }))
}

const selectOne = statement<PlainList>(`select ${columns} from lists where id = $1`)

export async function findList(db: Queryable, id: number): Promise<List | undefined> {
  const row = await db.row(selectOne, [id])
  return row === undefined ? undefined : (await withCounts(db, [row]))[0]
}

export interface NewList {
  readonly name: string
  readonly type: string
  readonly optin: string
  readonly status: string
  readonly tags: readonly string[]
  readonly description: string
}

const insertOne = statement<{ id: number }>(`
  insert into lists (uuid, name, type, optin, status, tags, description)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6) returning id`)

export async function insertList(db: Queryable, list: NewList): Promise<number> {
  const row = await db.row(insertOne, [list.name, list.type, list.optin, list.status, list.tags, list.description])
  if (row === undefined) throw new Error('A list was inserted without getting an id')
  return row.id
}

export type ListChange = { readonly [Key in keyof NewList]: NewList[Key] | undefined }

const updateOne = statement<object>(`
  update lists set
    name = coalesce($2, name), type = coalesce($3::list_type, type), optin = coalesce($4::list_optin, optin),
    status = coalesce($5::list_status, status), tags = coalesce($6::varchar[], tags),
    description = coalesce($7, description), updated_at = clock_timestamp()
  where id = $1`)

/** Campaigns keep the name of a list, for when it is deleted. */
const renameInCampaigns = statement<object>(
  'update campaign_lists set list_name = $2 where list_id = $1 and list_name <> $2',
)

/** Undefined parts stay. Answers whether there is such a list. */
export async function updateList(tx: Queryable, id: number, change: ListChange): Promise<boolean> {
  const { name, type, optin, status, tags, description } = change
  const found = await tx.run(updateOne, [id, name, type, optin, status, tags, description])
  if (found > 0 && name !== undefined) await tx.run(renameInCampaigns, [id, name])
  return found > 0
}

const deleteMany = statement<object>('delete from lists where id = any($1::int[])')

// Only where there are brands: else all are of the main site, and stay so.
const keepBrands = statement<object>(`
  insert into broadsheet.former_list_brands (campaign_id, brand_id)
  select campaign_id, ${brandOfList('campaign_lists.list_id')} from campaign_lists
  where list_id = any($1::int[]) and exists (select from broadsheet.brands)`)

/** Deletes lists with their memberships; people and campaigns stay. */
export async function deleteLists(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.run(keepBrands, [ids])
  await tx.run(deleteMany, [ids])
}

const selectPublic = statement<{ uuid: string; name: string }>(`
  select uuid, name from lists
  where type = 'public' and status = 'active' and ${brandOfList('lists.id')} is not distinct from $1::integer
  order by id`)

/** Those of one brand; null: of the main site. */
export async function findPublicLists(
  db: Queryable,
  brandId: number | null,
): Promise<readonly { readonly uuid: string; readonly name: string }[]> {
  return db.rows(selectPublic, [brandId])
}
