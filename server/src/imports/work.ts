import { rm } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { domainRules } from '../subscribers/address.ts'
import { mailAdministrators } from '../system-mail/administrators.ts'
import { announceImport } from './announce.ts'
import { ChunkBuilder } from './chunk.ts'
import { prepareMerge } from './merge.ts'
import { LeaseLost } from './position.ts'
import { recordsOf } from './records.ts'
import { openSource, textOf } from './source.ts'
import {
  findImport,
  finishImport,
  type ImportRecord,
  type ImportState,
  releaseLease,
  remark,
  renewLease,
  restartTrial,
  touchLists,
} from './store.ts'
import { tidyTables } from './tidy.ts'
import { prepareTrial } from './trial.ts'
import { ChunkWriter, type WriterOptions } from './writer.ts'

/** What an import needs of the server. */
export type ImportServices = Pick<Services, 'db' | 'settings' | 'translations' | 'events' | 'log'>

export interface WorkOptions {
  readonly services: ImportServices
  readonly record: ImportRecord
  /** Where the file lies. */
  readonly path: string
  /** Connections to write with. */
  readonly lanes: 1 | 2
  /** Name of this worker, under which it holds the import. */
  readonly process: string
  /** The server stops: finish the chunk, let go of the import, and let the next start go on with it. */
  readonly signal: AbortSignal
}

const renewal = 1000

type End =
  | { readonly state: 'finished' | 'stopped'; readonly reason: null }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'parked' }

/** Does an import to its end, or until somebody stops it. Never throws. */
export async function workOn(options: WorkOptions): Promise<void> {
  const { services, record, path, process } = options
  const { db, log } = services
  const end = await run(options).catch((error: unknown): End => {
    if (error instanceof LeaseLost) return { state: 'parked' }
    if (error instanceof AppError) return { state: 'failed', reason: error.message }
    log.error({ err: error, import: record.id }, 'An import failed')
    return { state: 'failed', reason: 'Something went wrong on our side; the log of the server has the details.' }
  })
  try {
    if (end.state === 'parked') {
      await releaseLease(db, record.id, process)
      return
    }
    if (!record.params.dryRun) await tidyTables(db, record.id)
    await remark(db, record.id, end.state === 'failed' ? `failed: ${end.reason}` : end.state)
    if (!record.params.dryRun) await touchLists(db, record.params.lists)
    await db.transaction(async (tx) => {
      await announceImport(services.events, tx, await finishImport(tx, record.id, process, end))
    })
    await rm(path, { force: true })
    if (!record.params.dryRun) await notify(services, record, end.state)
  } catch (error) {
    log.error({ err: error, import: record.id }, 'The end of an import could not be written; it will be resumed')
  }
}

/** Reads and writes at the same time: while the database takes one chunk, the next is read. */
async function run(options: WorkOptions): Promise<End> {
  const { services, record, path, signal } = options
  const { db, settings } = services
  const source = await openSource(path, record.name)
  const progress = { bytes: 0, records: 0, stop: false }
  const timer = setInterval(() => {
    renewed(options).then(
      (state) => {
        if (state !== 'importing') progress.stop = true
      },
      () => undefined,
    )
  }, renewal)
  try {
    const done = await recordsDone(options)
    return await withLanes(db, record.params.dryRun ? 1 : options.lanes, async (lanes) => {
      for (const lane of lanes) await prepareMerge(lane)
      if (record.params.dryRun) await prepareTrial(lanes[0])
      const text = textOf(source.stream, record.params.encoding, (bytes) => {
        progress.bytes += bytes
      })
      const context = { format: source.format, params: record.params, rules: domainRules(settings.current()) }
      const writer = new ChunkWriter({ db, lanes, record, process: options.process })
      const builder = new ChunkBuilder(record.params)
      try {
        for await (const group of recordsOf(text, context)) {
          for (const read of group) {
            progress.records += 1
            if (progress.records <= done) continue
            builder.add(read)
            if (builder.isFull()) await writer.write(builder.take(), progress.bytes)
          }
          if (progress.stop || writer.stopping || signal.aborted) break
        }
        if (!builder.isEmpty()) await writer.write(builder.take(), progress.bytes)
        await writer.end()
      } finally {
        await writer.quiet()
      }
      if (writer.stopping || progress.stop) return { state: 'stopped', reason: null }
      return signal.aborted ? { state: 'parked' } : { state: 'finished', reason: null }
    })
  } finally {
    clearInterval(timer)
    source.stream.destroy()
  }
}

/** Keeps the import ours, tells how far it is, and answers its state. */
async function renewed({ services, record, process }: WorkOptions): Promise<ImportState | undefined> {
  const now = await renewLease(services.db, record.id, process)
  await announceImport(services.events, services.db, now)
  return now?.state
}

/** How many records were dealt with before, by a process that is gone. */
async function recordsDone({ services: { db }, record, process }: WorkOptions): Promise<number> {
  const done = record.params.dryRun ? 0 : record.records
  if (record.params.dryRun) await restartTrial(db, record.id, process)
  const what = record.params.dryRun ? 'trial' : 'import'
  await remark(db, record.id, done === 0 ? `${what} of ${record.name} begins` : `goes on behind record ${done}`)
  return done
}

function withLanes<T>(db: Database, amount: 1 | 2, work: (lanes: WriterOptions['lanes']) => Promise<T>): Promise<T> {
  return db.withClient((first) => (amount === 1 ? work([first]) : db.withClient((second) => work([first, second]))))
}

async function notify(services: ImportServices, record: ImportRecord, state: string): Promise<void> {
  const figures = await finalFigures(services, record.id)
  await mailAdministrators(services, 'importNotice', { file: record.name, status: state, ...figures })
}

async function finalFigures(services: ImportServices, id: number): Promise<{ imported: number; total: number }> {
  const record = await findImport(services.db, id)
  return { imported: record?.imported ?? 0, total: record?.records ?? 0 }
}
