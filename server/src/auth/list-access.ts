import { failure } from '../errors/error.ts'
import { type Caller, may } from './caller.ts'

/**
 * The lists a caller may use for something: all of them, or exactly these. "All" and "none" are different values on
 * purpose: an empty set that meant "no restriction" once deleted everybody's memberships (behaviour-subscribers, W1).
 */
export type ListScope = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<number> }

export const everyList: ListScope = { all: true }

/** Lists the caller may read. Managing a list includes reading it. */
export function readableLists(caller: Caller): ListScope {
  if (may(caller, 'lists:get_all') || may(caller, 'lists:manage_all')) return everyList
  return { all: false, ids: new Set([...caller.listsToGet, ...caller.listsToManage]) }
}

export function manageableLists(caller: Caller): ListScope {
  if (may(caller, 'lists:manage_all')) return everyList
  return { all: false, ids: caller.listsToManage }
}

export function inScope(scope: ListScope, listId: number): boolean {
  return scope.all || scope.ids.has(listId)
}

/** Throws `permission.list` naming those of the lists that are outside the scope. */
export function requireLists(scope: ListScope, listIds: readonly number[]): void {
  const denied = listIds.filter((id) => !inScope(scope, id))
  if (denied.length > 0) throw failure('permission.list', { ids: denied.join(', ') })
}

/** For SQL: null means every list. */
export function scopeForSql(scope: ListScope): readonly number[] | null {
  return scope.all ? null : [...scope.ids]
}
