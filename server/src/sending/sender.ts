import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Translations } from '../i18n/translations.ts'
import { createMessengers } from '../messengers/messengers.ts'
import { budgetKey } from '../messengers/quota.ts'
import { startOutbox } from '../outbox/taker.ts'
import { durationOr } from '../settings/duration.ts'
import type { SettingsStore } from '../settings/store.ts'
import type { Signals } from '../signals/signals.ts'
import { createLinkRegistry } from '../tracking/links.ts'
import { watchDomains } from './domains.ts'
import { startEngine } from './engine.ts'
import { startHousekeeping } from './housekeeping.ts'
import { joinSenders } from './node.ts'
import { type Budget, slidingWindow, tokenBucket } from './rate.ts'

export interface SenderOptions {
  readonly config: Pick<Config, 'dataFolder'>
  readonly db: Database
  readonly log: Logger
  readonly settings: SettingsStore
  readonly signals: Signals
  readonly translations: Translations
  /** Milliseconds that a stopped run waits for answers to what is on the wire; for tests. */
  readonly patience?: number
}

/**
 * Filters that hold back their reply take seconds, few of them half a minute. Servers may take ten minutes (RFC 5321,
 * 4.5.3.2.6), but a campaign that is held open for as long could not be resumed.
 */
const usualPatience = 30_000

export interface Sender {
  /** Lets what is under way end, records it, gives the rest back. */
  stop(): Promise<void>
}

/** Sends campaigns and the outbox: the same in the server, in its thread and in a `--worker` process. */
export async function startSender(options: SenderOptions): Promise<Sender> {
  const { db, log, settings } = options
  const links = createLinkRegistry(db)
  let sandboxChanged = true
  const serverBudgets = new Map<string, Budget>()
  const messengers = createMessengers(
    {
      db,
      links,
      log,
      onKept() {
        sandboxChanged = true
      },
      grant(server, wanted, mayGoOn) {
        const key = budgetKey(server)
        const budget =
          serverBudgets.get(key) ??
          tokenBucket(db, key, () => settings.current().smtp.find((one) => one.uuid === server.uuid)?.message_rate ?? 0)
        serverBudgets.set(key, budget)
        return budget.take(wanted, mayGoOn)
      },
    },
    settings.current(),
  )
  const off = settings.onChange((current) => messengers.apply(current))
  const node = await joinSenders(db, log)
  const domains = watchDomains(db, settings, log)
  const { patience = usualPatience } = options
  const services = {
    ...options,
    links,
    messengers,
    domains,
    node,
    campaignBudget: campaignBudget(db, settings),
    patience,
  }
  const engine = startEngine(services)
  const outbox = startOutbox(services)
  const housekeeping = startHousekeeping(db, log, () => {
    const changed = sandboxChanged
    sandboxChanged = false
    return changed
  })
  return {
    async stop() {
      off()
      // At the same time: what the two still wait for ends with the messengers, and is recorded.
      await Promise.all([engine.stop(), outbox.stop(), messengers.close()])
      domains.stop()
      housekeeping.stop()
      await node.stop()
    },
  }
}

/** Messages per second, and within the sliding window where one is set. */
function campaignBudget(db: Database, settings: SettingsStore): Budget {
  const perSecond = tokenBucket(db, 'campaigns', () => {
    const current = settings.current()
    return current['app.concurrency'] * current['app.message_rate']
  })
  const window = slidingWindow(db, () => ({
    milliseconds: durationOr(settings.current()['app.message_sliding_window_duration'], 3_600_000),
    rate: settings.current()['app.message_sliding_window_rate'],
  }))
  const hasWindow = () =>
    settings.current()['app.message_sliding_window'] && settings.current()['app.message_sliding_window_rate'] > 0
  return {
    async take(wanted, mayGoOn) {
      const granted = await perSecond.take(wanted, mayGoOn)
      return hasWindow() && granted > 0 ? window.take(granted, mayGoOn) : granted
    },
  }
}
