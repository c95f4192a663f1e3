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
/** Domains of which this is remembered; small ones come and go. */
const mostInRow = 10_000

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

/**
 * Takes the next moments of providers, $2 milliseconds' worth of each, and answers how far away the ends of these are. All
 * in one statement: a list may hold thousands of slowed domains. In the order of names, so that nodes do not lock each
 * other out.
 */
const takeMoments = statement<{ domain: string; end: number }>(`
  insert into broadsheet.domain_holds as pace (domain, held_until, next_slot_at)
  select domain, now(), now() + span * interval '1 millisecond'
  from unnest($1::text[], $2::float8[]) as wanted(domain, span) order by domain
  on conflict (domain) do update set next_slot_at = greatest(pace.next_slot_at, pace.held_until, clock_timestamp())
    + (excluded.next_slot_at - excluded.held_until)
  returning domain, extract(epoch from next_slot_at - clock_timestamp())::float8 * 1000 as end`)

export function watchDomains(
  db: Database,
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  log: Logger,
): DomainPace {
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

  return {
    async delaysFor(messages) {
      if (slowed.size === 0 && !anyAlways) return undefined
      const groups = groupsByLimit(messages.map(limitFor))
      const spans = groups.map(({ limit, indexes }) => (indexes.length * 1000) / limit.rate)
      const rows = groups.length === 0 ? [] : await db.rows(takeMoments, [groups.map(({ limit }) => limit.key), spans])
      const ends = new Map(rows.map((row) => [row.domain, row.end]))
      const delays = messages.map(() => 0)
      for (const [at, { limit, indexes }] of groups.entries()) {
        const moments = momentsOf(indexes.length, (ends.get(limit.key) ?? 0) - (spans[at] ?? 0), limit.rate)
        for (const [nth, index] of indexes.entries()) delays[index] = moments[nth] ?? 0
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
      inRow.delete(key)
      inRow.set(key, count)
      if (inRow.size > mostInRow) forgetOldest(inRow)
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

interface LimitedGroup {
  readonly limit: DomainLimit
  /** Positions of its messages. */
  readonly indexes: number[]
}

function groupsByLimit(limits: readonly (DomainLimit | undefined)[]): readonly LimitedGroup[] {
  const groups = new Map<string, LimitedGroup>()
  for (const [index, limit] of limits.entries()) {
    if (limit === undefined) continue
    const group = groups.get(limit.key)
    if (group === undefined) groups.set(limit.key, { limit, indexes: [index] })
    else group.indexes.push(index)
  }
  return [...groups.values()]
}

/** A map keeps the order in which its keys were set. */
function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
