import Type from 'typebox'
import { cookieScope, endedSessionCookie } from '../auth/cookies.ts'
import { requireRights } from '../auth/grants.ts'
import { dataJson } from '../http/answer.ts'
import { flag, pathId, pathText } from '../http/parameters.ts'
import { anyUser, data, done, oneOf, type Route, route } from '../http/route.ts'
import { findUser } from '../users/store.ts'
import { rightsOfUser } from '../users/users.ts'
import { Session } from './schema.ts'
import { endAllSessions, endOneSession, sessionsOf } from './sessions.ts'

/** Where somebody is signed in, and how to end it. */
export const sessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/profile/sessions',
    permission: anyUser,
    summary: 'Where you are signed in',
    response: data(Type.Array(Session)),
    handle: ({ db, caller }) => sessionsOf(db, caller.id, caller),
  }),
  route({
    method: 'DELETE',
    path: '/api/profile/sessions/{session}',
    permission: anyUser,
    summary: 'Signs out one of your devices',
    params: { session: pathText('Id of the session.') },
    response: done,
    async handle({ db, caller, params }) {
      await endOneSession(db, caller, params.session)
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/profile/sessions',
    permission: anyUser,
    summary: 'Signs you out everywhere',
    query: { keep_current: flag('Stay signed in here.') },
    response: done,
    async handle({ db, caller, query, settings }) {
      await endAllSessions(db, caller, query.keep_current)
      if (query.keep_current) return true
      return dataJson(true, { headers: { 'Set-Cookie': endedSessionCookie(cookieScope({ settings })) } })
    },
  }),
  route({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    permission: oneOf('users:manage'),
    summary: 'Where a user is signed in',
    params: { id: pathId },
    response: data(Type.Array(Session)),
    async handle({ db, caller, params }) {
      await findUser(db, params.id)
      return sessionsOf(db, params.id, caller)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    permission: oneOf('users:manage'),
    summary: 'Signs a user out everywhere',
    params: { id: pathId },
    response: done,
    async handle({ db, caller, params }) {
      requireRights(caller, rightsOfUser(await findUser(db, params.id)))
      await endAllSessions(db, caller, false, params.id)
      return true
    },
  }),
]
