import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Translations } from '../i18n/translations.ts'
import type { Messengers } from '../messengers/messengers.ts'
import type { SettingsStore } from '../settings/store.ts'
import type { Signals } from '../signals/signals.ts'
import type { LinkRegistry } from '../tracking/links.ts'
import type { DomainPace } from './domains.ts'
import type { SenderNode } from './node.ts'
import type { Budget } from './rate.ts'

/** What senders work with. Built once in sender.ts. */
export interface SenderServices {
  readonly config: Pick<Config, 'dataFolder'>
  readonly db: Database
  readonly log: Logger
  readonly settings: SettingsStore
  readonly signals: Signals
  readonly translations: Translations
  readonly links: LinkRegistry
  readonly messengers: Messengers
  readonly domains: DomainPace
  readonly node: SenderNode
  /** Campaign messages of all nodes together. */
  readonly campaignBudget: Budget
  /** Milliseconds that a stopped run waits for answers to what is on the wire. */
  readonly patience: number
}
