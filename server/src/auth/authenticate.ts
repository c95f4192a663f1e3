import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'
import type { Caller } from './caller.ts'
import { type CredentialFailures, createCredentialFailures } from './credential-failures.ts'
import { isPermission, superAdminRole } from './permissions.ts'
import { idleHours, touchSession } from './sessions.ts'
import { createTokenCache, onAccountsChanged, type TokenCache } from './token-cache.ts'
import { hashOfSecret } from './tokens.ts'

interface CallerRow {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly type: 'user' | 'api'
  readonly user_role_id: number
  readonly permissions: readonly string[]
  readonly lists: readonly { readonly id: number; readonly permissions: readonly string[] }[]
  readonly needs_second_factor: boolean
}

interface TokenRow extends CallerRow {
  readonly token_id: number | null
  readonly token_permissions: readonly string[] | null
  readonly token_is_bound: boolean
  readonly token_is_idle: boolean
}

const columns = `
  u.id, u.username, u.name, u.type, u.user_role_id, r.permissions,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.list_id, 'permissions', l.permissions))
            from roles l where l.parent_id = u.list_role_id and l.list_id is not null), '[]') as lists`

const byToken = statement<TokenRow>(`
  select ${columns}, false as needs_second_factor, t.id as token_id, t.permissions as token_permissions,
         t.addresses is not null as token_is_bound,
         t.id is not null and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute') as token_is_idle
  from users u join roles r on r.id = u.user_role_id
  left join broadsheet.tokens t on t.user_id = u.id and t.secret_hash = $2
    and (t.expires_at is null or t.expires_at > now()) and (t.addresses is null or $3::inet <<= any (t.addresses))
  where u.username = $1 and u.type = 'api' and u.status = 'enabled' and (u.password = $2 or t.id is not null)`)

const touchToken = statement<object>('update broadsheet.tokens set last_used_at = now() where id = $1')

interface SessionRow extends CallerRow {
  readonly is_idle: boolean
}

const bySession = statement<SessionRow>(`
  select ${columns}, s.last_seen_at < now() - interval '1 minute' as is_idle,
         u.twofa_type = 'none' and not exists (select 1 from broadsheet.passkeys p where p.user_id = u.id)
           and exists (select 1 from broadsheet.role_rules rule
                       where rule.role_id = u.user_role_id and rule.require_second_factor) as needs_second_factor
  from broadsheet.sessions s join users u on u.id = s.user_id join roles r on r.id = u.user_role_id
  where s.id_hash = $1 and u.status = 'enabled' and u.type = 'user'
    and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $2)`)

interface Credentials {
  readonly user: string
  readonly token: string
}

const failures: CredentialFailures = createCredentialFailures()

/**
 * Who sends this request: by `Authorization`, else by the session cookie, else nobody. Bad credentials throw
 * `session.invalid` even where a cookie would do: whoever sends a token means it.
 */
export async function authenticate(
  db: Database,
  request: { readonly headers: IncomingHttpHeaders; readonly ip: string },
  sessionSecret: string | undefined,
): Promise<Caller | undefined> {
  const { authorization } = request.headers
  if (authorization !== undefined && authorization.trim() !== '') return byCredentials(db, authorization, request.ip)
  if (sessionSecret === undefined || sessionSecret === '') return undefined
  const sessionId = hashOfSecret(sessionSecret)
  const row = await db.row(bySession, [sessionId, idleHours])
  if (row === undefined) return undefined
  if (row.is_idle) await touchSession(db, sessionId)
  return callerOf(row, request.ip, { kind: 'session', sessionId })
}

async function byCredentials(db: Database, header: string, ip: string): Promise<Caller> {
  const credentials = readCredentials(header)
  if (credentials === undefined) throw failure('session.invalid', {})
  failures.requireFew(credentials.user, ip)
  const values = [credentials.user, hashOfSecret(credentials.token), plainAddress(ip)]
  const row = await cacheOf(db).lookUp(values.join('\0'), () => db.row(byToken, values))
  if (row === undefined) {
    failures.note(credentials.user, ip)
    throw failure('session.invalid', {})
  }
  if (row.token_is_idle) await db.run(touchToken, [row.token_id])
  return narrowed(
    row,
    callerOf(row, ip, { kind: 'token', limited: row.token_permissions !== null || row.token_is_bound }),
  )
}

const caches = new WeakMap<Database, TokenCache<TokenRow>>()

function cacheOf(db: Database): TokenCache<TokenRow> {
  const known = caches.get(db)
  if (known !== undefined) return known
  const cache = createTokenCache<TokenRow>()
  caches.set(db, cache)
  onAccountsChanged(db, () => cache.forget())
  return cache
}

/** Somebody changed an account, here or on another node. */
export function forgetCallers(db: Database): void {
  cacheOf(db).forget()
}

const none: ReadonlySet<number> = new Set()

/**
 * A token with permissions of its own holds those of them that its user has, and is no super administrator. Rights on
 * single lists are among them, by the names they have in list roles.
 */
function narrowed(row: TokenRow, caller: Caller): Caller {
  if (row.token_permissions === null) return caller
  const own = row.token_permissions.filter(isPermission)
  const held = own.filter((permission) => caller.superAdmin || caller.permissions.has(permission))
  const manages = row.token_permissions.includes('list:manage')
  const reads = manages || row.token_permissions.includes('list:get')
  return {
    ...caller,
    superAdmin: false,
    permissions: new Set(held),
    listsToGet: reads ? new Set([...caller.listsToGet, ...caller.listsToManage]) : none,
    listsToManage: manages ? caller.listsToManage : none,
  }
}

/** As PostgreSQL reads it: IPv4 without its IPv6 wrapping, no interface name. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
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
    needsSecondFactor: row.needs_second_factor,
    ip,
    via,
  }
}
