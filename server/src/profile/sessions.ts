import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { endNamedSession, endSessionsOfUser, idleHours } from '../auth/sessions.ts'
import { endStepsOfUser } from '../auth/steps.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'

export interface SessionRow {
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

export function sessionsOf(db: Queryable, userId: number, caller: Caller): Promise<readonly SessionRow[]> {
  return db.rows(selectOfUser, [userId, sessionIdOf(caller), idleHours])
}

/** Ends one session of the caller's own. */
export async function endOneSession(db: Database, caller: Caller, session: string): Promise<void> {
  if (!(await endNamedSession(db, caller.id, session))) throw missing('session', session.slice(0, 50))
  await audit(db, caller, 'session.end', { type: 'user', id: caller.id })
}

/** Ends all sessions of a user, half sign-ins too; of one's own the current one may stay. */
export async function endAllSessions(
  db: Database,
  caller: Caller,
  keepCurrent: boolean,
  userId: number = caller.id,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessionsOfUser(tx, userId, keepCurrent ? sessionIdOf(caller) : null)
    await endStepsOfUser(tx, userId)
    await audit(tx, caller, 'session.endAll', { type: 'user', id: userId })
  })
}

function sessionIdOf(caller: Caller): string | null {
  return caller.via.kind === 'session' ? caller.via.sessionId : null
}
