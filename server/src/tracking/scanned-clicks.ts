import type { Logger } from 'pino'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type Bursts, burstSeconds } from './bursts.ts'

/** Twice the length of a burst, for the time that passes between its last click and this. */
const moveClicks = statement<object>(`
  with scanned as materialized (
    select (select id from campaigns where uuid = campaign_uuid) as campaign_id,
           (select id from subscribers where uuid = subscriber_uuid) as subscriber_id
    from unnest($1::uuid[], $2::uuid[]) as recipient(campaign_uuid, subscriber_uuid)
  ), moved as (
    delete from link_clicks using scanned
    where link_clicks.subscriber_id = scanned.subscriber_id and link_clicks.campaign_id = scanned.campaign_id
      and link_clicks.created_at > now() - interval '${2 * burstSeconds + 1} seconds'
    returning link_clicks.campaign_id, link_clicks.link_id, link_clicks.subscriber_id, link_clicks.created_at
  )
  insert into broadsheet.machine_events (kind, campaign_id, link_id, subscriber_id, reason, created_at)
  select 2, campaign_id, link_id, subscriber_id, 'burst', created_at from moved`)

/**
 * A burst is known by its fifth click, when four were counted as those of a person: once its clicks are all written, they
 * are moved to those of machines. Answers how to stop, which does what is left.
 */
export function startMovingScannedClicks(db: Queryable, bursts: Bursts, log: Logger): () => Promise<void> {
  async function move(): Promise<void> {
    const recipients = bursts.takeNoticed()
    if (recipients.length === 0) return
    await db
      .run(moveClicks, [
        recipients.map((recipient) => recipient.campaignUuid),
        recipients.map((recipient) => recipient.subscriberUuid),
      ])
      .catch((error) => log.error({ err: error }, 'Clicks of scanners stay counted as those of people'))
  }

  const timer = setInterval(() => void move(), burstSeconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await move()
  }
}
