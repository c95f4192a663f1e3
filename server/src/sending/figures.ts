import Type from 'typebox'
import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'

const count = Type.Integer({ minimum: 0 })

/** How many recipients are in which state. */
export const OutcomeCounts = Type.Object({
  total: count,
  pending: count,
  accepted: count,
  deferred: count,
  refused: count,
  given_up: count,
  skipped: count,
  failed: count,
})

const Reason = Type.Union([Type.String(), Type.Null()], {
  description: 'What a running campaign waits for, or what it was paused for by itself.',
})

/** The counts, and why it stands still if it does. */
export const CampaignCounts = Type.Object({ ...OutcomeCounts.properties, reason: Reason })

export const RunningSchema = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  to_send: count,
  sent: count,
  started_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  updated_at: Type.String({ format: 'date-time' }),
  rate: Type.Integer({ description: 'Messages in the last minute, over all nodes.' }),
  net_rate: Type.Integer({ description: 'Messages a minute since the start.' }),
  eta_seconds: Type.Union([Type.Integer(), Type.Null()], { description: 'Until the end at the present rate.' }),
  reason: Reason,
  outcomes: OutcomeCounts,
})

interface RunRow {
  readonly id: number
  readonly status: string
  readonly to_send: number
  readonly sent: number
  readonly started_at: Timestamp | null
  readonly updated_at: Timestamp
  readonly minutes: number
  readonly rate: number
  readonly total: number
  readonly accepted: number
  readonly refused: number
  readonly given_up: number
  readonly skipped: number
  readonly failed: number
  readonly deferred: number
  readonly reason: string | null
}

const columns = `
  campaign.id, campaign.status, campaign.to_send, campaign.started_at, campaign.updated_at,
  coalesce(run.base_sent + run.accepted, campaign.sent) as sent,
  greatest(1, floor(extract(epoch from campaign.updated_at - campaign.started_at) / 60)) as minutes,
  coalesce((select sum(pace.sent) from broadsheet.campaign_pace as pace
            where pace.campaign_id = campaign.id and pace.slot > now() - interval '60 seconds'), 0) as rate,
  coalesce(run.total, 0) as total, coalesce(run.accepted, 0) as accepted, coalesce(run.refused, 0) as refused,
  coalesce(run.given_up, 0) as given_up, coalesce(run.skipped, 0) as skipped, coalesce(run.failed, 0) as failed, run.reason,
  (select count(*) from broadsheet.recipient_troubles as trouble
   where trouble.campaign_id = campaign.id and trouble.state = 'deferred') as deferred
  from campaigns as campaign left join broadsheet.campaign_runs as run on run.campaign_id = campaign.id`

const selectRunning = statement<RunRow>(`
  select ${columns}
  where campaign.status = 'running' and (cardinality($1::integer[]) = 0 or campaign.id = any($1))
    and ($2::integer[] is null or exists (
      select from campaign_lists as attached where attached.campaign_id = campaign.id and attached.list_id = any($2)))
  order by campaign.id limit 1000`)

/** Running campaigns that the caller may see; of these ids, where some are given. */
export async function runningCampaigns(db: Queryable, ids: readonly number[], scope: ListScope) {
  return (await db.rows(selectRunning, [ids, scopeForSql(scope)])).map(figuresOf)
}

function figuresOf(row: RunRow) {
  const { id, status, to_send, sent, started_at, updated_at, rate, reason } = row
  return {
    id,
    status,
    to_send,
    sent,
    started_at,
    updated_at,
    rate,
    net_rate: Math.min(sent, Math.round(sent / row.minutes)),
    eta_seconds: rate === 0 ? null : Math.ceil((Math.max(0, to_send - sent) / rate) * 60),
    reason,
    outcomes: countsOf(row),
  }
}

const selectOne = statement<RunRow>(`select ${columns} where campaign.id = $1`)

/** Zeroes for a campaign that was never started. */
export async function outcomeCounts(db: Queryable, campaignId: number) {
  const row = await db.row(selectOne, [campaignId])
  return row === undefined ? undefined : { ...countsOf(row), reason: row.reason }
}

function countsOf({ total, accepted, refused, given_up, skipped, failed, deferred }: RunRow) {
  const pending = Math.max(0, total - accepted - refused - given_up - skipped - failed - deferred)
  return { total, pending, accepted, deferred, refused, given_up, skipped, failed }
}
