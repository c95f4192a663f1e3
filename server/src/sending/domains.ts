import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { SettingsStore } from '../settings/store.ts'
import { type DomainLimit, domainLimits, momentsOf } from './domain-limits.ts'
import type { DeliveryOutcome } from './outcome.ts'

/** A message that is ready to go. */
export interface Waiting {
  readonly email: string
  /** It was given a moment before, which has come. */
  readonly hadMoment: boolean
}

/**
 * Manners towards recipient domains, shared by all nodes: a provider that answers "later" some times in a row is left
 * alone for a while, and goes on at the pace of its limit for an hour. Some limits hold always.
 */
export interface DomainPace {
  /** Milliseconds until each of these may go; undefined where nobody has to wait, which is nearly always. */
  delaysFor(messages: readonly Waiting[]): Promise<readonly number[] | undefined>
  /** Why this one cannot go this very moment: its provider has been held since. */
  held(address: string): DeliveryOutcome | undefined
  deferred(address: string): void
  accepted(address: string): void
  stop(): void
}

/** "Later" in a row before a provider is held. One address alone may be greylisted. */
const patience = 5

const selectPaces = statement<{ domain: string; held: number }>(`
  select domain, extract(epoch from held_until - now()) * 1000 as held
  from broadsheet.domain_holds where slowed_until > now()`)

// Held for longer each time while it is still slowed; slowed for an hour after that.
const nextLevel = 'case when held.slowed_until > now() then least(held.level + 1, 5) else 1 end'
const hold = statement<object>(`
  insert into broadsheet.domain_holds as held (domain, held_until, slowed_until)
  values ($1, now() + interval '30 seconds', now() + interval '1 hour')
  on conflict (domain) do update set
    held_until = now() + (array[30, 60, 120, 300, 900])[${nextLevel}] * interval '1 second',
    slowed_until = now() + interval '75 minutes',
    level = ${nextLevel},
    changed_at = now()
  where held.held_until < now()`)
const firstHold = 30_000

/** Takes the next $2 moments of a provider, $3 milliseconds apart, and answers how far away the first is. */
const takeMoments = statement<{ first: number }>(`
  insert into broadsheet.domain_holds as pace (domain, held_until, next_slot_at)
  values ($1, now(), clock_timestamp() + $2::integer * $3::float8 * interval '1 millisecond')
  on conflict (domain) do update set next_slot_at = greatest(pace.next_slot_at, pace.held_until, clock_timestamp())
    + $2::integer * $3::float8 * interval '1 millisecond'
  returning extract(epoch from next_slot_at - clock_timestamp())::float8 * 1000 - $2::integer * $3::float8 as first`)

export function watchDomains(db: Database, settings: SettingsStore, log: Logger): DomainPace {
  const inRow = new Map<string, number>()
  /** By provider that is slowed: until when it is held. */
  let slowed = new Map<string, number>()
  let limitOf = domainLimits(settings.current())
  let anyAlways = hasAlways()
  const off = settings.onChange(() => {
    limitOf = domainLimits(settings.current())
    anyAlways = hasAlways()
  })
  const timer = setInterval(refresh, 2000)
  timer.unref()
  refresh()

  function hasAlways(): boolean {
    return settings.current()['app.domain_limits'].some(({ always }) => always)
  }

  function refresh(): void {
    db.rows(selectPaces).then(
      (rows) => {
        slowed = new Map(rows.map((row) => [row.domain, performance.now() + row.held]))
      },
      (error: unknown) => log.warn({ err: error }, 'Reading the slowed domains failed'),
    )
  }

  /** The limit to obey for this message now, if any. */
  function limitFor({ email, hadMoment }: Waiting): DomainLimit | undefined {
    const limit = limitOf(domainOf(email))
    const heldUntil = slowed.get(limit.key)
    // Whose moment has come goes, unless the provider was held since.
    if (hadMoment) return (heldUntil ?? 0) > performance.now() ? limit : undefined
    return heldUntil !== undefined || limit.always ? limit : undefined
  }

  async function momentsFor(limit: DomainLimit, count: number): Promise<readonly number[]> {
    const first = (await db.row(takeMoments, [limit.key, count, 1000 / limit.rate]))?.first ?? 0
    return momentsOf(count, first, limit.rate)
  }

  return {
    async delaysFor(messages) {
      if (slowed.size === 0 && !anyAlways) return undefined
      const limits = messages.map(limitFor)
      const delays = messages.map(() => 0)
      for (const [, group] of Map.groupBy(limits.entries(), ([, limit]) => limit?.key)) {
        const limit = group[0]?.[1]
        if (limit === undefined) continue
        const moments = await momentsFor(limit, group.length)
        for (const [at, [index]] of group.entries()) delays[index] = moments[at] ?? 0
      }
      return delays
    },
    held(address) {
      if (slowed.size === 0) return undefined
      const delay = (slowed.get(limitOf(domainOf(address)).key) ?? 0) - performance.now()
      return delay > 0 ? { kind: 'deferred', reason: 'held', reply: '', delay } : undefined
    },
    deferred(address) {
      const { key } = limitOf(domainOf(address))
      const count = (inRow.get(key) ?? 0) + 1
      inRow.set(key, count)
      if (count < patience) return
      inRow.delete(key)
      slowed.set(key, performance.now() + firstHold)
      log.info({ domain: key }, 'This domain defers our mail; it is left alone for a while and slowed after that')
      db.run(hold, [key]).catch((error: unknown) => log.warn({ err: error }, 'Holding a domain failed'))
    },
    accepted(address) {
      if (inRow.size > 0) inRow.delete(limitOf(domainOf(address)).key)
    },
    stop() {
      off()
      clearInterval(timer)
    },
  }
}

/** What an outcome tells about the provider of an address. */
export function noteManners(domains: DomainPace, email: string, outcome: DeliveryOutcome): void {
  if (outcome.kind === 'accepted') domains.accepted(email)
  else if (outcome.kind === 'deferred' && outcome.reason === 'server') domains.deferred(email)
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
