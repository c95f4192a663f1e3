import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { isUuid } from '../public/uuid.ts'
import { settingsFromRows } from '../settings/read.ts'
import { blocklist, deleteSubscribers, unsubscribe } from '../subscribers/subscribe.ts'
import type { BounceEvent, ReportedBounce } from './event.ts'
import { actionsFor, type BounceCount, type BounceRules, type DueAction } from './rules.ts'

export type { BounceEvent } from './event.ts'

const rememberEvents = statement<{ source: string; event_id: string }>(`
  insert into broadsheet.seen_bounce_events (source, event_id)
  select distinct source, event_id from unnest($1::text[], $2::text[]) as event(source, event_id)
  order by source, event_id
  on conflict do nothing
  returning source, event_id`)

/** Subqueries instead of a join over "id or address": each is one look-up in an index. */
const findPeople = statement<{ position: number; id: number }>(`
  select position::int as position, id from (
    select position, coalesce(subscriber_id, (select id from subscribers where lower(email) = lower(address))) as id
    from unnest($1::int[], $2::text[]) with ordinality as event(subscriber_id, address, position)
  ) as named
  where exists (select from subscribers where subscribers.id = named.id)`)

const lockPeople = statement<object>(
  'select 1 from subscribers where id = any($1::int[]) order by id for no key update',
)

const insertBounces = statement<object>(`
  insert into bounces (subscriber_id, campaign_id, type, source, meta, created_at)
  select (event->>'subscriberId')::int,
         (select id from campaigns where id = (event->>'campaignId')::int),
         (event->>'type')::bounce_type, event->>'source',
         coalesce(event->'meta', '{}'), coalesce((event->>'createdAt')::timestamptz, now())
  from jsonb_array_elements($1::jsonb) with ordinality as entry(event, position)
  where exists (select from subscribers where id = (event->>'subscriberId')::int)
  order by position`)

/** Older bounces say little about an address today. */
const countedDays = 180

const countBounces = statement<BounceCount>(`
  select subscriber_id as "subscriberId", type, count(*) as count from bounces
  where subscriber_id = any($1::int[]) and created_at > now() - make_interval(days => ${countedDays})
  group by subscriber_id, type`)

const selectRules = statement<{ key: string; value: unknown }>(
  `select key, value from settings where key = 'bounce.actions'`,
)

/**
 * Records bounces of known people and does what the rules ask for, all in the caller's transaction: no action without
 * its record, no record without its action. Events of strangers, and events seen before, are dropped.
 */
export async function recordBounces(tx: Queryable, events: readonly BounceEvent[]): Promise<void> {
  const fresh = await withoutSeen(tx, events)
  const known = await withPeople(tx, fresh)
  if (known.length === 0) return
  const people = [...new Set(known.map((event) => event.subscriberId))]
  // Before counting: of two reports at once the second one must see the first.
  await tx.run(lockPeople, [people])
  await tx.run(insertBounces, [JSON.stringify(known)])
  const recorded = new Set(known.map(({ subscriberId, type }) => `${subscriberId} ${type}`))
  const counts = await tx.rows(countBounces, [people])
  const relevant = counts.filter(({ subscriberId, type }) => recorded.has(`${subscriberId} ${type}`))
  await act(tx, actionsFor(await currentRules(tx), relevant))
}

async function withoutSeen(tx: Queryable, events: readonly BounceEvent[]): Promise<readonly BounceEvent[]> {
  const named = events.filter((event) => event.eventId !== undefined)
  if (named.length === 0) return events
  const rows = await tx.rows(rememberEvents, [named.map((event) => event.source), named.map((event) => event.eventId)])
  const fresh = new Set(rows.map((row) => `${row.source}\n${row.event_id}`))
  return events.filter((event) => event.eventId === undefined || fresh.delete(`${event.source}\n${event.eventId}`))
}

async function withPeople(tx: Queryable, events: readonly BounceEvent[]) {
  if (events.length === 0) return []
  const found = await tx.rows(findPeople, [
    events.map((event) => event.subscriberId),
    events.map((event) => event.email?.trim() ?? null),
  ])
  const ids = new Map(found.map((row) => [row.position - 1, row.id]))
  return events.flatMap(({ eventId: _, ...event }, at) => {
    const subscriberId = ids.get(at)
    return subscriberId === undefined ? [] : [{ ...event, subscriberId }]
  })
}

/** From the database, not from the settings in memory: the senders of other processes call this too. */
async function currentRules(tx: Queryable): Promise<BounceRules> {
  return settingsFromRows(await tx.rows(selectRules)).settings['bounce.actions']
}

async function act(tx: Queryable, due: ReadonlyMap<number, DueAction>): Promise<void> {
  const idsFor = (action: string, because: string) =>
    [...due].filter(([, entry]) => entry.action === action && entry.because === because).map(([id]) => id)
  for (const because of ['bounce', 'complaint'] as const) {
    await blocklist(tx, idsFor('blocklist', because), because)
    for (const subscriberId of idsFor('unsubscribe', because)) {
      await unsubscribe(tx, { subscriberId, listIds: 'all', source: because })
    }
    await deleteSubscribers(tx, idsFor('delete', because), { suppress: true })
  }
}

const resolveUuids = statement<{ position: number; subscriber_id: number | null; campaign_id: number | null }>(`
  select position::int as position,
         (select id from subscribers where uuid = subscriber) as subscriber_id,
         (select id from campaigns where uuid = campaign) as campaign_id
  from unnest($1::uuid[], $2::uuid[]) with ordinality as event(subscriber, campaign, position)`)

/** The same for events that come with UUIDs. A text that is no UUID names nothing, and is no fault of ours. */
export async function recordReported(tx: Queryable, reported: readonly ReportedBounce[]): Promise<void> {
  if (reported.length === 0) return
  const uuidOrNull = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null)
  const rows = await tx.rows(resolveUuids, [
    reported.map((event) => uuidOrNull(event.subscriberUuid)),
    reported.map((event) => uuidOrNull(event.campaignUuid)),
  ])
  const ids = new Map(rows.map((row) => [row.position - 1, row]))
  const events = reported.map((event, at): BounceEvent => {
    const { type, source, meta, email, createdAt, eventId } = event
    return {
      ...{ type, source, meta },
      subscriberId: ids.get(at)?.subscriber_id ?? null,
      campaignId: ids.get(at)?.campaign_id ?? null,
      // Whoever names a person by UUID means that person, not whoever has the address now.
      ...(email === undefined || event.subscriberUuid !== undefined ? {} : { email }),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(eventId === undefined ? {} : { eventId }),
    }
  })
  await recordBounces(tx, events)
}
