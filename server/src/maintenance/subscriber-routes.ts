import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { invalid } from '../errors/error.ts'
import { flag, pathChoice, text } from '../http/parameters.ts'
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
    query: { before_date: text('Only memberships created before this moment (RFC 3339).'), dry_run: dryRun },
    response: Count,
    async handle({ db, caller, query }) {
      const before = moment(query.before_date)
      if (query.dry_run) return { count: await countUnconfirmed(db, before) }
      const count = await deleteUnconfirmed(db, before)
      await audit(db, caller, 'subscriptions.clean_up', undefined, { before, count })
      return { count }
    },
  }),
]

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

function moment(value: string | undefined): string {
  // A plus sign that was not encoded arrives as a space.
  const repaired = value?.replace(/ (\d\d:\d\d)$/, '+$1')
  if (repaired === undefined || !rfc3339.test(repaired) || Number.isNaN(Date.parse(repaired))) {
    throw invalid('before_date must be a date and time with an offset, such as 2031-05-02T08:00:00Z.')
  }
  return repaired
}
