import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const tryLock = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtext('broadsheet.campaign'), $1) as locked`,
)

const ensureRun = statement<object>(`
  insert into broadsheet.campaign_runs (campaign_id, base_sent, after_id)
  -- A campaign that the other side of a taken-over database began goes on behind its checkpoint.
  select id, case when started_at is null then 0 else sent end,
         case when started_at is null then 0 else last_subscriber_id end
  from campaigns where id = $1
  on conflict (campaign_id) do nothing`)

const selectRun = statement<{ prepared: boolean; after_id: number }>(`
  select prepared_at is not null as prepared, after_id from broadsheet.campaign_runs where campaign_id = $1`)

/**
 * Who is to get it, once each however many lists they are on. Eligible per membership: in a regular campaign everybody
 * on a single opt-in list who has not left, the confirmed on a double opt-in list; in an opt-in campaign the
 * unconfirmed of the double opt-in lists.
 */
const insertAudience = statement<object>(`
  insert into broadsheet.recipients (campaign_id, subscriber_id)
  select $1, person.id
  from subscribers as person
  where person.status <> 'blocklisted' and person.id > $2 and person.id in (
    select membership.subscriber_id
    from campaign_lists as attached
    join campaigns as campaign on campaign.id = attached.campaign_id
    join lists as list on list.id = attached.list_id
    join subscriber_lists as membership on membership.list_id = list.id
    where attached.campaign_id = $1 and case
      when campaign.type = 'optin' then list.optin = 'double' and membership.status = 'unconfirmed'
      when list.optin = 'double' then membership.status = 'confirmed'
      else membership.status <> 'unsubscribed' end)
  order by person.id
  on conflict do nothing`)

const rangeSize = 500

/** Groups what is pending and in no range yet. */
const insertRanges = statement<object>(`
  insert into broadsheet.campaign_ranges (campaign_id, first_id, last_id)
  select $1, min(subscriber_id), max(subscriber_id)
  from (
    select subscriber_id, (row_number() over (order by subscriber_id) - 1) / ${rangeSize} as number
    from broadsheet.recipients as recipient
    where campaign_id = $1 and state = 'pending' and not exists (
      select from broadsheet.campaign_ranges as range
      where range.campaign_id = $1 and recipient.subscriber_id between range.first_id and range.last_id)
  ) as pending
  group by number
  on conflict do nothing`)

const finishPreparing = statement<{ total: number; status: string }>(`
  with run as (
    update broadsheet.campaign_runs as run
    set prepared_at = now(), errors = 0, reason = null, total = run.total + $2
    where campaign_id = $1 returning total, base_sent)
  update campaigns set
    to_send = run.total + run.base_sent,
    max_subscriber_id = greatest(max_subscriber_id, coalesce(
      (select max(subscriber_id) from broadsheet.recipients where campaign_id = $1), 0)),
    started_at = case when run.total + run.base_sent > 0 then coalesce(started_at, now()) else started_at end
  from run where id = $1
  returning to_send as total, status`)

/**
 * Fixes the audience of a campaign that was started or resumed, and cuts it into ranges that senders can lease. People
 * who joined since the first start are added at a resume. Answers false when another node is at it.
 */
export async function prepareAudience(db: Database, campaignId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.row(tryLock, [campaignId]))?.locked !== true) return false
    await tx.run(ensureRun, [campaignId])
    const run = await tx.row(selectRun, [campaignId])
    if (run === undefined) return false
    if (run.prepared) return true
    const added = await tx.run(insertAudience, [campaignId, run.after_id])
    await addRanges(tx, campaignId)
    await tx.row(finishPreparing, [campaignId, added])
    return true
  })
}

export async function addRanges(db: Queryable, campaignId: number): Promise<void> {
  await db.run(insertRanges, [campaignId])
}

const markResumed = statement<object>(`
  update broadsheet.campaign_runs set prepared_at = null, resumed_at = now(), errors = 0, reason = null
  where campaign_id = $1`)

/** A campaign was started (again): its audience is to be brought up to date before it goes on. */
export async function markForPreparation(tx: Queryable, campaignId: number): Promise<void> {
  await tx.run(markResumed, [campaignId])
}
