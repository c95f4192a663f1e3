import { PgBoss, type Schedule } from 'pg-boss'
import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Queryable } from '../db/database.ts'

/** A kind of background work: its name and the form of its data, shared by who asks for it and who does it. */
export interface JobKind<S extends TObject> {
  readonly name: string
  readonly data: S
}

export function jobKind<S extends TObject>(name: string, data: S): JobKind<S> {
  return { name, data }
}

/** The one place for background work and for the clock: on all nodes together each job runs once. */
export interface Jobs {
  /**
   * Runs the handler at the times of a five-field cron expression, in the time zone of the server. A run that is still
   * going on is not joined by the next. Calling it again with the same name changes the times.
   */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  unschedule(name: string): Promise<void>
  /** Declares who does jobs of this kind. A handler that throws is called again later, five times at the most. */
  handle<S extends TObject>(kind: JobKind<S>, handler: (data: Static<S>) => Promise<void>): void
  /** Durable when it resolves; with a transaction, when that commits. */
  enqueue<S extends TObject>(kind: JobKind<S>, data: Static<S>, options?: EnqueueOptions): Promise<void>
  /** Handlers run from now on. */
  start(): Promise<void>
  /** Waits for running handlers, a moment. */
  stop(): Promise<void>
}

export interface EnqueueOptions {
  readonly tx?: Queryable
  readonly afterSeconds?: number
}

interface Options {
  readonly url: string
  readonly log: Logger
}

/** Two queues for all kinds: every queue costs a poll of its own, and a kind more must cost nothing. */
const timed = 'timed'
const tasks = 'tasks'
const stopPatience = 5000
/** Without a sign of life for so long, a run is over; it is noticed within another minute. */
const deadAfterSeconds = 60

interface JobData {
  readonly name: string
  readonly data?: unknown
}

export async function openJobs({ url, log }: Options): Promise<Jobs> {
  const clocks = new Map<string, { readonly cron: string; readonly run: () => Promise<void> }>()
  const handlers = new Map<string, (data: unknown) => Promise<void>>()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const boss = new PgBoss({
    connectionString: url,
    schema: 'broadsheet_jobs',
    application_name: 'broadsheet jobs',
    max: 2,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'Background jobs: the queue reports a fault'))
  let started = false

  async function put(name: string, cron: string): Promise<void> {
    await boss.schedule(timed, cron, { name }, { key: keyOf(name), tz: zone, singletonKey: name })
  }

  /** Times that no room asks for any more, from an older version. */
  async function dropForgotten(): Promise<void> {
    const known = new Set([...clocks.keys()].map(keyOf))
    for (const { key } of await boss.getSchedules(timed)) {
      if (!known.has(key)) await boss.unschedule(timed, key)
    }
  }

  async function runTimed({ name }: JobData): Promise<void> {
    await clocks.get(name)?.run()
  }

  async function runTask({ name, data }: JobData): Promise<void> {
    const handler = handlers.get(name)
    // A node of another version may know it: failing here gives it back to the queue.
    if (handler === undefined) throw new Error(`Nobody here does jobs of the kind "${name}"`)
    await handler(data)
  }

  /** The queue keeps the error text of a failed job; the log gets it with the name. */
  function logged(run: (job: JobData) => Promise<void>): (jobs: readonly { data: JobData }[]) => Promise<void> {
    return async (jobs) => {
      for (const { data } of jobs) {
        try {
          await run(data)
        } catch (error) {
          log.error({ err: error, job: data.name }, 'A background job failed')
          throw error
        }
      }
    }
  }

  await boss.start()
  // `stately`: of one name one run waits and one goes on, never two.
  await boss.createQueue(timed, { policy: 'stately', retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 })
  await boss.createQueue(tasks, {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    notify: true,
    deleteAfterSeconds: 86_400,
  })
  // What a killed node was at would wait for the expiry: the next timed run for an hour, a task for a quarter of one. A
  // task that shows life may take longer than that. Queues from before have neither.
  await boss.updateQueue(timed, { heartbeatSeconds: deadAfterSeconds })
  await boss.updateQueue(tasks, { heartbeatSeconds: deadAfterSeconds, expireInSeconds: 12 * 3600 })

  return {
    async schedule(name, cron, run) {
      clocks.set(name, { cron, run })
      if (started) await put(name, cron)
    },
    async unschedule(name) {
      clocks.delete(name)
      if (started) await boss.unschedule(timed, keyOf(name))
    },
    handle(kind, handler) {
      const schema = Compile(kind.data)
      handlers.set(kind.name, async (data) => {
        if (!schema.Check(data)) throw new Error(`A job of the kind "${kind.name}" has data of another form`)
        await handler(data)
      })
    },
    async enqueue(kind, data, { tx, afterSeconds } = {}) {
      await boss.send(
        tasks,
        { name: kind.name, data },
        {
          ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
          ...(tx === undefined ? {} : { db: executorOn(tx) }),
        },
      )
    },
    async start() {
      await dropForgotten()
      for (const [name, { cron }] of clocks) await put(name, cron)
      started = true
      await boss.work<JobData>(timed, { pollingIntervalSeconds: 5, localConcurrency: 2 }, logged(runTimed))
      await boss.work<JobData>(tasks, { pollingIntervalSeconds: 5, localConcurrency: 2 }, logged(runTask))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopPatience })
    },
  }
}

/** Names are for people; keys of the queue allow fewer characters. */
function keyOf(name: string): Schedule['key'] {
  return name.replace(/[^\w.-]/g, '-')
}

function executorOn(tx: Queryable) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.rows({ text }, values) }),
  }
}
