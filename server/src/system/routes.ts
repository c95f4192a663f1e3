import Type from 'typebox'
import { authenticate } from '../auth/authenticate.ts'
import { isLocal, visitorOf } from '../auth/setup.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'
import { content } from '../http/answer.ts'
import { anyUser, data, file, publicRoute, type Route, route } from '../http/route.ts'
import { appearanceRoutes } from './appearance-routes.ts'
import { informationRoutes } from './information-routes.ts'

const ping = statement<{ ok: number }>('select 1 as ok')

/** Whether the service lives, for load balancers and programs. */
export const systemRoutes: readonly Route[] = [
  ...informationRoutes,
  ...appearanceRoutes,
  publicRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether this process answers',
    description: 'Answers without touching the database, so that a database restart does not take all nodes out.',
    response: data(Type.Literal(true)),
    beforeSetup: true,
    handle: () => true,
  }),
  route({
    method: 'GET',
    path: '/api/health',
    permission: anyUser,
    summary: 'Whether this process and its database answer',
    response: data(Type.Literal(true)),
    handle: async ({ db }) => {
      await db.row(ping)
      return true
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    description: 'Open to this machine; from elsewhere the credentials of an API user are needed.',
    response: file('text/plain', 'Prometheus text format.'),
    beforeSetup: true,
    async handle({ db, metrics, headers, ip }) {
      const local = isLocal(visitorOf({ ip, headers }))
      if (!local && (await authenticate(db, { headers, ip }, undefined)) === undefined)
        throw failure('session.missing', {})
      return content(metrics.registry.contentType, await metrics.registry.metrics())
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/robots.txt',
    summary: 'What search engines may read',
    response: file('text/plain', 'robots.txt'),
    handle: () => content('text/plain; charset=utf-8', robots),
  }),
]

const robots = `User-agent: *
Allow: /subscription/form
Disallow: /subscription/
Disallow: /campaign/
Disallow: /link/
Disallow: /admin
Disallow: /api/
`
