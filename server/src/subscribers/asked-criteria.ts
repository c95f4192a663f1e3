import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { readableLists, requireLists } from '../auth/list-access.ts'
import type { MembershipStatus } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { filterCondition } from '../segments/compile-filter.ts'
import { compileExpression } from '../segments/expression.ts'
import { listsInFilter } from '../segments/filter-lists.ts'
import { readFilter } from '../segments/read-filter.ts'
import { readSegment } from '../segments/store.ts'
import { type AccessKind, listsMeant } from './access.ts'
import { type Criteria, isListsOnly } from './criteria.ts'
import { segmentCriteria } from './segment-criteria.ts'

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
  readonly segment_id?: number | undefined
}

interface Asker {
  readonly db: Queryable
  readonly caller: Caller
}

/**
 * The people that are meant, within what the caller may see or change. Lists that the caller has no right to are refused;
 * without a list, callers with rights on single lists mean the members of those. An expression needs its own permission,
 * and can ask about everything in the tables it may read. A saved segment narrows the rest.
 */
export async function criteriaFor({ db, caller }: Asker, asked: AskedCriteria, kind: AccessKind): Promise<Criteria> {
  const expression = compileExpressionFor(caller, asked.query)
  const search = asked.search?.trim()
  const own: Criteria = {
    listIds: listsMeant(caller, asked.list_ids, kind),
    membershipStatus: asked.list_ids.length > 0 ? asked.subscription_status : undefined,
    search: search === undefined || search === '' ? undefined : search,
    expression,
    filter: asked.filter === undefined ? undefined : compileFilterFor(caller, asked.filter),
    ids: asked.ids,
    within: undefined,
  }
  if (asked.segment_id === undefined) return own
  const segment = segmentCriteria(caller, await readSegment(db, asked.segment_id), kind)
  // The segment knows the caller's lists itself; alone, its counts and pages come from the same indexes as others'.
  return isListsOnly(own) && asked.list_ids.length === 0 ? segment : { ...own, within: segment }
}

function compileExpressionFor(caller: Caller, query: string | undefined) {
  if (query === undefined || query.trim() === '') return undefined
  requireAny(caller, ['subscribers:sql_query'])
  return compileExpression(query)
}

/** Filters need no permission of their own, so they do not ask about lists that the caller cannot read. */
function compileFilterFor(caller: Caller, json: unknown) {
  const filter = readFilter(json)
  requireLists(readableLists(caller), listsInFilter(filter))
  return filterCondition(filter)
}
