import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'

/** One line of the evidence: what somebody agreed to or took back, how and when. */
export interface ConsentEvent {
  readonly id: number
  readonly created_at: Timestamp
  /** `subscribed`, `confirmed`, `unsubscribed`, `removed`, `blocklisted`, `unblocklisted` */
  readonly action: string
  /** Status that the memberships got. */
  readonly status: string | null
  readonly source: string
  readonly ip: string | null
  readonly username: string | null
  readonly lists: readonly { readonly id: number; readonly name: string | null; readonly type: string | null }[]
}

const selectHistory = statement<ConsentEvent>(`
  select event.id, event.created_at, event.action, event.status, event.source, event.ip, event.username,
    coalesce((
      select json_agg(json_build_object('id', ids.id, 'name', coalesce(lists.name, former.name), 'type', lists.type) order by ids.id)
      from unnest(event.list_ids) as ids(id)
      left join lists on lists.id = ids.id
      left join broadsheet.former_lists as former on former.list_id = ids.id
    ), '[]') as lists
  from broadsheet.consent_events as event
  where event.subscriber_id = $1 and event.id < $2
  order by event.id desc
  limit $3`)

const latest = Number.MAX_SAFE_INTEGER

/** Newest first, `limit` at most; `before` continues behind the last one seen. */
export async function consentHistory(
  db: Queryable,
  subscriberId: number,
  window: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly ConsentEvent[]> {
  return db.rows(selectHistory, [subscriberId, window.before ?? latest, window.limit])
}
