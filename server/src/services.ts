import type { Logger } from 'pino'
import type { Setup } from './auth/setup.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './http/metrics.ts'
import type { Translations } from './i18n/translations.ts'
import type { Imports } from './imports/imports.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { SettingsStore } from './settings/store.ts'
import type { Signals } from './signals/signals.ts'
import type { EventHub } from './system/events.ts'
import type { Tracking } from './tracking/tracking.ts'
import type { Transactional } from './transactional/send.ts'

/** The parts that rooms share. Built once in app.ts; handlers take what they need by name. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly settings: SettingsStore
  readonly signals: Signals
  readonly translations: Translations
  readonly metrics: Metrics
  readonly imports: Imports
  readonly jobs: Jobs
  readonly events: EventHub
  readonly setup: Setup
  readonly tracking: Tracking
  readonly transactional: Transactional
}
