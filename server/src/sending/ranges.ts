import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Neighbouring recipients of one campaign, leased together. */
export interface Range {
  readonly firstId: number
  readonly lastId: number
}

/** Senders that were seen lately; the leases of others are free. */
export const liveSenders = `select id from broadsheet.senders where seen_at > now() - interval '12 seconds'`

// The choice is a materialised step of its own: as part of a join it may run again for every row, and take them all.
const claim = statement<{ first_id: number; last_id: number }>(`
  with free as materialized (
    select first_id from broadsheet.campaign_ranges
    where campaign_id = $1 and (leased_by is null or leased_by not in (${liveSenders}))
    order by first_id limit 1 for update skip locked)
  update broadsheet.campaign_ranges as range set leased_by = $2 from free
  where range.campaign_id = $1 and range.first_id = free.first_id
  returning range.first_id, range.last_id`)

export async function claimRange(db: Queryable, campaignId: number, node: string): Promise<Range | undefined> {
  const row = await db.row(claim, [campaignId, node])
  return row === undefined ? undefined : { firstId: row.first_id, lastId: row.last_id }
}

// A range goes when it is done, unless somebody else has taken it over meanwhile. What is pending in it again, such as
// somebody who was opened for a retry behind our backs, is for whoever takes it next: kept by us, it would wait for ever.
const finish = statement<object>(`
  with done as (
    delete from broadsheet.campaign_ranges as range
    where campaign_id = $1 and first_id = $2 and leased_by = $3 and not exists (
      select from broadsheet.recipients
      where campaign_id = $1 and subscriber_id between range.first_id and range.last_id and state = 'pending')
    returning first_id)
  update broadsheet.campaign_ranges set leased_by = null
  where campaign_id = $1 and first_id = $2 and leased_by = $3 and not exists (select from done)`)

export async function finishRange(db: Queryable, campaignId: number, range: Range, node: string): Promise<void> {
  await db.run(finish, [campaignId, range.firstId, node])
}

const release = statement<object>(`
  update broadsheet.campaign_ranges set leased_by = null where campaign_id = $1 and leased_by = $2`)
const releaseRetries = statement<object>(`
  update broadsheet.recipient_troubles set leased_by = null where campaign_id = $1 and leased_by = $2`)

/** Gives back whatever this node holds of the campaign. */
export async function releaseLeases(db: Queryable, campaignId: number, node: string): Promise<void> {
  await db.run(release, [campaignId, node])
  await db.run(releaseRetries, [campaignId, node])
}

const claimDue = statement<{ subscriber_id: number }>(`
  with due as materialized (
    select subscriber_id from broadsheet.recipient_troubles
    where campaign_id = $1 and state = 'deferred' and next_attempt_at <= now()
      and (leased_by is null or leased_by not in (${liveSenders}))
    order by subscriber_id limit $3 for update skip locked)
  update broadsheet.recipient_troubles as trouble set leased_by = $2 from due
  where trouble.campaign_id = $1 and trouble.subscriber_id = due.subscriber_id
  returning trouble.subscriber_id`)

/** Deferred recipients whose time has come. */
export async function claimRetries(
  db: Queryable,
  campaignId: number,
  node: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db.rows(claimDue, [campaignId, node, limit])
  return rows.map((row) => row.subscriber_id)
}
