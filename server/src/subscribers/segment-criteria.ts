import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { inScope, readableLists, requireLists } from '../auth/list-access.ts'
import { compileFilter } from '../segments/compile-filter.ts'
import { compileExpression } from '../segments/expression.ts'
import { listsInFilter } from '../segments/filter-lists.ts'
import { readFilter } from '../segments/read-filter.ts'
import type { SegmentQuestion } from '../segments/segment.ts'
import { type AccessKind, listsFor, listsMeant } from './access.ts'
import type { Criteria } from './criteria.ts'

/**
 * The people of a segment as this caller may see or change them: its lists are cut down to the caller's, whoever saved
 * it. An expression needs its permission, and a filter must not ask about lists that the caller cannot read.
 */
export function segmentCriteria(caller: Caller, question: SegmentQuestion, kind: AccessKind): Criteria {
  if (question.query !== null) requireAny(caller, ['subscribers:sql_query'])
  if (question.filter !== null) requireLists(readableLists(caller), listsInFilter(readFilter(question.filter)))
  const scope = listsFor(caller, kind)
  const listIds =
    question.list_ids.length === 0
      ? listsMeant(caller, [], kind)
      : question.list_ids.filter((listId) => inScope(scope, listId))
  return { ...wholeSegment(question), listIds }
}

/** Everybody in it, whoever asks: for campaigns, whose lists decide who may be written to. */
export function wholeSegment(question: SegmentQuestion): Criteria {
  const { query, filter, search, list_ids: lists, subscription_status: status } = question
  return {
    listIds: lists.length === 0 ? null : lists,
    membershipStatus: status ?? undefined,
    search: search ?? undefined,
    expression: query === null ? undefined : compileExpression(query),
    filter: filter === null ? undefined : compileFilter(filter),
    ids: undefined,
    within: undefined,
  }
}
