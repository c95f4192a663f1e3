import Type from 'typebox'
import type { Caller } from '../../auth/caller.ts'
import { manageableLists } from '../../auth/list-access.ts'
import type { Database } from '../../db/database.ts'
import { missing } from '../../errors/error.ts'
import { pathId } from '../../http/parameters.ts'
import { data, oneOf, type Route, route } from '../../http/route.ts'
import { type BulkJob, BulkJobSchema, findBulkJob, findBulkJobs, stopBulkJob } from './store.ts'

const managers = oneOf('subscribers:manage')
const params = { id: pathId }

export const bulkJobRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/bulk-jobs',
    permission: managers,
    summary: 'Actions on many subscribers in the background, newest first',
    description: 'Of the caller; of everybody for those who may manage all lists. The last 50.',
    response: data(Type.Array(BulkJobSchema)),
    handle: ({ db, caller }) => findBulkJobs(db, manageableLists(caller).all ? null : caller.id),
  }),
  route({
    method: 'GET',
    path: '/api/bulk-jobs/{id}',
    permission: managers,
    summary: 'How far an action on many subscribers is',
    params,
    response: data(BulkJobSchema),
    handle: ({ db, caller, params: { id } }) => visibleJob(db, caller, id),
  }),
  route({
    method: 'DELETE',
    path: '/api/bulk-jobs/{id}',
    permission: managers,
    summary: 'Stops an action on many subscribers',
    description: 'What is done stays done; the batch of the moment is finished.',
    params,
    response: data(BulkJobSchema),
    async handle({ db, caller, params: { id } }) {
      await visibleJob(db, caller, id)
      await stopBulkJob(db, id)
      return visibleJob(db, caller, id)
    },
  }),
]

/** Others' jobs are as good as none. */
async function visibleJob(db: Database, caller: Caller, id: number): Promise<BulkJob> {
  const found = await findBulkJob(db, id)
  if (found === undefined || (found.user_id !== caller.id && !manageableLists(caller).all)) throw missing('job', id)
  const { user_id: _, ...job } = found
  return job
}
