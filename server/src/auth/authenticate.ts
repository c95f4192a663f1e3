import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'
import type { Caller } from './caller.ts'
import { isPermission } from './permissions.ts'
import { idleHours, touchSession } from './sessions.ts'
import { hashOfSecret } from './tokens.ts'

/** The built-in role that passes every check. */
export const superAdminRole = 1

interface CallerRow {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly type: 'user' | 'api'
  readonly user_role_id: number
  readonly permissions: readonly string[]
  readonly lists: readonly { readonly id: number; readonly permissions: readonly string[] }[]
}

const columns = `
  u.id, u.username, u.name, u.type, u.user_role_id, r.permissions,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.list_id, 'permissions', l.permissions))
            from roles l where l.parent_id = u.list_role_id and l.list_id is not null), '[]') as lists`

const byToken = statement<CallerRow>(`
  select ${columns} from users u join roles r on r.id = u.user_role_id
  where u.username = $1 and u.type = 'api' and u.status = 'enabled'
    and (u.password = $2 or exists (
      select 1 from broadsheet.tokens t
      where t.user_id = u.id and t.secret_hash = $2 and (t.expires_at is null or t.expires_at > now())))`)

const bySession = statement<CallerRow>(`
  select ${columns} from broadsheet.sessions s join users u on u.id = s.user_id join roles r on r.id = u.user_role_id
  where s.id_hash = $1 and u.status = 'enabled' and u.type = 'user'
    and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $2)`)

interface Credentials {
  readonly user: string
  readonly token: string
}

/**
 * Who sends this request: by `Authorization`, else by the session cookie, else nobody. Bad credentials throw
 * `session.invalid` even where a cookie would do: whoever sends a token means it.
 */
export async function authenticate(
  db: Database,
  request: { readonly headers: IncomingHttpHeaders; readonly ip: string },
  sessionSecret: string | undefined,
): Promise<Caller | undefined> {
  const { headers, ip } = request
  if (headers.authorization !== undefined && headers.authorization.trim() !== '') {
    const credentials = readCredentials(headers.authorization)
    const row = credentials && (await db.row(byToken, [credentials.user, hashOfSecret(credentials.token)]))
    if (row === undefined) throw failure('session.invalid', {})
    return callerOf(row, ip, { kind: 'token' })
  }
  if (sessionSecret === undefined || sessionSecret === '') return undefined
  const sessionId = hashOfSecret(sessionSecret)
  const row = await db.row(bySession, [sessionId, idleHours])
  if (row === undefined) return undefined
  await touchSession(db, sessionId)
  return callerOf(row, ip, { kind: 'session', sessionId })
}

/** `Basic base64(user:token)`, `token user:token` or `Bearer user:token`, the scheme in any case. */
export function readCredentials(header: string): Credentials | undefined {
  const match = /^(basic|token|bearer)\s+(\S+)\s*$/i.exec(header.trim())
  if (match === null) return undefined
  const [, scheme = '', value = ''] = match
  const text = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : value
  const separator = text.indexOf(':')
  if (separator < 1 || text.includes('\0')) return undefined
  return { user: text.slice(0, separator), token: text.slice(separator + 1) }
}

function callerOf(row: CallerRow, ip: string, via: Caller['via']): Caller {
  const listsWith = (permission: string) =>
    new Set(row.lists.filter((list) => list.permissions.includes(permission)).map((list) => list.id))
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    kind: row.type,
    superAdmin: row.user_role_id === superAdminRole,
    permissions: new Set(row.permissions.filter(isPermission)),
    listsToGet: listsWith('list:get'),
    listsToManage: listsWith('list:manage'),
    ip,
    via,
  }
}
