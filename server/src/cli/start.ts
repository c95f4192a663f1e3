import type { Logger } from 'pino'
import type { RunningApp } from '../app.ts'
import { addressText } from '../config/address.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../db/start-error.ts'
import { fillDemo } from '../demo/fill.ts'
import type { Command } from './command.ts'
import { configured } from './configured.ts'
import { createFirstAccounts } from './first-accounts.ts'
import { createLog } from './log.ts'
import { type OpenDatabase, openMigrated } from './open.ts'
import { complainAbout, say } from './output.ts'
import { untilStopped } from './shutdown.ts'

export const startCommand: Command = {
  name: 'start',
  summary: 'Starts the server (this is what happens without a command)',
  flags: [],
  async run(context) {
    const config = configured(context)
    if (config === undefined) return 1
    const log = createLog(config.logLevel)
    const stopping = stopBeforeReady()
    const tell = (text: string) => log.info(text)
    // Reading the program takes as long as starting the database: both at once.
    const program = import('../app.ts')
    program.catch(() => undefined)
    const open = await openMigrated({
      config,
      tell,
      onIdleError: (error) => log.warn({ reason: error.message }, 'An idle database connection ended'),
    })
    const app = await startOn(open, config, log, () => program)
    if (config.demo) log.info(demoReport[await fillDemo(open.db)])
    async function stop(): Promise<void> {
      log.info('Stopping')
      await app.stop()
      await open.close()
      log.info('Stopped')
    }
    // Asked before anybody hears that the server is ready: after that the database may end at any moment.
    const isFirst = !config.worker && (await app.setup.needed())
    stopping.ready()
    const stopped = untilStopped(stop, open.ended)
    welcome(app, config, log, isFirst)
    return stopped
  },
}

async function startOn(
  open: OpenDatabase,
  config: Config,
  log: Logger,
  load: () => Promise<typeof import('../app.ts')>,
): Promise<RunningApp> {
  try {
    await createFirstAccounts(config, open.db)
    const { startApp } = await load()
    return await startApp({ config, db: open.db, databaseUrl: open.url, log })
  } catch (error) {
    await open.close().catch(complainAbout)
    throw listenError(error, config) ?? error
  }
}

/** A signal before the server runs has nothing to finish: end at once, by way of the exit handlers. */
function stopBeforeReady(): { ready(): void } {
  const end = () => process.exit(130)
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return {
    ready() {
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
    },
  }
}

function listenError(error: unknown, config: Config): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const address = addressText(config.address)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Another program already listens on ${address}.`,
      `Stop it, or choose another port: npm start -- --address localhost:${config.address.port + 1}`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `This user may not listen on ${address}: ports below 1024 are reserved.`,
      'Choose a higher port (--address localhost:9000) and let a reverse proxy stand before it.',
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `This machine has no address ${address}.`,
      'Use localhost:9000 for this machine only, or :9000 for every network interface.',
    )
  }
  return undefined
}

const demoReport = {
  filled: 'The demo was filled in',
  'not empty': 'The demo was not filled in: there are subscribers already',
}

function welcome({ url, setup }: RunningApp, config: Config, log: Logger, isFirst: boolean): void {
  log.info({ url }, config.worker ? 'The worker is ready' : 'Broadsheet is ready')
  if (config.worker) return
  // Whoever reads this log owns the machine: the code proves it to the first-run page from elsewhere.
  if (isFirst)
    log.info(
      `Create the first administrator at ${url}/admin/login (from another machine with the set-up code ${setup.code})`,
    )
  if (!process.stdout.isTTY) return
  const where = isFirst ? `${url} in a browser to create the first administrator` : `${url} in a browser`
  say(`\n  Broadsheet is ready. Open ${where}.\n  Data: ${config.dataFolder}. Stop with Ctrl-C.\n`)
}
