import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { endedSessionCookie } from '../auth/cookies.ts'
import { requireRights } from '../auth/grants.ts'
import { isSecure } from '../auth/secure.ts'
import { endSessionsOfUser, idleHours } from '../auth/sessions.ts'
import { endStepsOfUser } from '../auth/steps.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import { dataJson } from '../http/answer.ts'
import { flag, pathId, pathText } from '../http/parameters.ts'
import { anyUser, data, done, oneOf, type Route, route } from '../http/route.ts'
import { findUser } from '../users/store.ts'
import { rightsOfUser } from '../users/users.ts'
import { Session } from './schema.ts'

interface SessionRow {
  readonly id: string
  readonly current: boolean
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly ip: string
  readonly user_agent: string
}

/** The start of the hash names a session: enough to tell them apart, useless for entering. */
const selectOfUser = statement<SessionRow>(`
  select left(id_hash, 16) as id, id_hash is not distinct from $2 as current, created_at, last_seen_at, expires_at, ip,
         user_agent
  from broadsheet.sessions
  where user_id = $1 and expires_at > now() and last_seen_at > now() - make_interval(hours => $3)
  order by last_seen_at desc limit 1000`)

const removeOne = statement<object>(`
  delete from broadsheet.sessions where user_id = $1 and left(id_hash, 16) = $2`)

function sessionsOf(db: Queryable, userId: number, caller: Caller): Promise<readonly SessionRow[]> {
  return db.rows(selectOfUser, [userId, sessionIdOf(caller), idleHours])
}

function sessionIdOf(caller: Caller): string | null {
  return caller.via.kind === 'session' ? caller.via.sessionId : null
}

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
      const removed = await db.run(removeOne, [caller.id, params.session])
      if (removed === 0) throw missing('session', params.session.slice(0, 50))
      await audit(db, caller, 'session.end', { type: 'user', id: caller.id })
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
      await db.transaction(async (tx) => {
        await endSessionsOfUser(tx, caller.id, query.keep_current ? sessionIdOf(caller) : null)
        await endStepsOfUser(tx, caller.id)
        await audit(tx, caller, 'session.endAll', { type: 'user', id: caller.id })
      })
      if (query.keep_current) return true
      return dataJson(true, { headers: { 'Set-Cookie': endedSessionCookie(isSecure({ settings })) } })
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
      return db.transaction(async (tx) => {
        await endSessionsOfUser(tx, params.id)
        await endStepsOfUser(tx, params.id)
        await audit(tx, caller, 'session.endAll', { type: 'user', id: params.id })
        return true
      })
    },
  }),
]
