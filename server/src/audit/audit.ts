import type { Caller } from '../auth/caller.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Whoever acts: a signed-in caller, a visitor whom nobody knows (yet), or the service itself. */
export type Actor =
  | Pick<Caller, 'id' | 'username' | 'kind' | 'ip'>
  | { readonly kind: 'anonymous'; readonly ip: string; readonly username?: string }
  | { readonly kind: 'system' }

/** What was acted on. */
export interface AuditRecord {
  readonly type: string
  readonly id: number | string
}

/** What acts are on. The dashboard offers all of them as a filter. */
export const auditNouns = [
  'session',
  'password',
  'secondFactor',
  'profile',
  'user',
  'role',
  'token',
  'settings',
  'brand',
  'list',
  'subscriber',
  'subscribers',
  'subscriptions',
  'segment',
  'import',
  'bounce',
  'campaign',
  'recurring',
  'abTest',
  'sequence',
  'template',
  'media',
  'analytics',
  'webhook',
  'audit',
] as const

/** `list.delete`, `session.refused`: the noun of the room and what happened. */
export type AuditAction = `${(typeof auditNouns)[number]}.${string}`

const insert = statement<object>(`
  insert into broadsheet.audit_log (actor, user_id, username, ip, action, record_type, record_id, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`)

/**
 * Notes what somebody did, in the transaction that does it: what is rolled back is not noted. Details are small and
 * hold no secret and no content; many records of one act are one entry (`{ ids: […] }` or a count).
 *
 *     await audit(tx, caller, 'list.delete', { type: 'list', id: 7 }, { name: list.name })
 */
export async function audit(
  tx: Queryable,
  actor: Actor,
  action: AuditAction,
  record?: AuditRecord,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.run(insert, [
    actor.kind,
    'id' in actor ? actor.id : null,
    'username' in actor ? (actor.username?.slice(0, 200) ?? null) : null,
    'ip' in actor ? actor.ip : null,
    action,
    record?.type ?? null,
    record === undefined ? null : String(record.id).slice(0, 200),
    JSON.stringify(details),
  ])
}
