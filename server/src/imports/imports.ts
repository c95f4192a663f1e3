import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { announceImport } from './announce.ts'
import { claimImport, filesInUse } from './store.ts'
import { type ImportServices, workOn } from './work.ts'

/** The imports of this node: where their files lie, and who works on them. */
export interface Imports {
  /** Name of this node: imports whose files lie in its data folder are its own. */
  readonly node: string
  /** Path of a file that is being uploaded or imported. */
  pathOf(file: string): string
  /** There is something to do. */
  wake(): void
  /** Finishes the chunks that are being written; the next start goes on with the rest. */
  stop(): Promise<void>
}

/** So many imports at the same time; the others wait. */
const mostAtOnce = 2
/** With fewer connections in all, an import keeps to one of them and to itself: others want to be served as well. */
const plentyOfConnections = 10
const lookAgain = 5000
/** A file that nobody needs is an upload that broke off; this old, it is no upload that is still going on. */
const abandonedAfter = 6 * 3600 * 1000

export async function openImports(services: ImportServices & Pick<Services, 'config'>): Promise<Imports> {
  const folder = join(services.config.dataFolder, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const node = await nodeName(folder)
  await removeAbandoned(folder, await filesInUse(services.db, node))
  const process = randomUUID()
  const plenty = services.config.databaseConnections >= plentyOfConnections
  const lanes = plenty ? 2 : 1
  const atOnce = plenty ? mostAtOnce : 1
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function work(): Promise<void> {
    while (running.size < atOnce && !stopping.signal.aborted) {
      const record = await claimImport(services.db, node, process)
      if (record === undefined) return
      const path = join(folder, record.file)
      const task = workOn({ services, record, path, lanes, process, signal: stopping.signal }).finally(() => {
        running.delete(task)
        wake()
      })
      running.add(task)
      await announceImport(services.events, services.db, record)
    }
  }

  let looking: Promise<void> = Promise.resolve()
  function wake(): void {
    if (stopping.signal.aborted) return
    looking = looking
      .then(work)
      .catch((error: unknown) => services.log.warn({ err: error }, 'Imports could not be looked for; trying again'))
  }

  const timer = setInterval(wake, lookAgain)
  timer.unref()
  wake()
  return {
    node,
    pathOf: (file) => join(folder, file),
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(running)
    },
  }
}

/** Written once; whoever has the folder has the name. */
async function nodeName(folder: string): Promise<string> {
  const path = join(folder, 'node')
  try {
    await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

async function removeAbandoned(folder: string, inUse: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === 'node' || inUse.has(name)) continue
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}
