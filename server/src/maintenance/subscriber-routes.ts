import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { instant } from '../http/instant.ts'
import { flag, pathChoice } from '../http/parameters.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import { cleanUpTypes, countByType, countUnconfirmed, deleteByType, deleteUnconfirmed } from './subscribers.ts'

const permission = oneOf('settings:maintain')
const dryRun = flag('Deletes nothing, and says how many it would be.')
const Count = data(Type.Object({ count: Type.Integer() }))

export const subscriberMaintenanceRoutes: readonly Route[] = [
  route({
    method: 'DELETE',
    path: '/api/maintenance/subscribers/{type}',
    permission,
    summary: 'Deletes people without any list, or all who are blocklisted',
    description: 'Imports do not bring deleted blocklisted people back.',
    params: { type: pathChoice(cleanUpTypes, 'Whom to delete.') },
    query: { dry_run: dryRun },
    response: Count,
    async handle({ db, caller, params: { type }, query }) {
      if (query.dry_run) return { count: await countByType(db, type) }
      const count = await deleteByType(db, type)
      await audit(db, caller, 'subscribers.clean_up', undefined, { type, count })
      return { count }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/maintenance/subscriptions/unconfirmed',
    permission,
    summary: 'Removes memberships of double opt-in lists that were never confirmed',
    description: 'The people stay.',
    query: { before_date: instant('Only memberships created before this moment (RFC 3339).'), dry_run: dryRun },
    response: Count,
    async handle({ db, caller, query }) {
      const { before_date: before } = query
      if (query.dry_run) return { count: await countUnconfirmed(db, before) }
      const count = await deleteUnconfirmed(db, before)
      await audit(db, caller, 'subscriptions.clean_up', undefined, { before, count })
      return { count }
    },
  }),
]
