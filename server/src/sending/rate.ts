import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Permission to send, from a budget that all nodes share through the database. */
export interface Budget {
  /** Waits until some of the wanted messages may leave, and answers how many: at least one, unless told to stop. */
  take(wanted: number, mayGoOn: () => boolean): Promise<number>
}

/** What the bucket holds by now. A clock that was set back has not taken anything out of it. */
const filledBucket = `least($4::float8, bucket.tokens
  + greatest(0, extract(epoch from clock_timestamp() - bucket.refilled_at)) * $2::float8)`

/**
 * A token bucket in one row. Grants are small, a tenth of a second's worth, so that messages leave evenly and a node
 * that dies takes next to nothing with it.
 */
const grantTokens = statement<{ granted: number }>(`
  insert into broadsheet.rate_buckets as bucket (key, tokens, granted, refilled_at)
  values ($1, 0, least($3::float8, 1), clock_timestamp())
  on conflict (key) do update set
    granted = least(floor(${filledBucket}), $3::float8),
    tokens = ${filledBucket} - least(floor(${filledBucket}), $3::float8),
    refilled_at = clock_timestamp()
  returning granted`)

/** `perSecond` is asked at each grant: settings change. 0: there is no limit (any more). */
export function tokenBucket(db: Database, key: string, perSecond: () => number): Budget {
  return localBudget(async (wanted) => {
    const rate = perSecond()
    if (rate <= 0) return { granted: wanted, retryAfter: 0 }
    const share = Math.max(1, Math.ceil(rate / 10))
    const granted =
      (await db.row(grantTokens, [key, rate, Math.min(wanted, share), Math.max(1, rate / 5)]))?.granted ?? 0
    return { granted, retryAfter: Math.min(1000, Math.max(10, 1000 / rate)) }
  })
}

/**
 * A slot bears the moment at which it ends, so that it counts until its last message is out of the window, whatever the
 * width of slots was when it was written. One that ends later than the present one can (a window that was longer, a clock
 * that was set back) is counted as if it had been sent now.
 */
const grantInWindow = statement<{ granted: number }>(`
  with present as (
    select clock_timestamp() as moment, $4 * interval '1 millisecond' as width),
  moved as (
    delete from broadsheet.rate_slots as slot using present
    where slot.key = $5 and (slot.slot < moment - $1 * interval '1 millisecond' or slot.slot > moment + width)
    returning slot.sent, slot.slot > moment as is_late),
  late as (select coalesce(sum(sent) filter (where is_late), 0) as sent from moved),
  used as (
    select coalesce(sum(sent), 0) as sent from broadsheet.rate_slots as slot, present
    where slot.key = $5 and slot.slot >= moment - $1 * interval '1 millisecond'),
  grant_now as (select greatest(0, least($3::bigint, $2::bigint - used.sent)) as granted from used),
  noted as (
    insert into broadsheet.rate_slots as slot (key, slot, sent)
    select $5, date_bin(width, moment, timestamptz '2000-01-01') + width, granted + late.sent
    from grant_now, late, present where granted + late.sent > 0
    on conflict (key, slot) do update set sent = slot.sent + excluded.sent)
  select granted from grant_now`)

const lockWindow = statement<object>(`select pg_advisory_xact_lock(hashtext('broadsheet.rate_window ' || $1::text))`)

const addToSlot = statement<object>(`
  insert into broadsheet.rate_slots as slot (key, slot, sent)
  select $1, date_bin(width, clock_timestamp(), timestamptz '2000-01-01') + width, $3::integer
  from (select $2 * interval '1 millisecond' as width) as present
  on conflict (key, slot) do update set sent = slot.sent + excluded.sent`)

const selectSent = statement<{ sent: number }>(`
  select coalesce(sum(sent), 0)::integer as sent from broadsheet.rate_slots
  where key = $1 and slot >= clock_timestamp() - $2 * interval '1 millisecond'`)

export interface WindowSettings {
  readonly milliseconds: number
  readonly rate: number
}

/** Windows of different keys know nothing of each other. */
interface KeyedWindow extends WindowSettings {
  readonly key: string
}

/** How many of the wanted messages still fit into a window now: they count from here on. */
export async function grantWithin(
  db: Database,
  { key, milliseconds, rate }: KeyedWindow,
  wanted: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(lockWindow, [key])
    return (await tx.row(grantInWindow, [milliseconds, rate, wanted, slotWidth(milliseconds), key]))?.granted ?? 0
  })
}

/** Messages that were sent without asking; below 0: that were granted and not sent. */
export async function noteWithin(
  db: Database,
  { key, milliseconds }: Omit<KeyedWindow, 'rate'>,
  amount: number,
): Promise<void> {
  await db.run(addToSlot, [key, slotWidth(milliseconds), amount])
}

export async function sentWithin(db: Database, key: string, milliseconds: number): Promise<number> {
  return Math.max(0, (await db.row(selectSent, [key, milliseconds]))?.sent ?? 0)
}

function slotWidth(milliseconds: number): number {
  return Math.max(100, Math.round(milliseconds / 200))
}

/** At no moment more than `rate` messages within the last `milliseconds`, over all nodes and restarts. */
export function slidingWindow(db: Database, settings: () => WindowSettings): Budget {
  return localBudget(async (wanted) => {
    const { milliseconds, rate } = settings()
    if (rate <= 0) return { granted: wanted, retryAfter: 0 }
    const share = Math.min(wanted, Math.max(1, Math.ceil(rate / 20)))
    const granted = await grantWithin(db, { key: 'campaigns', milliseconds, rate }, share)
    return { granted, retryAfter: Math.min(1000, slotWidth(milliseconds)) }
  })
}

interface Grant {
  readonly granted: number
  readonly retryAfter: number
}

/**
 * Asks for grants one after the other. Nobody stands in the way of another: who has to wait gives up its turn, so that each
 * hears within a second that it shall not go on. A refusal holds for all who wait: they ask once, not each.
 */
function localBudget(ask: (wanted: number) => Promise<Grant>): Budget {
  let turn: Promise<unknown> = Promise.resolve()
  let refusedUntil = 0

  async function askInTurn(wanted: number): Promise<Grant> {
    const wait = refusedUntil - performance.now()
    if (wait > 0) return { granted: 0, retryAfter: wait }
    const grant = await ask(wanted)
    if (grant.granted === 0) refusedUntil = performance.now() + grant.retryAfter
    return grant
  }

  return {
    async take(wanted, mayGoOn) {
      while (mayGoOn()) {
        const asked = turn.then(() => (mayGoOn() ? askInTurn(wanted) : { granted: 0, retryAfter: 0 }))
        turn = asked.catch(() => undefined)
        const { granted, retryAfter } = await asked
        if (granted > 0) return granted
        if (retryAfter > 0) await sleep(Math.ceil(retryAfter))
      }
      return 0
    },
  }
}
