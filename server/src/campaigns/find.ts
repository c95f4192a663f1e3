import { type RawBuilder, sql } from 'kysely'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import type { MarkedAnswer } from '../http/answer.ts'
import { type PageOf, pageOf, window } from '../http/paging.ts'
import { streamPage } from '../http/stream-page.ts'
import { withVisibleLists } from './access.ts'
import { type Campaign, type CampaignStatus, type CampaignType, campaignStatuses } from './campaign.ts'
import { campaignSelect, wholeBody } from './record.ts'

export const sortColumns = ['created_at', 'updated_at', 'name', 'status'] as const

export interface CampaignFilter {
  readonly query?: string | undefined
  readonly status: readonly CampaignStatus[]
  readonly types: readonly CampaignType[]
  /** The campaign carries all of them. */
  readonly tags: readonly string[]
  /** The campaign is on one of them; none: on any or no list. */
  readonly listIds: readonly number[]
}

export interface CampaignQuery extends CampaignFilter {
  readonly page: number
  readonly per_page: number | 'all'
  readonly order_by: (typeof sortColumns)[number]
  readonly order: 'asc' | 'desc'
  readonly no_body: boolean
}

/** More rows than this are read, and sent, in portions: bodies are large. */
const rowsAtOnce = 100

/** One page of the campaigns within the scope. */
export async function findCampaigns(
  db: Queryable,
  scope: ListScope,
  query: CampaignQuery,
): Promise<PageOf<Campaign> | MarkedAnswer> {
  const where = filterSql(scope, query)
  const { limit, offset } = window(query)
  const page = sql`select campaign.id from campaigns as campaign where ${where} ${orderSql(query)} limit ${limit} offset ${offset}`
  const [rows, total] = await Promise.all([db.rows(dynamic<{ id: number }>(page)), countCampaigns(db, where)])
  const ids = rows.map((row) => row.id)
  if (ids.length > rowsAtOnce) return streamPage(query, total, inPortions(db, scope, ids, query.no_body))
  return pageOf(query, await readCampaigns(db, scope, ids, query.no_body), total)
}

async function* inPortions(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
  noBody: boolean,
): AsyncGenerator<readonly Campaign[]> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    yield await readCampaigns(db, scope, ids.slice(start, start + rowsAtOnce), noBody)
  }
}

const byIds = 'where campaign.id = any($1::integer[]) order by array_position($1::integer[], campaign.id)'
const selectWhole = statement<Campaign>(`${campaignSelect(wholeBody)} ${byIds}`)
const selectWithoutBody = statement<Campaign>(`${campaignSelect({ body: `''`, source: 'null::text' })} ${byIds}`)

/** The campaigns with these ids, in their order. */
async function readCampaigns(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
  noBody: boolean,
): Promise<readonly Campaign[]> {
  if (ids.length === 0) return []
  const campaigns = await db.rows(noBody ? selectWithoutBody : selectWhole, [ids])
  return campaigns.map((campaign) => withVisibleLists(scope, campaign))
}

async function countCampaigns(db: Queryable, where: RawBuilder<unknown>): Promise<number> {
  const row = await db.row(
    dynamic<{ total: number }>(sql`select count(*) as total from campaigns as campaign where ${where}`),
  )
  return row?.total ?? 0
}

/** Ids of all campaigns that match, for a delete by query. */
export async function findCampaignIds(db: Queryable, filter: CampaignFilter): Promise<readonly number[]> {
  const where = filterSql({ all: true }, filter)
  const rows = await db.rows(dynamic<{ id: number }>(sql`select campaign.id from campaigns as campaign where ${where}`))
  return rows.map((row) => row.id)
}

function orderSql(query: CampaignQuery): RawBuilder<unknown> {
  const direction = sql.raw(query.order)
  // Enumerated values sort by their place in the type; people expect the alphabet.
  const column = query.order_by === 'status' ? sql`campaign.status::text` : sql.ref(`campaign.${query.order_by}`)
  const key = query.order_by === 'name' ? sql`lower(campaign.name)` : column
  return sql`order by ${key} ${direction}, campaign.id ${direction}`
}

function filterSql(scope: ListScope, filter: CampaignFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  const lists = scopeForSql(scope)
  if (lists !== null) conditions.push(onOneOf(lists))
  if (filter.listIds.length > 0) conditions.push(onOneOf(filter.listIds))
  if (filter.status.length > 0 && filter.status.length < campaignStatuses.length) {
    conditions.push(sql`campaign.status = any(${sql.val([...filter.status])}::campaign_status[])`)
  }
  if (filter.types.length > 0) {
    conditions.push(sql`coalesce(campaign.type, 'regular') = any(${sql.val([...filter.types])}::campaign_type[])`)
  }
  if (filter.tags.length > 0) {
    conditions.push(sql`campaign.tags @> ${sql.val([...filter.tags])}::varchar[]`)
  }
  const search = searchSql(filter.query)
  if (search !== undefined) conditions.push(search)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function onOneOf(listIds: readonly number[]): RawBuilder<unknown> {
  return sql`exists (
    select from campaign_lists as attached
    where attached.campaign_id = campaign.id and attached.list_id = any(${sql.val([...listIds])}::bigint[]))`
}

const searched = sql.raw(`(campaign.name || ' ' || campaign.subject)`)

/**
 * Every word occurs somewhere in name or subject, in part or in another form of the word. No character has a meaning of
 * its own, so that a delete by query never reaches further than its words.
 */
function searchSql(query: string | undefined): RawBuilder<unknown> | undefined {
  const words = (query ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const parts = words.map((word) => sql`${searched} ilike ${`%${escapeLike(word)}%`}`)
  return sql`((${sql.join(parts, sql` and `)}) or to_tsvector('english', ${searched}) @@ plainto_tsquery('english', ${query}))`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`)
}
