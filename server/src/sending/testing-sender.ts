/** A sender as a process of its own, for tests that kill it. */
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import { startSender } from './sender.ts'

const url = process.env.DATABASE_URL ?? ''
const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2))
const db = openDatabase({ url, maxConnections: 10, applicationName: 'broadsheet test sender' })
const signals = await openSignals({ url, log })
const settings = await openSettings({ db, signals, log })
await startSender({
  config: { dataFolder: tmpdir() },
  db,
  log,
  settings,
  signals,
  translations: loadTranslations(),
})
process.stdout.write('ready\n')
// Ends in order, so that a profile is written.
process.on('SIGTERM', () => process.exit(0))
