import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { campaignScope, requireCampaigns } from '../campaigns/access.ts'
import { possibleIds } from '../db/record-id.ts'
import { invalid } from '../errors/error.ts'
import { bareJson, stream } from '../http/answer.ts'
import { instant } from '../http/instant.ts'
import { choice, flag, ids, pathChoice, text } from '../http/parameters.ts'
import { bare, data, file, oneOf, type Route, route } from '../http/route.ts'
import { anonymousTypes, countAnonymousEvents } from './anonymous.ts'
import { countOldEvents, deleteOldEvents, eventTables } from './clean-up.ts'
import { exportEvents } from './export.ts'
import { countEvents, countedTypes, countLinks } from './figures.ts'
import { countMachineEvents, machineTypes } from './machines.ts'
import { parseRange } from './range.ts'

const CountRows = Type.Array(
  Type.Object({
    campaign_id: Type.Integer(),
    count: Type.Integer(),
    timestamp: Type.String({ format: 'date-time', description: 'Beginning of the hour or day, UTC.' }),
  }),
)
const LinkRows = Type.Array(Type.Object({ url: Type.String(), count: Type.Integer() }))

const fileNames = { views: 'campaign_views.csv', clicks: 'campaign_clicks.csv' } as const

export const analyticsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/campaigns/analytics/{type}',
    permission: oneOf('campaigns:get_analytics'),
    summary: 'Opens, clicks, bounces over time, or the links clicked most',
    description:
      'Both ends are inclusive; a day means all of it. Under a week the rows are hours, else days, in UTC. `unique` counts ' +
      'a known person once; by default it follows the setting of individual tracking. What programs opened and clicked is ' +
      'counted apart, as `machine_views` and `machine_clicks`. `anonymous_views` and `anonymous_clicks` are events that name ' +
      'nobody, which `unique` leaves out.',
    params: { type: pathChoice([...countedTypes, ...machineTypes, ...anonymousTypes, 'links'], 'What to count.') },
    query: {
      id: ids('Campaigns; repeatable.'),
      from: text('Day or time.', 40),
      to: text('Day or time.', 40),
      unique: choice(['true', 'false'], 'People instead of events.'),
    },
    response: data(Type.Union([CountRows, LinkRows])),
    async handle({ db, caller, params, query, settings }) {
      if (query.id.length === 0) throw invalid('Name the campaigns with id.')
      const range = parseRange(query.from, query.to)
      // Who may see every campaign gets no rows for one that there is not, as for one without events.
      if (!campaignScope(caller, 'get').all) await requireCampaigns(db, caller, query.id, 'get')
      const campaigns = possibleIds(query.id)
      const machines = machineTypes.find((type) => type === params.type)
      if (machines !== undefined) return countMachineEvents(db, machines, campaigns, range)
      const anonymous = anonymousTypes.find((type) => type === params.type)
      if (anonymous !== undefined) return countAnonymousEvents(db, anonymous, campaigns, range)
      const tracked = settings.current()['privacy.individual_tracking']
      const unique = query.unique === undefined ? tracked : query.unique === 'true'
      const counted = countedTypes.find((type) => type === params.type)
      return counted === undefined
        ? countLinks(db, campaigns, range, unique)
        : countEvents(db, counted, campaigns, range, unique)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/maintenance/analytics/{type}',
    permission: oneOf('settings:maintain'),
    summary: 'Deletes opens, clicks or both before a date',
    description: '`dry_run=true` only counts them.',
    params: { type: pathChoice([...eventTables, 'all'], 'What to delete.') },
    query: {
      before_date: instant('Only those before this moment (RFC 3339).'),
      dry_run: flag('Deletes nothing, and says how many it would be.'),
    },
    response: bare(Type.Object({ data: Type.Boolean(), count: Type.Integer() })),
    async handle({ db, caller, params, query }) {
      const { before_date: before } = query
      const tables = params.type === 'all' ? eventTables : [params.type]
      if (query.dry_run) return bareJson({ data: true, count: await countOldEvents(db, tables, before) })
      const count = await deleteOldEvents(db, tables, before)
      await audit(db, caller, 'analytics.delete', { type: 'analytics', id: params.type }, { before, count })
      return bareJson({ data: true, count })
    },
  }),
  route({
    method: 'GET',
    path: '/api/maintenance/analytics/{type}/export',
    permission: oneOf('settings:maintain'),
    summary: 'Opens or clicks from a date on, as CSV',
    params: { type: pathChoice(eventTables, 'What to export.') },
    query: { since: instant('The moment from which on (RFC 3339).') },
    response: file('text/csv', 'One line an event, the oldest first.'),
    handle({ db, params, query }) {
      return stream('text/csv; charset=utf-8', exportEvents(db, params.type, query.since), {
        headers: {
          'Content-Disposition': `attachment; filename="${fileNames[params.type]}"`,
          'Cache-Control': 'no-store',
        },
      })
    },
  }),
]
