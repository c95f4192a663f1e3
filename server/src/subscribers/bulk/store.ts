import Type from 'typebox'
import type { ConsentOrigin } from '../../consent/origin.ts'
import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Question } from '../question.ts'
import type { BulkAction } from './action.ts'

export const bulkStates = ['running', 'stopping', 'stopped', 'done', 'failed'] as const

/** As the API shows it. */
export const BulkJobSchema = Type.Object({
  id: Type.Integer(),
  action: Type.Enum(['delete', 'blocklist', 'add', 'remove', 'unsubscribe']),
  state: Type.Enum([...bulkStates]),
  total: Type.Integer({ description: 'People whom the question meant at the start.' }),
  done: Type.Integer(),
  reason: Type.Union([Type.String({ description: 'Why it failed.' }), Type.Null()]),
  created_at: Type.String({ format: 'date-time' }),
  ended_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export interface BulkJob {
  readonly id: number
  readonly action: BulkAction['kind']
  readonly state: (typeof bulkStates)[number]
  readonly total: number
  readonly done: number
  readonly reason: string | null
  readonly created_at: Timestamp
  readonly ended_at: Timestamp | null
}

const shown = `id, action->>'kind' as action, state, total, done, reason, created_at, ended_at`

const selectOne = statement<BulkJob & { user_id: number | null }>(
  `select ${shown}, user_id from broadsheet.bulk_jobs where id = $1`,
)
const selectRecent = statement<BulkJob>(`
  select ${shown} from broadsheet.bulk_jobs where $1::int is null or user_id = $1 order by id desc limit 50`)

export async function findBulkJob(db: Queryable, id: number) {
  return db.row(selectOne, [id])
}

/** The latest of one user, or of everybody. */
export function findBulkJobs(db: Queryable, userId: number | null): Promise<readonly BulkJob[]> {
  return db.rows(selectRecent, [userId])
}

const insertOne = statement<BulkJob>(`
  insert into broadsheet.bulk_jobs (action, question, user_id, origin, total) values ($1, $2, $3, $4, $5)
  returning ${shown}`)

export interface NewBulkJob {
  readonly action: BulkAction
  readonly question: Question
  readonly userId: number
  readonly origin: ConsentOrigin
  readonly total: number
}

export async function insertBulkJob(tx: Queryable, job: NewBulkJob): Promise<BulkJob> {
  const { action, question, userId, origin, total } = job
  const values = [JSON.stringify(action), JSON.stringify(question), userId, JSON.stringify(origin), total]
  const row = await tx.row(insertOne, values)
  if (row === undefined) throw new Error('A bulk job was inserted without getting an id')
  return row
}

export interface BulkWork {
  readonly action: BulkAction
  readonly question: Question
  readonly origin: ConsentOrigin
  readonly state: BulkJob['state']
  readonly after_id: number
}

const work = 'select action, question, origin, state, after_id from broadsheet.bulk_jobs where id = $1'
const selectWork = statement<BulkWork>(work)
const lockWork = statement<BulkWork>(`${work} for update`)

export function findWork(db: Queryable, id: number): Promise<BulkWork | undefined> {
  return db.row(selectWork, [id])
}

/** Nobody else goes on with it until the end of the transaction. */
export function lockedWork(tx: Queryable, id: number): Promise<BulkWork | undefined> {
  return tx.row(lockWork, [id])
}

const noteBatch = statement<object>(
  'update broadsheet.bulk_jobs set done = done + $2, after_id = $3, touched_at = now() where id = $1',
)

export async function noteProgress(tx: Queryable, id: number, amount: number, afterId: number): Promise<void> {
  await tx.run(noteBatch, [id, amount, afterId])
}

const end = statement<object>(`
  update broadsheet.bulk_jobs set state = $2, reason = $3, ended_at = now()
  where id = $1 and state in ('running', 'stopping')`)

export async function endBulkJob(
  db: Queryable,
  id: number,
  state: 'done' | 'stopped' | 'failed',
  reason: string | null = null,
): Promise<void> {
  await db.run(end, [id, state, reason])
}

const askToStop = statement<object>(
  `update broadsheet.bulk_jobs set state = 'stopping' where id = $1 and state = 'running'`,
)

export async function stopBulkJob(db: Queryable, id: number): Promise<void> {
  await db.run(askToStop, [id])
}

const takeForgotten = statement<{ id: number }>(`
  update broadsheet.bulk_jobs set touched_at = now()
  where state in ('running', 'stopping') and touched_at < now() - interval '10 minutes' returning id`)

/** Jobs that nobody goes on with: the queue gives up after some failures, such as a database that was away for long. */
export async function takeForgottenJobs(tx: Queryable): Promise<readonly number[]> {
  return (await tx.rows(takeForgotten)).map((row) => row.id)
}

const forgetOld = statement<object>(`delete from broadsheet.bulk_jobs where ended_at < now() - interval '30 days'`)

/** What somebody asked for may hold addresses: it is not kept for ever. */
export async function forgetEndedJobs(db: Queryable): Promise<void> {
  await db.run(forgetOld)
}
