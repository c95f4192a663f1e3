import { mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { lockDataFolder, lockHolder } from '../db/data-lock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../db/reach-database.ts'
import { StartError } from '../db/start-error.ts'

export interface OpenDatabase {
  readonly db: Database
  readonly url: string
  /** Resolves when the embedded database ended; never for a server of its own. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly config: Config
  readonly tell: (text: string) => void
  readonly onIdleError?: (error: Error) => void
}

/** The database of the configuration with all migrations: the embedded one is started for it, and stopped with it. */
export async function openMigrated(options: OpenOptions): Promise<OpenDatabase> {
  const { config, tell } = options
  const place =
    config.database.kind === 'server' ? await serverPlace(config.database.url, tell) : await ownPlace(options)
  let closing = false
  const db = openDatabase({
    url: place.url,
    maxConnections: config.databaseConnections,
    // While closing, the database may end a connection before the pool has; that is no news.
    onIdleError: (error) => {
      if (!closing) options.onIdleError?.(error)
    },
  })
  async function close(): Promise<void> {
    closing = true
    await db.close()
    await place.close()
  }
  try {
    await migrate(db, { onProgress: tell })
  } catch (error) {
    await close()
    throw error
  }
  return { db, url: place.url, ended: place.ended, close }
}

/** Like openMigrated; uses the embedded database of a Broadsheet that runs already, for the small commands. */
export async function openShared(options: OpenOptions): Promise<OpenDatabase> {
  const { config } = options
  if (config.database.kind === 'server' || lockHolder(config.dataFolder) === undefined) return openMigrated(options)
  const url = await runningEmbedded(config.dataFolder)
  if (url === undefined) throw new StartError('Broadsheet is just starting or stopping.', 'Try again in a moment.')
  const db = openDatabase({ url, maxConnections: 4 })
  return { db, url, ended: never, close: () => db.close() }
}

interface Place {
  readonly url: string
  readonly ended: Promise<void>
  close(): Promise<void>
}

const never = new Promise<void>(() => undefined)

async function serverPlace(url: string, tell: (text: string) => void): Promise<Place> {
  await reachDatabase(url, tell)
  return { url, ended: never, close: async () => undefined }
}

async function ownPlace({ config, tell }: OpenOptions): Promise<Place> {
  createDataFolder(config.dataFolder)
  const lock = await lockDataFolder(config.dataFolder, tell)
  process.once('exit', lock.release)
  let embedded: EmbeddedDatabase
  try {
    embedded = await startEmbedded({ dataFolder: config.dataFolder, onProgress: tell })
  } catch (error) {
    lock.release()
    throw error
  }
  // However this process ends, short of kill -9, the database is told.
  process.once('exit', embedded.stopSoon)
  async function close(): Promise<void> {
    await embedded.stop()
    lock.release()
  }
  return { url: embedded.url, ended: embedded.ended, close }
}

function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be created: ${error instanceof Error ? error.message : String(error)}.`,
      'Name a folder that this user may write to: BROADSHEET_DATA or --data.',
    )
  }
}
