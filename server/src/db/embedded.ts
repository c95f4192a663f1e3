import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { openCluster } from './embedded/cluster.ts'
import { ensureDatabase } from './embedded/database-named.ts'
import { clusterHome } from './embedded/folders.ts'
import { clearLeftovers, runningUrl, startPostmaster } from './embedded/postmaster.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** Resolves when the database process has ended, also when nobody asked for it. */
  readonly ended: Promise<void>
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>
  /** Asks for a fast shutdown without waiting: for the last moment of our own process. */
  stopSoon(): void
}

export interface EmbeddedOptions {
  /** Absolute path. The caller holds its lock (data-lock.ts). */
  readonly dataFolder: string
  readonly onProgress?: (text: string) => void
  /** PostgreSQL settings for this run, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>
}

const databaseName = 'broadsheet'

/** Starts the PostgreSQL that comes from npm on the data folder, after creating its files at the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const tell = options.onProgress ?? ignore
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o755 })
  const dataFolder = realpathSync(options.dataFolder)
  const account = accountFor(dataFolder)
  const home = clusterHome(dataFolder, account, tell)
  const binaries = findBinaries(account)
  const cluster = await openCluster(home, binaries, account, tell)
  await clearLeftovers(cluster, tell)
  const postmaster = await startPostmaster({ cluster, binaries, account, settings: options.settings ?? {} })
  try {
    await ensureDatabase(postmaster.url('postgres'), databaseName)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  const { ended, stop, stopSoon } = postmaster
  return { url: postmaster.url(databaseName), ended, stop, stopSoon }
}

/** Connection string of the embedded database that another process runs on the data folder, if one does. */
export async function runningEmbedded(dataFolder: string): Promise<string | undefined> {
  if (!existsSync(join(dataFolder, 'postgres'))) return undefined
  const folder = realpathSync(dataFolder)
  const account = accountFor(folder)
  const cluster = await openCluster(clusterHome(folder, account, ignore), findBinaries(account), account, ignore)
  return runningUrl(cluster, databaseName)
}

function ignore(): void {}
