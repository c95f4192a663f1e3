import { type Caller, may, mayAny } from '../auth/caller.ts'
import { readableLists, scopeForSql } from '../auth/list-access.ts'
import { campaignScope } from '../campaigns/access.ts'
import { subscriberTotals } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export interface DashboardCounts {
  readonly subscribers: { readonly total: number; readonly blocklisted: number; readonly orphans: number }
  readonly lists: ListFigures
  readonly campaigns: { readonly total: number; readonly by_status: Readonly<Record<string, number>> }
  /** Messages that servers accepted. */
  readonly messages: number
}

interface ListFigures {
  readonly total: number
  readonly private: number
  readonly public: number
  readonly optin_single: number
  readonly optin_double: number
}

const nobody = { total: 0, blocklisted: 0, orphans: 0 }
const noLists: ListFigures = { total: 0, private: 0, public: 0, optin_single: 0, optin_double: 0 }

/** The figures of the first screen, of what this caller may see. */
export async function dashboardCounts(db: Queryable, caller: Caller): Promise<DashboardCounts> {
  const [subscribers, lists, campaigns] = await Promise.all([
    subscriberFigures(db, caller),
    listFigures(db, caller),
    campaignFigures(db, caller),
  ])
  return { subscribers, lists, ...campaigns }
}

const selectMembers = statement<{ total: number; blocklisted: number }>(`
  select count(*) as total, count(*) filter (where status = 'blocklisted') as blocklisted
  from subscribers
  where id in (select subscriber_id from subscriber_lists where list_id = any($1::integer[]))`)

async function subscriberFigures(db: Queryable, caller: Caller): Promise<DashboardCounts['subscribers']> {
  if (!mayAny(caller, ['subscribers:get_all', 'subscribers:get'])) return nobody
  const lists = may(caller, 'subscribers:get_all') ? null : scopeForSql(readableLists(caller))
  if (lists === null) {
    const { total, blocklisted, orphans } = await subscriberTotals(db)
    return { total, blocklisted, orphans }
  }
  // Somebody without a list is nobody that this caller may see.
  return { ...nobody, ...(await db.row(selectMembers, [lists])) }
}

const selectLists = statement<ListFigures>(`
  select count(*) as total,
         count(*) filter (where type = 'private') as private, count(*) filter (where type = 'public') as public,
         count(*) filter (where optin = 'single') as optin_single, count(*) filter (where optin = 'double') as optin_double
  from lists where $1::integer[] is null or id = any($1)`)

async function listFigures(db: Queryable, caller: Caller): Promise<ListFigures> {
  return (await db.row(selectLists, [scopeForSql(readableLists(caller))])) ?? noLists
}

const selectCampaigns = statement<{ status: string; amount: number; sent: number }>(`
  select status, count(*) as amount, sum(sent) as sent from campaigns as campaign
  where $1::integer[] is null or exists (
    select from campaign_lists as attached where attached.campaign_id = campaign.id and attached.list_id = any($1))
  group by status`)

async function campaignFigures(
  db: Queryable,
  caller: Caller,
): Promise<Pick<DashboardCounts, 'campaigns' | 'messages'>> {
  const isPermitted = mayAny(caller, ['campaigns:get_all', 'campaigns:get'])
  const rows = isPermitted ? await db.rows(selectCampaigns, [scopeForSql(campaignScope(caller, 'get'))]) : []
  return {
    campaigns: {
      total: rows.reduce((sum, row) => sum + row.amount, 0),
      by_status: Object.fromEntries(rows.map((row) => [row.status, row.amount])),
    },
    messages: rows.reduce((sum, row) => sum + row.sent, 0),
  }
}
