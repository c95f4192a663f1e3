import type { Caller } from '../auth/caller.ts'
import { may, requireAny } from '../auth/caller.ts'
import { type ListScope, manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import type { MembershipStatus } from '../counting/counts.ts'
import { compileFilter } from '../segments/compile-filter.ts'
import { compileExpression } from '../segments/expression.ts'
import type { AccessKind } from './access.ts'
import type { Criteria } from './criteria.ts'

/** A question about people as a client asks it, in a query or a body. */
export interface AskedCriteria {
  readonly list_ids: readonly number[]
  readonly subscription_status?: MembershipStatus | undefined
  readonly search?: string | undefined
  /** SQL expression. */
  readonly query?: string | undefined
  /** Structured filter. */
  readonly filter?: unknown
  readonly ids?: readonly number[] | undefined
}

/**
 * The people that are meant, within what the caller may see or change. Lists that the caller has no right to are refused;
 * without a list, callers with rights on single lists mean the members of those. An expression needs its own permission,
 * and can ask about everything in the tables it may read.
 */
export function criteriaFor(caller: Caller, asked: AskedCriteria, kind: AccessKind): Criteria {
  const expression = compileExpressionFor(caller, asked.query)
  const search = asked.search?.trim()
  return {
    listIds: listsMeant(caller, asked.list_ids, kind),
    membershipStatus: asked.list_ids.length > 0 ? asked.subscription_status : undefined,
    search: search === undefined || search === '' ? undefined : search,
    expression,
    filter: asked.filter === undefined ? undefined : compileFilter(asked.filter),
    ids: asked.ids,
  }
}

function compileExpressionFor(caller: Caller, query: string | undefined) {
  if (query === undefined || query.trim() === '') return undefined
  requireAny(caller, ['subscribers:sql_query'])
  return compileExpression(query)
}

function listsMeant(caller: Caller, listIds: readonly number[], kind: AccessKind): readonly number[] | null {
  const scope: ListScope = kind === 'get' ? readableLists(caller) : manageableLists(caller)
  if (listIds.length > 0) {
    requireLists(scope, listIds)
    return [...new Set(listIds)]
  }
  if (scope.all || (kind === 'get' && may(caller, 'subscribers:get_all'))) return null
  return [...scope.ids]
}
