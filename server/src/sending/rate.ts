import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Permission to send, from a budget that all nodes share through the database. */
export interface Budget {
  /** Waits until some of the wanted messages may leave, and answers how many: at least one, unless told to stop. */
  take(wanted: number, mayGoOn: () => boolean): Promise<number>
}

/**
 * A token bucket in one row. Grants are small, a tenth of a second's worth, so that messages leave evenly and a node
 * that dies takes next to nothing with it.
 */
const grantTokens = statement<{ granted: number }>(`
  insert into broadsheet.rate_buckets as bucket (key, tokens, granted, refilled_at)
  values ($1, 0, least($3::float8, 1), clock_timestamp())
  on conflict (key) do update set
    granted = least(floor(least($4::float8, bucket.tokens
      + extract(epoch from clock_timestamp() - bucket.refilled_at) * $2::float8)), $3::float8),
    tokens = least($4::float8, bucket.tokens
      + extract(epoch from clock_timestamp() - bucket.refilled_at) * $2::float8)
      - least(floor(least($4::float8, bucket.tokens
      + extract(epoch from clock_timestamp() - bucket.refilled_at) * $2::float8)), $3::float8),
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

const grantInWindow = statement<{ granted: number }>(`
  with gone as (
    delete from broadsheet.rate_slots where slot < clock_timestamp() - $1 * interval '1 millisecond' - $4 * interval '1 millisecond'),
  used as (
    select coalesce(sum(sent), 0) as sent from broadsheet.rate_slots
    -- A slot counts until its last moment is out of the window.
    where slot > clock_timestamp() - ($1 + $4) * interval '1 millisecond'),
  grant_now as (select greatest(0, least($3::bigint, $2::bigint - used.sent)) as granted from used),
  noted as (
    insert into broadsheet.rate_slots as slot (slot, sent)
    select date_bin($4 * interval '1 millisecond', clock_timestamp(), timestamptz '2000-01-01'), granted
    from grant_now where granted > 0
    on conflict (slot) do update set sent = slot.sent + excluded.sent)
  select granted from grant_now`)

const lockWindow = statement<object>(`select pg_advisory_xact_lock(hashtext('broadsheet.rate_window'))`)

export interface WindowSettings {
  readonly milliseconds: number
  readonly rate: number
}

/** At no moment more than `rate` messages within the last `milliseconds`, over all nodes and restarts. */
export function slidingWindow(db: Database, settings: () => WindowSettings): Budget {
  return localBudget(async (wanted) => {
    const { milliseconds, rate } = settings()
    if (rate <= 0) return { granted: wanted, retryAfter: 0 }
    const slot = Math.max(100, Math.round(milliseconds / 200))
    const share = Math.min(wanted, Math.max(1, Math.ceil(rate / 20)))
    const granted = await db.transaction(async (tx) => {
      await tx.run(lockWindow)
      return (await tx.row(grantInWindow, [milliseconds, rate, share, slot]))?.granted ?? 0
    })
    return { granted, retryAfter: Math.min(1000, slot) }
  })
}

/** Asks for grants one after the other and hands them out to whoever waits. */
function localBudget(
  ask: (wanted: number) => Promise<{ readonly granted: number; readonly retryAfter: number }>,
): Budget {
  let turn: Promise<unknown> = Promise.resolve()
  async function takeNow(wanted: number, mayGoOn: () => boolean): Promise<number> {
    while (mayGoOn()) {
      const { granted, retryAfter } = await ask(wanted)
      if (granted > 0) return granted
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
    }
    return 0
  }
  return {
    take(wanted, mayGoOn) {
      const taken = turn.then(() => takeNow(wanted, mayGoOn))
      turn = taken.catch(() => undefined)
      return taken
    },
  }
}
