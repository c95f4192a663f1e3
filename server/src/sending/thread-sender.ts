import { parentPort, workerData } from 'node:worker_threads'
import { Compile } from 'typebox/compile'
import { createLog } from '../cli/log.ts'
import { openDatabase } from '../db/database.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import { startSender } from './sender.ts'
import { logLevels, ThreadData } from './thread-data.ts'

const checked = Compile(ThreadData)

/** What the sending thread does, from its start to the message that stops it. */
export async function sendInThread(): Promise<void> {
  const data: unknown = workerData
  if (!checked.Check(data)) throw new Error('The sending thread was started without its settings')
  const log = createLog(logLevels.find((level) => level === data.logLevel) ?? 'info', data.terminal)
  const db = openDatabase({
    url: data.databaseUrl,
    maxConnections: data.connections,
    applicationName: 'broadsheet sender',
    onIdleError: (error) => log.warn({ reason: error.message }, 'An idle database connection ended'),
  })
  const signals = await openSignals({ url: data.databaseUrl, log })
  const settings = await openSettings({ db, signals, log })
  const sender = await startSender({
    config: { dataFolder: data.dataFolder },
    db,
    log,
    settings,
    signals,
    translations: loadTranslations(),
  })
  parentPort?.postMessage('ready')
  parentPort?.once('message', () => {
    sender
      .stop()
      .then(() => signals.close())
      .then(() => db.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping the sending thread failed')
          process.exit(1)
        },
      )
  })
}
