import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { readableLists, requireLists } from '../auth/list-access.ts'
import type { MembershipStatus } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { expressionIn } from '../segments/expression.ts'
import { listsInFilter } from '../segments/filter-lists.ts'
import { readFilter } from '../segments/read-filter.ts'
import { readSegment } from '../segments/store.ts'
import { type AccessKind, listsMeant } from './access.ts'
import type { Criteria } from './criteria.ts'
import { criteriaOf, type Question } from './question.ts'
import { searchIn } from './search.ts'
import { segmentFor } from './segment-question.ts'

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
 * and can ask about everything in the tables it may read. A filter needs none, so it does not ask about lists that the
 * caller cannot read. A saved segment narrows the rest.
 */
export async function questionFor({ db, caller }: Asker, asked: AskedCriteria, kind: AccessKind): Promise<Question> {
  const [search, expression] = [searchIn(asked.search), expressionIn(asked.query)]
  if (expression !== undefined) requireAny(caller, ['subscribers:sql_query'])
  if (asked.filter !== undefined) requireLists(readableLists(caller), listsInFilter(readFilter(asked.filter)))
  const own: Question = {
    listIds: listsMeant(caller, asked.list_ids, kind),
    membershipStatus: asked.list_ids.length > 0 ? asked.subscription_status : undefined,
    search,
    expression,
    filter: asked.filter,
    ids: asked.ids,
  }
  if (asked.segment_id === undefined) return own
  const segment = segmentFor(caller, await readSegment(db, asked.segment_id), kind)
  const alone = [search, expression, asked.filter, asked.ids].every((part) => part === undefined)
  // The segment knows the caller's lists itself; alone, its counts and pages come from the same indexes as others'.
  return alone && asked.list_ids.length === 0 ? segment : { ...own, within: segment }
}

export async function criteriaFor(asker: Asker, asked: AskedCriteria, kind: AccessKind): Promise<Criteria> {
  return criteriaOf(await questionFor(asker, asked, kind))
}
