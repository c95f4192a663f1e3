import Type from 'typebox'
import { anyUser, data, type Route, route } from '../http/route.ts'
import { dashboardCharts } from './charts.ts'
import { dashboardCounts } from './counts.ts'

const Count = Type.Integer()
const Days = Type.Array(Type.Object({ count: Count, date: Type.String({ format: 'date' }) }))

export const dashboardFigureRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/dashboard/counts',
    permission: anyUser,
    summary: 'How many subscribers, lists, campaigns and messages the caller may see',
    response: data(
      Type.Object({
        subscribers: Type.Object({ total: Count, blocklisted: Count, orphans: Count }),
        lists: Type.Object({ total: Count, private: Count, public: Count, optin_single: Count, optin_double: Count }),
        campaigns: Type.Object({ total: Count, by_status: Type.Record(Type.String(), Count) }),
        messages: Count,
      }),
    ),
    handle: ({ db, caller }) => dashboardCounts(db, caller),
  }),
  route({
    method: 'GET',
    path: '/api/dashboard/charts',
    permission: anyUser,
    summary: 'Opens and clicks a day, over the 30 days that end with the newest event',
    response: data(Type.Object({ link_clicks: Days, campaign_views: Days })),
    handle: ({ db, caller }) => dashboardCharts(db, caller),
  }),
]
