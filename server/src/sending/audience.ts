import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const tryLock = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtext('broadsheet.campaign'), $1) as locked`,
)

const insertRun = statement<object>(`
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
 * unconfirmed of the double opt-in lists. `narrowed`: only those of the ids in $4, whom the campaign's segment means.
 */
const insertInto = (narrowed: boolean) => `
  insert into broadsheet.recipients (campaign_id, subscriber_id)
  select $1, person.id
  from subscribers as person
  where person.status <> 'blocklisted' and person.id > $2 and person.id <= $3
    ${narrowed ? 'and person.id in (select unnest($4::integer[]))' : ''} and person.id in (
    select membership.subscriber_id
    from campaign_lists as attached
    join campaigns as campaign on campaign.id = attached.campaign_id
    join lists as list on list.id = attached.list_id
    join subscriber_lists as membership on membership.list_id = list.id
      and membership.subscriber_id > $2 and membership.subscriber_id <= $3
    where attached.campaign_id = $1 and case
      when campaign.type = 'optin' then list.optin = 'double' and membership.status = 'unconfirmed'
      when list.optin = 'double' then membership.status = 'confirmed'
      else membership.status <> 'unsubscribed' end)
    -- A break that the person asked for (public/pause.ts). Few do, and it is asked once, at the start.
    and not exists (
      select from broadsheet.pauses as pause where pause.subscriber_id = person.id and pause.paused_until > now())
    -- Not "on conflict do nothing": that writes a second record of the log for every row (250 bytes instead of 150), and
    -- nobody else inserts while the lock of \`addSlice\` is held.
    and not exists (
      select from broadsheet.recipients as known
      where known.campaign_id = $1 and known.subscriber_id = person.id and known.subscriber_id > $2
        and known.subscriber_id <= $3)
  order by person.id`

const insertAudience = statement<object>(insertInto(false))
const insertNarrowed = statement<object>(insertInto(true))

const rangeSize = 500

/**
 * Groups what is pending and in no range yet. A group never reaches over an open range: whoever is in that one would be in
 * two ranges, and get two messages. One walk over people and ranges in the order of ids; a join would compare each with each.
 */
const insertRanges = statement<object>(`
  insert into broadsheet.campaign_ranges (campaign_id, first_id, last_id)
  select $1, min(id), max(id)
  from (
    select id, ranges_before, (row_number() over (partition by ranges_before order by id) - 1) / ${rangeSize} as number
    from (
      select id, is_person, max(range_end) over walk as covered_to, count(range_end) over walk as ranges_before
      from (
        select subscriber_id as id, true as is_person, null::integer as range_end
        from broadsheet.recipients
        where campaign_id = $1 and subscriber_id > $2 and subscriber_id <= $3 and state = 'pending'
        union all
        select first_id, false, last_id from broadsheet.campaign_ranges
        where campaign_id = $1 and first_id <= $3 and last_id > $2
      ) as entries
      window walk as (order by id, is_person rows unbounded preceding)
    ) as walked
    where is_person and (covered_to is null or id > covered_to)
  ) as loose
  group by ranges_before, number`)

const noteAdded = statement<object>(`
  with run as (
    update broadsheet.campaign_runs set total = total + $2 where campaign_id = $1 returning total, base_sent)
  update campaigns set to_send = run.total + run.base_sent, started_at = coalesce(started_at, now())
  from run where id = $1`)

// First the campaign, then its run: the order of everybody who writes both, so that nobody waits in a circle.
const lockCampaignRow = statement<object>('select from campaigns where id = $1 for no key update')

const selectLastId = statement<{ last_id: number }>('select coalesce(max(id), 0) as last_id from subscribers')

const finishPreparing = statement<object>(`
  with run as (update broadsheet.campaign_runs set prepared_at = now() where campaign_id = $1 returning total, base_sent)
  update campaigns set
    to_send = run.total + run.base_sent,
    max_subscriber_id = greatest(max_subscriber_id, coalesce(
      (select max(subscriber_id) from broadsheet.recipients where campaign_id = $1), 0))
  from run where id = $1`)

/** Ids looked at in one transaction: few at first, so that the first message leaves in a moment. */
const firstSlice = 20_000
const slice = 200_000

/** The run's own record, which everything else refers to. */
export async function ensureRun(db: Queryable, campaignId: number): Promise<void> {
  await db.run(insertRun, [campaignId])
}

interface Slice {
  readonly afterId: number
  readonly lastId: number
}

/**
 * Fixes the audience of a campaign that was started or resumed, and cuts it into ranges that senders can lease: slice by
 * slice, so that sending begins with the first. People who joined since the first start are added at a resume. What is
 * there already stays, so that another node can go on where one died.
 *
 * Answers `busy` when another node is at it, `stopped` when told to.
 */
export async function prepareAudience(
  db: Database,
  campaignId: number,
  mayGoOn: () => boolean,
): Promise<'done' | 'busy' | 'stopped'> {
  const run = await db.row(selectRun, [campaignId])
  if (run === undefined || run.prepared) return 'done'
  const end = (await db.row(selectLastId))?.last_id ?? 0
  const narrowing = await segmentOf(db, campaignId)
  let size = firstSlice
  for (let afterId = run.after_id; afterId < end; afterId += size, size = slice) {
    if (!mayGoOn()) return 'stopped'
    const added = await addSlice(db, { campaignId, narrowing }, { afterId, lastId: Math.min(end, afterId + size) })
    if (added === 'busy') return 'busy'
  }
  await db.transaction(async (tx) => {
    await tx.run(lockCampaignRow, [campaignId])
    await tx.run(finishPreparing, [campaignId])
  })
  return 'done'
}

type Narrowing = (slice: Slice) => Promise<readonly number[]>

interface Audience {
  readonly campaignId: number
  readonly narrowing: Narrowing | undefined
}

const hasSegment = statement<object>('select from broadsheet.campaign_segments where campaign_id = $1')

/** Who of a slice is in the campaign's segment; undefined: it has none. */
async function segmentOf(db: Database, campaignId: number): Promise<Narrowing | undefined> {
  if ((await db.row(hasSegment, [campaignId])) === undefined) return undefined
  // Not before it is needed: the parser of expressions takes a quarter of a second and tens of megabytes.
  const [{ narrowingOf }, { idsBetween }] = await Promise.all([
    import('../campaigns/narrowing.ts'),
    import('../subscribers/slice.ts'),
  ])
  const segment = await narrowingOf(db, campaignId)
  return segment && ((slice) => idsBetween(db, segment, slice))
}

/** The segment is asked first and by itself: what users wrote runs as the restricted reader, which cannot write. */
async function addSlice(
  db: Database,
  { campaignId, narrowing }: Audience,
  { afterId, lastId }: Slice,
): Promise<'added' | 'busy'> {
  const only = await narrowing?.({ afterId, lastId })
  return db.transaction(async (tx) => {
    if ((await tx.row(tryLock, [campaignId]))?.locked !== true) return 'busy'
    const range = [campaignId, afterId, lastId]
    const added = await (only === undefined ? tx.run(insertAudience, range) : tx.run(insertNarrowed, [...range, only]))
    await addRanges(tx, campaignId, { afterId, lastId })
    if (added > 0) {
      await tx.run(lockCampaignRow, [campaignId])
      await tx.run(noteAdded, [campaignId, added])
    }
    return 'added'
  })
}

const everybody: Slice = { afterId: 0, lastId: 2 ** 31 - 1 }

/** Makes ranges of the pending recipients that are in none. */
export async function addRanges(db: Queryable, campaignId: number, { afterId, lastId } = everybody): Promise<void> {
  await db.run(insertRanges, [campaignId, afterId, lastId])
}

const markResumed = statement<object>(`
  update broadsheet.campaign_runs set prepared_at = null, resumed_at = now(), errors = 0, reason = null
  where campaign_id = $1`)

/** A campaign was started (again): its audience is to be brought up to date. */
export async function markForPreparation(tx: Queryable, campaignId: number): Promise<void> {
  await tx.run(markResumed, [campaignId])
}
