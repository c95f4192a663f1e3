import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, missing } from '../errors/error.ts'
import type { AbTestRow, AbTestValues, KeptVerdict, TestStatus, Variant } from './ab-test.ts'
import type { Rest } from './phases.ts'

const columns = `test.id, test.name, test.campaign_id, test.seed, test.share, test.measure, test.minutes, test.decision,
  test.status, test.started_at, test.decide_at, test.winner, test.chosen_by, test.verdict, test.rest_campaign_id,
  test.fault, test.created_at, test.updated_at`

// As campaigns are seen: for one of the lists of the original. `$2`: of this campaign, whatever its part.
const selectAll = statement<AbTestRow>(`
  select ${columns} from broadsheet.ab_tests as test
  where ($1::integer[] is null or exists (
      select from campaign_lists as link where link.campaign_id = test.campaign_id and link.list_id = any($1)))
    and ($2::integer is null or $2 in (test.campaign_id, test.rest_campaign_id) or exists (
      select from broadsheet.ab_variants as variant where variant.test_id = test.id and variant.campaign_id = $2))
  order by test.id desc limit 1000`)
const selectOne = statement<AbTestRow>(`select ${columns} from broadsheet.ab_tests as test where test.id = $1`)
const lockOne = statement<AbTestRow>(`
  select ${columns} from broadsheet.ab_tests as test where test.id = $1 for update`)
const selectActive = statement<{ id: number }>(`
  select id from broadsheet.ab_tests where status in ('testing', 'waiting', 'deciding', 'sending') order by id`)

export function findTests(
  db: Queryable,
  visible: ListScope,
  campaignId: number | undefined,
): Promise<readonly AbTestRow[]> {
  return db.rows(selectAll, [scopeForSql(visible), campaignId ?? null])
}

export function findTest(db: Queryable, id: number): Promise<AbTestRow | undefined> {
  return db.row(selectOne, [id])
}

/** It, which nobody else changes until the end of the transaction; 404. */
export async function holdTest(tx: Queryable, id: number): Promise<AbTestRow> {
  const row = await tx.row(lockOne, [id])
  if (row === undefined) throw missing('A/B test', id)
  return row
}

/** Tests that are under way. */
export async function activeTests(db: Queryable): Promise<readonly number[]> {
  return (await db.rows(selectActive)).map((row) => row.id)
}

interface VariantRow extends Omit<Variant, 'isOut'> {
  readonly test_id: number
  readonly views: number
  readonly all_clicks: number
}

// Events of people where they are known, and all of them where they are not: the reader takes one or the other.
const selectVariants = statement<VariantRow>(`
  select variant.test_id, variant.position,
    case when campaign.id is not null then jsonb_build_object('id', campaign.id, 'name', campaign.name,
      'subject', campaign.subject, 'from_email', campaign.from_email, 'status', campaign.status) end as campaign,
    coalesce(run.total, 0) as total, coalesce(run.base_sent + run.accepted, 0) as accepted,
    greatest(0, coalesce(run.total - run.accepted - run.refused - run.given_up - run.skipped - run.failed, 0) - (
      select count(*) from broadsheet.recipient_troubles as trouble
      where trouble.campaign_id = campaign.id and trouble.state = 'deferred'))::integer as pending,
    run.prepared_at is not null as prepared, run.reason,
    campaign.id is null or campaign.updated_at < now() - interval '1 minute' as settled,
    coalesce(counted.unique_views, 0) + coalesce(recent.unique_views, 0) as opens,
    coalesce(counted.unique_clicks, 0) + coalesce(recent.unique_clicks, 0) as clicks,
    coalesce(counted.views, 0) + coalesce(recent.views, 0) as views,
    coalesce(counted.clicks, 0) + coalesce(recent.clicks, 0) as all_clicks
  from broadsheet.ab_variants as variant
  left join campaigns as campaign on campaign.id = variant.campaign_id
  left join broadsheet.campaign_runs as run on run.campaign_id = campaign.id
  left join broadsheet.campaign_counts as counted on counted.campaign_id = campaign.id
  left join lateral (
    select sum(total) filter (where kind = 1) as views, sum(firsts) filter (where kind = 1) as unique_views,
           sum(total) filter (where kind = 2) as clicks, sum(firsts) filter (where kind = 2) as unique_clicks
    from broadsheet.event_deltas where campaign_id = campaign.id
  ) as recent on true
  where variant.test_id = any($1::integer[]) order by variant.test_id, variant.position`)

/** Variants of these tests with the figures of their campaigns. `countsPeople`: or every open and click. */
export async function variantsOf(
  db: Queryable,
  testIds: readonly number[],
  countsPeople: boolean,
): Promise<ReadonlyMap<number, readonly Variant[]>> {
  const byTest = Map.groupBy(await db.rows(selectVariants, [testIds]), (row) => row.test_id)
  return new Map([...byTest].map(([id, rows]) => [id, rows.map((row) => variantOf(row, countsPeople))]))
}

/** Those of one test. */
export async function variantsOfTest(db: Queryable, id: number, countsPeople: boolean): Promise<readonly Variant[]> {
  return (await variantsOf(db, [id], countsPeople)).get(id) ?? []
}

const selectStatus = statement<Rest>('select status from campaigns where id = $1')

/** What the campaign to the rest has come to; undefined: there is none. */
export async function findRest(db: Queryable, { rest_campaign_id: id }: AbTestRow): Promise<Rest | undefined> {
  return id === null ? undefined : db.row(selectStatus, [id])
}

const selectUnsettled = statement<object>(`
  select from campaigns
  where id = any($1::integer[]) and status = 'cancelled' and updated_at > now() - interval '1 minute' limit 1`)

/** Whether one of these was cancelled a moment ago: what it had on the wire may not have its outcome yet. */
export async function isUnsettled(db: Queryable, campaignIds: readonly number[]): Promise<boolean> {
  return (await db.row(selectUnsettled, [campaignIds])) !== undefined
}

function variantOf(row: VariantRow, countsPeople: boolean): Variant {
  const { views, all_clicks: clicks, test_id: _, ...rest } = row
  const isOut = row.campaign === null || row.campaign.status === 'cancelled'
  return { ...rest, isOut, ...(!countsPeople && { opens: views, clicks }) }
}

const insertOne = statement<{ id: number }>(`
  insert into broadsheet.ab_tests (name, share, measure, minutes, decision, campaign_id)
  values ($1, $2, $3, $4, $5, $6) on conflict (campaign_id) where status <> 'cancelled' do nothing returning id`)

export async function insertTest(tx: Queryable, values: AbTestValues, campaignId: number): Promise<number> {
  const row = await tx.row(insertOne, [...parametersOf(values), campaignId])
  if (row === undefined) throw failure('record.duplicate', { record: 'A/B test', field: 'campaign_id' })
  return row.id
}

const updateOne = statement<object>(`
  update broadsheet.ab_tests set name = $1, share = $2, measure = $3, minutes = $4, decision = $5,
    updated_at = clock_timestamp() where id = $6`)

export async function updateTest(tx: Queryable, id: number, values: AbTestValues): Promise<void> {
  await tx.run(updateOne, [...parametersOf(values), id])
}

function parametersOf({ name, share, measure, minutes, decision }: AbTestValues): readonly unknown[] {
  return [name, share, measure, minutes, decision]
}

const removeVariants = statement<object>('delete from broadsheet.ab_variants where test_id = $1')
const insertVariants = statement<object>(`
  insert into broadsheet.ab_variants (test_id, position, campaign_id)
  select $1, given.position - 1, given.id from unnest($2::integer[]) with ordinality as given(id, position)`)

/** These campaigns, in this order. */
export async function replaceVariants(tx: Queryable, testId: number, campaignIds: readonly number[]): Promise<void> {
  await tx.run(removeVariants, [testId])
  await tx.run(insertVariants, [testId, campaignIds])
}

const setState = statement<object>(`
  update broadsheet.ab_tests set status = $2,
    started_at = case when $2 = 'testing' then coalesce(started_at, now()) else started_at end,
    decide_at = coalesce($3, decide_at), winner = coalesce($4, winner), chosen_by = coalesce($5, chosen_by),
    verdict = coalesce($6, verdict), rest_campaign_id = coalesce($7, rest_campaign_id), fault = $8,
    updated_at = clock_timestamp()
  where id = $1`)

export interface TestState {
  readonly status: TestStatus
  /** What is not told stays, but for the fault, which goes. */
  readonly decideAt?: number
  readonly winner?: { readonly position: number; readonly chosenBy: 'rule' | 'person' } | undefined
  readonly verdict?: KeptVerdict | undefined
  readonly restId?: number
  readonly fault?: string | undefined
}

export async function setTestState(tx: Queryable, id: number, state: TestState): Promise<void> {
  const { status, decideAt, winner, verdict, restId, fault } = state
  await tx.run(setState, [
    id,
    status,
    decideAt === undefined ? null : new Date(decideAt).toISOString(),
    winner?.position ?? null,
    winner?.chosenBy ?? null,
    verdict === undefined ? null : JSON.stringify(verdict),
    restId ?? null,
    fault?.replaceAll('\0', ' ').slice(0, 1000) ?? null,
  ])
}

const deleteOne = statement<object>('delete from broadsheet.ab_tests where id = $1')

export async function deleteTest(tx: Queryable, id: number): Promise<void> {
  await tx.run(deleteOne, [id])
}
