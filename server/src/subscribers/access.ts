import { type Caller, may } from '../auth/caller.ts'
import { type ListScope, manageableLists, readableLists, requireLists, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'

export type AccessKind = 'get' | 'manage'

const outsideOf = statement<{ id: number }>(`
  select id from subscribers
  where id = any($1::int[]) and not exists (
    select from subscriber_lists where subscriber_id = subscribers.id and list_id = any($2::int[])
  )
  order by id limit $3`)

/**
 * The caller may read, or change, each of these people: with rights on all lists everybody, else members (in any status)
 * of a list they may read or manage. Ids that nobody has pass. Throws `permission.subscriber`.
 */
export async function requireSubscribers(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
  kind: AccessKind,
): Promise<void> {
  const scope = listsFor(caller, kind)
  if (scope.all || ids.length === 0) return
  const denied = await db.rows(outsideOf, [ids, [...scope.ids], 20])
  if (denied.length > 0) throw failure('permission.subscriber', { ids: denied.map((row) => row.id).join(', ') })
}

const onOtherLists = statement<{ id: number }>(`
  select id from subscribers
  where id = any($1::int[]) and exists (
    select from subscriber_lists where subscriber_id = subscribers.id and list_id <> all($2::int[])
  )
  order by id limit 20`)

/**
 * The caller may do what reaches every list of these people, as blocklisting and deleting do: with rights on all lists
 * everybody, else members of their lists who are on no other. Anybody can be added to one's own list.
 */
export async function requireWholly(db: Queryable, caller: Caller, ids: readonly number[]): Promise<void> {
  await requireSubscribers(db, caller, ids, 'manage')
  const only = listsOnlyOf(caller)
  if (only === undefined || ids.length === 0) return
  const denied = await db.rows(onOtherLists, [ids, only])
  if (denied.length > 0) throw failure('permission.subscriber', { ids: denied.map((row) => row.id).join(', ') })
}

/** For descriptions of routes that ask `requireWholly`. */
export const whollyTheirs =
  'Refused for people who are also on lists that the caller may not manage: it would reach those.'

/** The same in a question (`onlyOn`); undefined: everybody. */
export function listsOnlyOf(caller: Caller): readonly number[] | undefined {
  return scopeForSql(manageableLists(caller)) ?? undefined
}

/** Of these people those whom the caller may not read, or change: for answers that must not tell that there are any. */
export async function outsiders(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
  kind: AccessKind,
): Promise<ReadonlySet<number>> {
  const scope = listsFor(caller, kind)
  if (scope.all || ids.length === 0) return new Set()
  const rows = await db.rows(outsideOf, [ids, [...scope.ids], null])
  return new Set(rows.map((row) => row.id))
}

export function listsFor(caller: Caller, kind: AccessKind): ListScope {
  return kind === 'get' ? readableLists(caller) : manageableLists(caller)
}

/** The lists whose members are meant; null: everybody. */
export function listsMeant(caller: Caller, listIds: readonly number[], kind: AccessKind): readonly number[] | null {
  const scope = listsFor(caller, kind)
  if (listIds.length > 0) {
    requireLists(scope, listIds)
    return [...new Set(listIds)]
  }
  if (scope.all || (kind === 'get' && may(caller, 'subscribers:get_all'))) return null
  return [...scope.ids]
}
