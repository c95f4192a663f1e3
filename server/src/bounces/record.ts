import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** One bounce or complaint, from whichever source. */
export interface BounceEvent {
  readonly subscriberId: number | null
  readonly email?: string
  readonly campaignId: number | null
  readonly type: 'hard' | 'soft' | 'complaint'
  readonly source: string
  readonly meta: unknown
  readonly createdAt?: string
}

const insertBounces = statement<object>(`
  insert into bounces (subscriber_id, campaign_id, type, source, meta, created_at)
  select subscriber.id, campaign.id, (event->>'type')::bounce_type, event->>'source',
         coalesce(event->'meta', '{}'), coalesce((event->>'createdAt')::timestamptz, now())
  from jsonb_array_elements($1::jsonb) with ordinality as entry(event, position)
  join subscribers as subscriber
    on subscriber.id = (event->>'subscriberId')::integer
    or (event->>'subscriberId' is null and lower(subscriber.email) = lower(event->>'email'))
  left join campaigns as campaign on campaign.id = (event->>'campaignId')::integer
  order by position`)

/** Records bounces of known subscribers; events of strangers are dropped. */
export async function recordBounces(tx: Queryable, events: readonly BounceEvent[]): Promise<void> {
  if (events.length > 0) await tx.run(insertBounces, [JSON.stringify(events)])
}
