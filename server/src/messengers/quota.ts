import type { Database } from '../db/database.ts'
import { grantWithin, noteWithin, sentWithin } from '../sending/rate.ts'
import type { SmtpServer } from '../settings/schema.ts'

/** What providers mean by a day: the last 24 hours, whatever the clock says. */
export const quotaWindow = 86_400_000

export type QuotaSettings = Pick<SmtpServer, 'daily_quota' | 'warm_up_from' | 'warm_up_first' | 'warm_up_growth'>

/** A sender that may send so many a day has been warmed up. */
const warm = 1_000_000

/**
 * Messages that a server may take within 24 hours at this moment; undefined: as many as there are. While it is warmed up it
 * is the quota of the first day, grown once for each day since then. Pure.
 */
export function quotaAt(settings: QuotaSettings, now: number): number | undefined {
  const own = settings.daily_quota > 0 ? settings.daily_quota : undefined
  if (settings.warm_up_from === '' || settings.warm_up_first === 0) return own
  const days = Math.max(0, Math.floor((now - Date.parse(settings.warm_up_from)) / quotaWindow))
  const grown = Math.floor(settings.warm_up_first * (1 + settings.warm_up_growth / 100) ** days)
  if (grown >= warm) return own
  return own === undefined ? grown : Math.min(own, grown)
}

/** The quotas of servers, shared by all nodes. */
export interface ServerQuotas {
  /** How many of the wanted messages it may take now; what it does not take is given back. Does not wait. */
  take(server: SmtpServer, wanted: number): Promise<number>
  giveBack(server: SmtpServer, amount: number): Promise<void>
  /** Single messages count, and are not held back: whoever waits for one has no use for it tomorrow. */
  note(server: SmtpServer): Promise<void>
  hasRoom(server: SmtpServer): Promise<boolean>
}

export function serverQuotas(db: Database): ServerQuotas {
  return {
    async take(server, wanted) {
      const rate = quotaAt(server, Date.now())
      return rate === undefined
        ? wanted
        : grantWithin(db, { key: budgetKey(server), milliseconds: quotaWindow, rate }, wanted)
    },
    async giveBack(server, amount) {
      if (amount > 0 && quotaAt(server, Date.now()) !== undefined) await count(db, server, -amount)
    },
    async note(server) {
      if (quotaAt(server, Date.now()) !== undefined) await count(db, server, 1)
    },
    async hasRoom(server) {
      const quota = quotaAt(server, Date.now())
      return quota === undefined || (await usedOf(db, server)) < quota
    },
  }
}

/** Of servers that have a quota now: messages are counted only while there is one. */
export async function quotaUsage(
  db: Database,
  servers: readonly SmtpServer[],
): Promise<readonly { readonly uuid: string; readonly quota: number; readonly used: number }[]> {
  const usages = []
  for (const server of servers) {
    const quota = quotaAt(server, Date.now())
    if (quota !== undefined) usages.push({ uuid: server.uuid ?? '', quota, used: await usedOf(db, server) })
  }
  return usages
}

function usedOf(db: Database, server: SmtpServer): Promise<number> {
  return sentWithin(db, budgetKey(server), quotaWindow)
}

export function quotaReason(server: SmtpServer): string {
  return `The quota of ${server.host} is used up: ${quotaAt(server, Date.now())} messages within 24 hours.`
}

async function count(db: Database, server: SmtpServer, amount: number): Promise<void> {
  await noteWithin(db, { key: budgetKey(server), milliseconds: quotaWindow }, amount)
}

/** Under which the nodes share what a server may take: its quota, and its messages a second. */
export function budgetKey({ uuid, host }: SmtpServer): string {
  return `smtp:${uuid ?? host}`
}
