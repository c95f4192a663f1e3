import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Recipient domains that answer "later": after some such answers in a row they are left alone for a while. */
export interface DomainHolds {
  /** Milliseconds for which nothing should go to this address. */
  heldFor(address: string): number
  deferred(address: string): void
  accepted(address: string): void
  stop(): void
}

/** "Later" in a row before a domain is held. One address alone may be greylisted. */
const patience = 5
const pauses = [30_000, 60_000, 120_000, 300_000, 900_000]

const selectHolds = statement<{ domain: string; remaining: number; level: number }>(`
  select domain, extract(epoch from held_until - now()) * 1000 as remaining, level
  from broadsheet.domain_holds where held_until > now()`)

const hold = statement<object>(`
  insert into broadsheet.domain_holds as held (domain, held_until)
  values ($1, now() + $2::float8 * interval '1 millisecond')
  on conflict (domain) do update set
    held_until = now() + (array[30, 60, 120, 300, 900])[least(held.level + 1, 5)] * interval '1 second',
    level = case when held.changed_at > now() - interval '1 hour' then least(held.level + 1, 5) else 1 end,
    changed_at = now()
  where held.held_until < now()`)

/** Holds are shared by all nodes; each reads them every two seconds. */
export function watchDomains(db: Database, log: Logger): DomainHolds {
  const inRow = new Map<string, number>()
  let held = new Map<string, number>()

  async function refresh(): Promise<void> {
    const rows = await db.rows(selectHolds)
    held = new Map(rows.map((row) => [row.domain, performance.now() + row.remaining]))
  }

  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'Reading the held domains failed'))
  }, 2000)
  timer.unref()

  return {
    heldFor(address) {
      if (held.size === 0) return 0
      return Math.max(0, (held.get(domainOf(address)) ?? 0) - performance.now())
    },
    deferred(address) {
      const domain = domainOf(address)
      const count = (inRow.get(domain) ?? 0) + 1
      inRow.set(domain, count)
      if (count < patience) return
      inRow.delete(domain)
      held.set(domain, performance.now() + (pauses[0] ?? 0))
      log.info({ domain }, 'This domain defers our mail; it is left alone for a while')
      db.run(hold, [domain, pauses[0]]).catch((error: unknown) => log.warn({ err: error }, 'Holding a domain failed'))
    },
    accepted(address) {
      if (inRow.size > 0) inRow.delete(domainOf(address))
    },
    stop: () => clearInterval(timer),
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
