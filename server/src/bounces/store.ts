import { type RawBuilder, sql } from 'kysely'
import type { ListScope } from '../auth/list-access.ts'
import { scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import type { Bounce } from './schema.ts'

export const bounceTypes = ['soft', 'hard', 'complaint'] as const

export const bounceOrders = ['created_at', 'email', 'campaign_name', 'source', 'type'] as const

export interface BounceFilter {
  readonly campaign_id?: number | undefined
  readonly source?: string | undefined
  readonly type?: (typeof bounceTypes)[number] | undefined
}

interface Page {
  readonly order_by: (typeof bounceOrders)[number]
  readonly order: 'asc' | 'desc'
  readonly limit: number | null
  readonly offset: number
}

const columns = `
  select bounce.id, bounce.type, bounce.source, bounce.meta, bounce.created_at, person.email,
    person.uuid as subscriber_uuid, person.id as subscriber_id, person.status as subscriber_status,
    case when campaign.id is null then null else json_build_object('id', campaign.id, 'name', campaign.name) end as campaign
  from bounces as bounce
  join subscribers as person on person.id = bounce.subscriber_id
  left join campaigns as campaign on campaign.id = bounce.campaign_id`

/** Ids of one page: the records are read by id, in portions where there are many. */
export async function findBounceIds(
  db: Queryable,
  scope: ListScope,
  filter: BounceFilter,
  page: Page,
): Promise<readonly number[]> {
  const direction = sql.raw(page.order)
  const rows = await db.rows(
    dynamic<{ id: number }>(sql`
      select bounce.id from bounces as bounce ${joinFor(page.order_by)} where ${conditions(scope, filter)}
      order by ${sql.ref(sortColumns[page.order_by])} ${direction} nulls last, bounce.id ${direction}
      limit ${page.limit} offset ${page.offset}`),
  )
  return rows.map((row) => row.id)
}

const sortColumns = {
  created_at: 'bounce.created_at',
  email: 'person.email',
  campaign_name: 'campaign.name',
  source: 'bounce.source',
  type: 'bounce.type',
} as const

function joinFor(order: Page['order_by']): RawBuilder<unknown> {
  if (order === 'email') return sql`join subscribers as person on person.id = bounce.subscriber_id`
  if (order === 'campaign_name') return sql`left join campaigns as campaign on campaign.id = bounce.campaign_id`
  return sql``
}

export async function countBounces(db: Queryable, scope: ListScope, filter: BounceFilter): Promise<number> {
  const row = await db.row(
    dynamic<{ total: number }>(sql`select count(*) as total from bounces as bounce where ${conditions(scope, filter)}`),
  )
  return row?.total ?? 0
}

function conditions(scope: ListScope, filter: BounceFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (filter.campaign_id !== undefined) parts.push(sql`bounce.campaign_id = ${filter.campaign_id}`)
  if (filter.source !== undefined) parts.push(sql`bounce.source = ${filter.source}`)
  if (filter.type !== undefined) parts.push(sql`bounce.type = ${filter.type}::bounce_type`)
  const lists = scopeForSql(scope)
  if (lists !== null) parts.push(memberOf(lists))
  return sql.join(parts, sql` and `)
}

function memberOf(lists: readonly number[]): RawBuilder<unknown> {
  return sql`exists (select from subscriber_lists as membership
    where membership.subscriber_id = bounce.subscriber_id and membership.list_id = any(${sql.val([...lists])}::int[]))`
}

const selectByIds = statement<Bounce>(
  `${columns} where bounce.id = any($1::int[]) order by array_position($1::int[], bounce.id)`,
)

export async function readBounces(db: Queryable, ids: readonly number[]): Promise<readonly Bounce[]> {
  return ids.length === 0 ? [] : db.rows(selectByIds, [ids])
}

const selectOfSubscriber = statement<Bounce>(
  `${columns} where bounce.subscriber_id = $1 order by bounce.created_at desc, bounce.id desc limit 1000`,
)

export async function bouncesOf(db: Queryable, subscriberId: number): Promise<readonly Bounce[]> {
  return db.rows(selectOfSubscriber, [subscriberId])
}

const deleteOfSubscriber = statement<object>('delete from bounces where subscriber_id = $1')

export async function deleteBouncesOf(db: Queryable, subscriberId: number): Promise<void> {
  await db.run(deleteOfSubscriber, [subscriberId])
}

/** Deletes records of people within the scope; ids undefined: all of them. */
export async function deleteBounces(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[] | undefined,
): Promise<void> {
  const chosen = ids === undefined ? sql`true` : sql`bounce.id = any(${sql.val([...ids])}::bigint[])`
  await db.run(dynamic(sql`delete from bounces as bounce where ${chosen} and ${conditions(scope, {})}`))
}

/** People within the scope with any bounce record who are not blocklisted yet, a portion at a time. */
export async function bouncedPeople(db: Queryable, scope: ListScope, limit: number): Promise<readonly number[]> {
  const rows = await db.rows(
    dynamic<{ id: number }>(sql`
      select distinct bounce.subscriber_id as id from bounces as bounce
      join subscribers as person on person.id = bounce.subscriber_id and person.status <> 'blocklisted'
      where ${conditions(scope, {})} order by 1 limit ${limit}`),
  )
  return rows.map((row) => row.id)
}
