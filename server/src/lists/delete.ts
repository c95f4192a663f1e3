import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { listCounts } from '../counting/counts.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { jobKind } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { deleteLists } from './store.ts'

/**
 * Rows deleted in one transaction. A million in one statement take 1.9 s and let a member who leaves meanwhile wait 1.6 s;
 * in portions of 5,000 it is 10 s and 39 ms (2 cores, busy, PostgreSQL 18). This lies between.
 */
const portion = 20_000

/** As long as a deletion that goes on by itself should take at most; then the job looks whether it still has to. */
const patience = 300

const finishDeletion = jobKind('lists.delete', Type.Object({ ids: Type.Array(Type.Integer()) }))

/**
 * Deletes lists with their memberships. Lists of more than one portion are emptied in portions first; once that
 * has begun it is finished, also when this node dies: the job is there before the first row goes.
 */
export async function deleteListsOf(
  { db, jobs, caller }: Pick<Services, 'db' | 'jobs'> & { readonly caller: Caller },
  ids: readonly number[],
  note: DeletionNote,
): Promise<void> {
  const large = await largeLists(db, ids)
  await db.transaction(async (tx) => {
    await audit(tx, caller, 'list.delete', note.record, note.details)
    if (large.length === 0) await deleteLists(tx, ids)
    else await jobs.enqueue(finishDeletion, { ids: [...ids] }, { tx, afterSeconds: patience })
  })
  if (large.length > 0) await deleteInPortions(db, ids)
}

interface DeletionNote {
  readonly record?: { readonly type: 'list'; readonly id: number }
  readonly details?: Readonly<Record<string, unknown>>
}

/** Goes on with deletions that a node began and could not finish. */
export function registerListJobs({ jobs, db }: Pick<Services, 'jobs' | 'db'>): void {
  jobs.handle(finishDeletion, ({ ids }) => deleteInPortions(db, ids))
}

async function largeLists(db: Database, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const counts = await listCounts(db, ids)
  return ids.filter((id) => (counts.get(id)?.total ?? 0) > portion)
}

// By list and status, as the index of migration 0012 has them: a walk that never meets the rows it has deleted.
const deletePortion = statement<{ last: number | null }>(`
  with gone as (
    delete from subscriber_lists where (subscriber_id, list_id) in (
      select subscriber_id, list_id from subscriber_lists
      where list_id = $1 and status = $2::subscription_status and subscriber_id > $3
      order by subscriber_id limit ${portion} for update)
    returning subscriber_id)
  select max(subscriber_id) as last from gone`)

/** Repeatable. Who joins meanwhile goes with the list. */
async function deleteInPortions(db: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    for (const status of ['unsubscribed', 'unconfirmed', 'confirmed']) await emptyList(db, id, status)
  }
  await db.transaction((tx) => deleteLists(tx, ids))
}

async function emptyList(db: Database, id: number, status: string): Promise<void> {
  for (let after = 0; ; ) {
    const last = (await db.row(deletePortion, [id, status, after]))?.last ?? undefined
    if (last === undefined) return
    after = last
  }
}
