import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * Scanners follow every link of a mail within moments; a person does not. Whoever follows five different links within two
 * seconds is taken for a machine, and those clicks are moved to those of machines. Judged by the rows, a moment after they
 * were written: so it makes no difference which nodes took the clicks, and taking them costs nothing more.
 *
 * Where messages carry a hidden link, whoever follows it is a machine, and with it what was opened and followed for the
 * same person shortly before and after: that finds scanners of messages with fewer links, too.
 */
const manyLinks = 5
const burstSeconds = 2
const hiddenSeconds = 10
/** How long after its time a click is visible to others at the latest: a group commit on a slow disk. */
const commitSeconds = 3
const sweepEveryMs = 2000

/** One node of all sweeps at a time. Not further back than ten minutes: what other programs wrote long ago stays. */
const takeTurn = statement<{ since: string }>(`
  with due as materialized (
    select greatest(swept_to, now() - interval '10 minutes') - interval '${burstSeconds + commitSeconds} seconds' as since
    from broadsheet.click_sweep
    where swept_to <= now() - interval '${sweepEveryMs / 2} milliseconds' for update skip locked
  )
  update broadsheet.click_sweep set swept_to = now() from due returning due.since`)

/**
 * Few have so many clicks at all; only theirs are looked at closely. `followed` has one row for each link, the time of its
 * first click: the effort stays small for somebody who asks for one link a million times.
 */
const moveBursts = statement<object>(`
  with recent as materialized (
    select campaign_id, subscriber_id, link_id, created_at from link_clicks
    where created_at > $1 and subscriber_id is not null and campaign_id is not null
    union all
    select campaign_id, subscriber_id, link_id, created_at from broadsheet.machine_events
    where created_at > $1 and kind = 2 and subscriber_id is not null
  ), many as (
    select campaign_id, subscriber_id from recent group by campaign_id, subscriber_id having count(*) >= ${manyLinks}
  ), followed as (
    select campaign_id, subscriber_id, link_id, min(created_at) as at
    from recent join many using (campaign_id, subscriber_id)
    group by campaign_id, subscriber_id, link_id
  ), runs as (
    select campaign_id, subscriber_id, at,
           lag(at, ${manyLinks - 1}) over (partition by campaign_id, subscriber_id order by at) as since
    from followed
  ), bursts as (
    select campaign_id, subscriber_id, min(since) as since, max(at) + interval '${burstSeconds} seconds' as until from runs
    where at - since <= interval '${burstSeconds} seconds'
    group by campaign_id, subscriber_id
  ), trapped as materialized (
    select campaign_id, subscriber_id, min(created_at) - interval '${hiddenSeconds} seconds' as since,
           max(created_at) + interval '${hiddenSeconds} seconds' as until
    from broadsheet.machine_events
    where created_at > $1::timestamptz - interval '${hiddenSeconds} seconds' and kind = 2 and subscriber_id is not null
      and reason = 'hidden'
    group by campaign_id, subscriber_id
  ), scanners as (
    select *, 'burst' as reason from bursts union all select *, 'hidden' from trapped
  ), clicks as (
    delete from link_clicks using scanners
    where link_clicks.subscriber_id = scanners.subscriber_id and link_clicks.campaign_id = scanners.campaign_id
      and link_clicks.created_at between scanners.since and scanners.until
    returning link_clicks.campaign_id, link_id, link_clicks.subscriber_id, reason, link_clicks.created_at
  ), views as (
    delete from campaign_views using trapped
    where campaign_views.subscriber_id = trapped.subscriber_id and campaign_views.campaign_id = trapped.campaign_id
      and campaign_views.created_at between trapped.since and trapped.until
    returning campaign_views.campaign_id, campaign_views.subscriber_id, campaign_views.created_at
  )
  insert into broadsheet.machine_events (kind, campaign_id, link_id, subscriber_id, reason, created_at)
  select 2, campaign_id, link_id, subscriber_id, reason, created_at from clicks
  union all
  select 1, campaign_id, null, subscriber_id, 'hidden', created_at from views`)

/** Moves the clicks of scanners that came since the last time, unless another node is at it or just was. */
export async function sweepBursts(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const turn = await tx.row(takeTurn)
    if (turn !== undefined) await tx.run(moveBursts, [turn.since])
    return turn !== undefined
  })
}

export interface BurstSweeper {
  /** A click of a known person was written: there is something to look at. */
  noteClick(): void
  /** Looks once more at what is left. */
  stop(): Promise<void>
}

/** A node that takes no clicks does not sweep. */
export function startBurstSweeper(db: Database, log: Logger): BurstSweeper {
  let isDue = false
  let running: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    if (!isDue) return
    isDue = false
    try {
      const swept = await sweepBursts(db)
      // Somebody else's turn: that one may have begun before our last click.
      if (!swept) isDue = true
    } catch (error) {
      isDue = true
      log.error({ err: error }, 'Clicks of scanners are still counted as those of people')
    }
  }

  const timer = setInterval(() => {
    running = running.then(sweep)
  }, sweepEveryMs)
  timer.unref()
  return {
    noteClick() {
      isDue = true
    },
    async stop() {
      clearInterval(timer)
      running = running.then(sweep)
      await running
    },
  }
}
