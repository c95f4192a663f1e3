import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { MachineReason } from './visitor.ts'

export interface TrackedEvent {
  readonly kind: 'view' | 'click'
  readonly campaignUuid: string
  /** Null: not to be known. */
  readonly subscriberUuid: string | null
  /** Of a click, unless on the hidden link. */
  readonly linkId: number | null
  /** Null: a person. */
  readonly machine: MachineReason | null
}

export interface Recorder {
  /** Resolves when the event is durable. */
  record(event: TrackedEvent): Promise<void>
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>
}

/**
 * One statement for whatever came in while the last one was being committed. Subqueries instead of joins: the planner
 * cannot know how long the arrays are, and must never read the table of subscribers for them. Events of campaigns that
 * do not exist (previews have the nil UUID) are dropped. $6: seconds after the acceptance that are too early for a person;
 * with 0 the ledger is not asked.
 */
const insertEvents = statement<object>(`
  with known as materialized (
    select kind, link_id, machine,
           (select id from campaigns where uuid = campaign_uuid) as campaign_id,
           (select id from subscribers where uuid = subscriber_uuid) as subscriber_id
    from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::text[])
      as event(kind, campaign_uuid, subscriber_uuid, link_id, machine)
  ), events as materialized (
    select kind, link_id, campaign_id, subscriber_id,
           case when machine is null and $6::int > 0 and (
             select changed_at from broadsheet.recipients r
             where r.campaign_id = known.campaign_id and r.subscriber_id = known.subscriber_id and state = 'accepted'
           ) > now() - make_interval(secs => $6::int) then 'early' else machine end as machine
    from known
  ), views as (
    insert into campaign_views (campaign_id, subscriber_id)
    select campaign_id, subscriber_id from events where kind = 1 and machine is null and campaign_id is not null
  ), clicks as (
    insert into link_clicks (campaign_id, link_id, subscriber_id)
    select campaign_id, link_id, subscriber_id from events where kind = 2 and machine is null and campaign_id is not null
  )
  insert into broadsheet.machine_events (kind, campaign_id, link_id, subscriber_id, reason)
  select kind, campaign_id, link_id, subscriber_id, machine from events where machine is not null and campaign_id is not null`)

interface Waiting {
  readonly event: TrackedEvent
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const largestBatch = 5000

/**
 * Group commit: an event waits for the batch before it to be committed, then goes with all that came meanwhile. Two
 * batches are under way at most: the second one travels while the first one is written to disk.
 */
export function createRecorder(db: Queryable, secondsTooEarly: () => number, batchesAtOnce = 2): Recorder {
  let waiting: Waiting[] = []
  let underWay = 0
  let scheduled = false
  let idlers: (() => void)[] = []

  function schedule(): void {
    if (scheduled || underWay >= batchesAtOnce || waiting.length === 0) return
    scheduled = true
    // After the requests that arrived in the same turn of the event loop.
    setImmediate(() => {
      scheduled = false
      flush()
    })
  }

  function flush(): void {
    if (waiting.length === 0 || underWay >= batchesAtOnce) return
    const batch = waiting.slice(0, largestBatch)
    waiting = waiting.slice(largestBatch)
    underWay++
    insertBatch(
      db,
      batch.map((entry) => entry.event),
      secondsTooEarly(),
    )
      .then(
        () => {
          for (const { done } of batch) done()
        },
        (error) => {
          for (const { failed } of batch) failed(error)
        },
      )
      .finally(() => {
        underWay--
        schedule()
        if (underWay > 0 || waiting.length > 0) return
        for (const idler of idlers) idler()
        idlers = []
      })
  }

  return {
    record: (event) =>
      new Promise((done, failed) => {
        waiting.push({ event, done, failed })
        schedule()
      }),
    idle: () =>
      new Promise((resolve) => {
        if (underWay === 0 && waiting.length === 0) resolve()
        else idlers.push(resolve)
      }),
  }
}

async function insertBatch(db: Queryable, events: readonly TrackedEvent[], secondsTooEarly: number): Promise<void> {
  const values = [
    events.map((event) => (event.kind === 'view' ? 1 : 2)),
    events.map((event) => event.campaignUuid),
    events.map((event) => event.subscriberUuid),
    events.map((event) => event.linkId),
    events.map((event) => event.machine),
    secondsTooEarly,
  ]
  try {
    await db.run(insertEvents, values)
  } catch {
    // A campaign or link that was deleted between the look-up and the insert fails a whole batch: once more without it.
    await db.run(insertEvents, values)
  }
}
