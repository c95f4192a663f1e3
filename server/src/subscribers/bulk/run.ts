import Type from 'typebox'
import { AppError } from '../../errors/error.ts'
import { jobKind } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { idBatches } from '../find.ts'
import { criteriaOf } from '../question.ts'
import { applyAction, batchSize } from './action.ts'
import {
  type BulkJob,
  endBulkJob,
  findWork,
  forgetEndedJobs,
  insertBulkJob,
  lockedWork,
  type NewBulkJob,
  noteProgress,
  takeForgottenJobs,
} from './store.ts'

type Parts = Pick<Services, 'db' | 'jobs' | 'log'>

const bulkKind = jobKind('subscribers.bulk', Type.Object({ id: Type.Integer() }))

/** A turn of a job; then others of the queue have theirs, and no turn is long enough to be taken for dead. */
const longestTurn = 20_000

/** Durable when it resolves. */
export async function startBulkJob({ db, jobs }: Pick<Services, 'db' | 'jobs'>, job: NewBulkJob): Promise<BulkJob> {
  return db.transaction(async (tx) => {
    const begun = await insertBulkJob(tx, job)
    await jobs.enqueue(bulkKind, { id: begun.id }, { tx })
    return begun
  })
}

export async function registerBulkJobs(parts: Parts): Promise<void> {
  parts.jobs.handle(bulkKind, ({ id }) => takeTurn(parts, id))
  await parts.jobs.schedule('subscribers.bulk-forget', '17 4 * * *', () => forgetEndedJobs(parts.db))
  await parts.jobs.schedule('subscribers.bulk-resume', '*/5 * * * *', () => resumeForgotten(parts))
}

/** Asked by the clock. */
export async function resumeForgotten({ db, jobs }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of await takeForgottenJobs(tx)) await jobs.enqueue(bulkKind, { id }, { tx })
  })
}

async function takeTurn(parts: Parts, id: number): Promise<void> {
  const { db, jobs, log } = parts
  try {
    const result = await goOn(parts, id, Date.now() + longestTurn)
    if (result === 'more') await jobs.enqueue(bulkKind, { id })
    else await endBulkJob(db, id, result)
  } catch (error) {
    // A question that cannot be asked fails every time; anything else is tried again by the queue.
    if (!(error instanceof AppError)) throw error
    log.warn({ bulkJob: id, reason: error.message }, 'An action on many people could not be finished')
    await endBulkJob(db, id, 'failed', error.message)
  }
}

async function goOn({ db }: Parts, id: number, until: number): Promise<'more' | 'done' | 'stopped'> {
  const work = await findWork(db, id)
  if (work === undefined) return 'done'
  let seen = work.after_id
  for await (const ids of idBatches(db, criteriaOf(work.question), batchSize, seen)) {
    const last = ids.at(-1) ?? seen
    const result = await db.transaction(async (tx) => {
      const locked = await lockedWork(tx, id)
      if (locked === undefined || locked.state !== 'running') return 'stopped'
      // Another node took it over while these ids were read, and is further.
      if (locked.after_id !== seen) return 'more'
      await applyAction(tx, work.action, ids, work.origin)
      await noteProgress(tx, id, ids.length, last)
      return 'written'
    })
    if (result !== 'written') return result
    seen = last
    if (Date.now() > until) return 'more'
  }
  return 'done'
}
