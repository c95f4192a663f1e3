import type { ListScope } from '../auth/list-access.ts'
import { scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { failure, invalidField, missing } from '../errors/error.ts'
import type { FeedSource, Recurring, RecurringStatus, RecurringValues } from './recurring.ts'
import type { Rule } from './rule.ts'
import { lastTurn } from './turns.ts'

const select = `
  select recurring.id, recurring.name, recurring.rule, recurring.starts_on, recurring.ends_on, recurring.feed,
    recurring.status, recurring.next_at, recurring.retry_at, recurring.fault, recurring.created_at, recurring.updated_at,
    case when campaign.id is not null then jsonb_build_object('id', campaign.id, 'name', campaign.name,
      'subject', campaign.subject, 'lists', coalesce((
        select jsonb_agg(jsonb_build_object('id', link.list_id, 'name', coalesce(list.name, link.list_name)) order by link.id)
        from campaign_lists as link left join lists as list on list.id = link.list_id
        where link.campaign_id = campaign.id), '[]')) end as campaign,
    (${lastTurn}) as last_turn
  from broadsheet.recurring_campaigns as recurring
  left join campaigns as campaign on campaign.id = recurring.campaign_id`

// As campaigns are seen: for one of the lists of the pattern.
const selectAll = statement<Recurring>(`
  ${select} where $1::integer[] is null or exists (
    select from campaign_lists as link where link.campaign_id = recurring.campaign_id and link.list_id = any($1))
  order by lower(recurring.name)`)
const selectOne = statement<Recurring>(`${select} where recurring.id = $1`)

export async function findRecurring(db: Queryable, visible: ListScope): Promise<readonly Recurring[]> {
  return db.rows(selectAll, [scopeForSql(visible)])
}

/** One recurring campaign, or 404. */
export async function readRecurring(db: Queryable, id: number): Promise<Recurring> {
  const row = await db.row(selectOne, [id])
  if (row === undefined) throw missing('recurring campaign', id)
  return row
}

/** With a feed or without. */
export type RecurringKind = 'feed' | 'plain'

/** What a turn needs of it. */
export interface RecurringRow {
  readonly id: number
  readonly name: string
  readonly campaign_id: number | null
  readonly rule: Rule
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly feed: FeedSource | null
  readonly feed_etag: string | null
  readonly feed_modified: string | null
  readonly feed_known_at: Timestamp | null
  readonly status: RecurringStatus
  readonly next_at: Timestamp | null
  readonly failing_since: Timestamp | null
  readonly updated_at: Timestamp
}

const columns = `id, name, campaign_id, rule, starts_on, ends_on, feed, feed_etag, feed_modified, feed_known_at, status,
  next_at, failing_since, updated_at`
const selectRow = statement<RecurringRow>(`select ${columns} from broadsheet.recurring_campaigns where id = $1`)
const lockRow = statement<RecurringRow>(
  `select ${columns} from broadsheet.recurring_campaigns where id = $1 for update`,
)

export async function findRow(db: Queryable, id: number): Promise<RecurringRow | undefined> {
  return db.row(selectRow, [id])
}

/** It, which nobody else changes until the end of the transaction; 404. */
export async function holdRecurring(tx: Queryable, id: number): Promise<RecurringRow> {
  const row = await tx.row(lockRow, [id])
  if (row === undefined) throw missing('recurring campaign', id)
  return row
}

// Names are told apart by an index, whose refusal is `record.duplicate`.
const regular = statement<object>(`select from campaigns where id = $1 and type = 'regular' for key share`)
const insertOne = statement<{ id: number }>(`
  insert into broadsheet.recurring_campaigns (name, campaign_id, rule, starts_on, ends_on, feed)
  values ($1, $2, $3, $4, $5, $6) returning id`)

export async function insertRecurring(tx: Queryable, values: RecurringValues): Promise<number> {
  await requirePattern(tx, values.campaignId)
  const row = await tx.row(insertOne, parametersOf(values))
  if (row === undefined) throw new Error('The insert answered no row')
  return row.id
}

const updateOne = statement<object>(`
  update broadsheet.recurring_campaigns set name = $1, campaign_id = $2, rule = $3, starts_on = $4, ends_on = $5,
    feed_etag = case when feed->>'url' = $6::jsonb->>'url' then feed_etag end,
    feed_modified = case when feed->>'url' = $6::jsonb->>'url' then feed_modified end,
    feed_known_at = case when feed->>'url' = $6::jsonb->>'url' then feed_known_at end,
    feed = $6, updated_at = clock_timestamp()
  where id = $7`)

/** Name, pattern, rule and feed; what follows for its next turn is the caller's. */
export async function updateRecurring(tx: Queryable, id: number, values: RecurringValues): Promise<void> {
  await requirePattern(tx, values.campaignId)
  await tx.run(updateOne, [...parametersOf(values), id])
}

function parametersOf(values: RecurringValues): readonly unknown[] {
  const feed = values.feed === null ? null : JSON.stringify(values.feed)
  return [values.name, values.campaignId, JSON.stringify(values.rule), values.starts_on, values.ends_on, feed]
}

async function requirePattern(tx: Queryable, campaignId: number): Promise<void> {
  if ((await tx.row(regular, [campaignId])) !== undefined) return
  throw invalidField('campaign_id', `${campaignId} is not a regular campaign.`)
}

const setState = statement<object>(`
  update broadsheet.recurring_campaigns set status = $2, next_at = $3, fault = $4, failing_since = null, retry_at = null,
    updated_at = case when status = $2 then updated_at else clock_timestamp() end
  where id = $1`)

export interface RecurringState {
  readonly status: RecurringStatus
  /** Milliseconds. */
  readonly nextAt?: number | undefined
  readonly fault?: string
}

export async function setRecurringState(tx: Queryable, id: number, state: RecurringState): Promise<void> {
  const nextAt = state.nextAt === undefined ? null : new Date(state.nextAt).toISOString()
  await tx.run(setState, [id, state.status, nextAt, state.fault?.replaceAll('\0', ' ').slice(0, 1000) ?? null])
}

/** Where it stands behind a turn: it goes on, or is over. */
export function stateBehind(next: number | undefined): RecurringState {
  return next === undefined ? { status: 'ended' } : { status: 'active', nextAt: next }
}

const setRetry = statement<object>(`
  update broadsheet.recurring_campaigns set failing_since = $3, retry_at = $4
  where id = $1 and status = 'active' and next_at = $2 and updated_at = $5`)

/** The turn that is due waits for its feed; not where that was changed since it was asked. */
export async function postponeTurn(
  db: Queryable,
  { id, next_at: nextAt, updated_at: updatedAt }: Pick<RecurringRow, 'id' | 'next_at' | 'updated_at'>,
  since: number,
  at: number,
): Promise<void> {
  await db.run(setRetry, [id, nextAt, new Date(since).toISOString(), new Date(at).toISOString(), updatedAt])
}

// Feeds that failed before are asked last: they may hang again.
const selectDue = statement<RecurringRow>(`
  select ${columns} from broadsheet.recurring_campaigns
  where status = 'active' and next_at <= $1 and (retry_at is null or retry_at <= $1) and (feed is not null) = $2
  order by retry_at nulls first, next_at, id`)

export function dueRecurring(db: Queryable, kind: RecurringKind, now: number): Promise<readonly RecurringRow[]> {
  return db.rows(selectDue, [new Date(now).toISOString(), kind === 'feed'])
}

const deleteOne = statement<object>('delete from broadsheet.recurring_campaigns where id = $1')

export async function deleteRecurring(tx: Queryable, id: number): Promise<void> {
  await tx.run(deleteOne, [id])
}

const patternsOf = statement<{ campaign_id: number; name: string }>(`
  select campaign_id, name from broadsheet.recurring_campaigns
  where status = 'active' and campaign_id = any($1::integer[]) order by campaign_id, name limit 5`)

/** Throws where one of these campaigns is the pattern of an active one: without it, that would stand still. */
export async function requireNoPatterns(tx: Queryable, campaignIds: readonly number[]): Promise<void> {
  const used = await tx.rows(patternsOf, [campaignIds])
  if (used.length === 0) return
  const where = used.map((row) => `campaign ${row.campaign_id} is sent again and again by "${row.name.slice(0, 100)}"`)
  throw failure('record.inUse', { record: 'campaign', where: where.join(', ') })
}
