import { type Caller, may, mayAny } from '../auth/caller.ts'
import { inScope, type ListScope, manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, missing } from '../errors/error.ts'
import type { Campaign } from './campaign.ts'

/** `get`: read, preview, figures. `manage`: change, test, send, delete. */
export type CampaignRight = 'get' | 'manage'

/**
 * Lists whose campaigns the caller may use, or all campaigns.
 *
 * Reading takes one readable list of the campaign; managing takes manage rights on every one of them, because whoever
 * changes or sends a campaign reaches everybody on all its lists.
 */
export function campaignScope(caller: Caller, right: CampaignRight): ListScope {
  if (right === 'get') return may(caller, 'campaigns:get_all') ? { all: true } : readableLists(caller)
  return may(caller, 'campaigns:manage_all') ? { all: true } : manageableLists(caller)
}

/** The same in SQL: `scope` is the parameter for `scopeForSql(campaignScope(…, 'get'))`. */
export function isReadable(campaignId: string, scope: `$${number}`): string {
  return `(${scope}::integer[] is null or exists (
    select from campaign_lists as attached where attached.campaign_id = ${campaignId} and attached.list_id = any(${scope})))`
}

/** Lists that the caller may attach to a campaign. Who manages all campaigns may mail every list they can read. */
export function attachableLists(caller: Caller): ListScope {
  return may(caller, 'campaigns:manage_all') ? readableLists(caller) : manageableLists(caller)
}

/** Pure decision on the lists that are attached; deleted ones no longer count. */
export function isPermitted(right: CampaignRight, scope: ListScope, listIds: readonly number[]): boolean {
  if (scope.all) return true
  if (listIds.length === 0) return false
  return right === 'get' ? listIds.some((id) => inScope(scope, id)) : listIds.every((id) => inScope(scope, id))
}

/** What stands for the name of a list that the caller has no access to; exports of a person say the same. */
const hiddenName = 'Private list'

/** Lists as the caller may see them: who reads a campaign for one of its lists does not learn the names of the others. */
export function visibleLists<List extends { readonly id: number | null; readonly name: string }>(
  scope: ListScope,
  lists: readonly List[],
): readonly List[] {
  if (scope.all) return lists
  return lists.map((list) => (list.id !== null && inScope(scope, list.id) ? list : { ...list, name: hiddenName }))
}

/** What stands for a campaign that the caller may not read. */
export const hiddenCampaign = 'Another campaign'

/** A campaign with its lists as the caller may see them. */
export function withVisibleLists(scope: ListScope, campaign: Campaign): Campaign {
  return { ...campaign, lists: visibleLists(scope, campaign.lists) }
}

const listsOfCampaigns = statement<{ id: number; list_ids: number[] }>(`
  select campaign.id, coalesce(array_agg(attached.list_id) filter (where attached.list_id is not null), '{}') as list_ids
  from campaigns as campaign
  left join campaign_lists as attached on attached.campaign_id = campaign.id
  where campaign.id = any($1::bigint[])
  group by campaign.id`)

/** Throws 404 for an unknown campaign, 403 for one outside the caller's lists. */
export async function requireCampaign(db: Queryable, caller: Caller, id: number, right: CampaignRight): Promise<void> {
  await requireCampaigns(db, caller, [id], right)
}

export async function requireCampaigns(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
  right: CampaignRight,
): Promise<void> {
  const rows = await db.rows(listsOfCampaigns, [ids])
  const scope = campaignScope(caller, right)
  const known = new Map(rows.map((row) => [row.id, row.list_ids]))
  const absent = ids.find((id) => !known.has(id))
  const denied = ids.filter((id) => !isPermitted(right, scope, known.get(id) ?? []))
  // Who may not see every campaign does not learn which ids exist.
  if (denied.length > 0) throw failure('permission.campaign', { ids: denied.join(', ') })
  if (absent !== undefined) throw missing('campaign', absent)
}

/** Of these campaigns those that the caller may manage: for deletes that skip the others. */
export async function manageableCampaigns(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly number[]> {
  const scope = campaignScope(caller, 'manage')
  const rows = await db.rows(listsOfCampaigns, [ids])
  return rows.filter((row) => isPermitted('manage', scope, row.list_ids)).map((row) => row.id)
}

/** Of these campaigns those that the caller may read: for what tells of campaigns besides. */
export async function readableCampaigns(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || !mayAny(caller, ['campaigns:get_all', 'campaigns:get'])) return new Set()
  const scope = campaignScope(caller, 'get')
  const rows = await db.rows(listsOfCampaigns, [ids])
  return new Set(rows.filter((row) => isPermitted('get', scope, row.list_ids)).map((row) => row.id))
}

/**
 * The lists of a campaign after a write: those asked for, plus attached ones that the caller cannot use and so did not
 * see. Throws 403 naming lists that are asked for and forbidden.
 */
export function listsAfterWrite(
  caller: Caller,
  requested: readonly number[],
  attached: readonly number[] = [],
): readonly number[] {
  const scope = attachableLists(caller)
  const already = new Set(attached)
  requireLists(
    scope,
    requested.filter((id) => !already.has(id)),
  )
  const kept = attached.filter((id) => !inScope(scope, id))
  return [...new Set([...requested, ...kept])]
}
