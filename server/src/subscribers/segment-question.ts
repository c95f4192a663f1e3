import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { inScope, readableLists, requireLists } from '../auth/list-access.ts'
import { listsInFilter } from '../segments/filter-lists.ts'
import { readFilter } from '../segments/read-filter.ts'
import type { SegmentQuestion } from '../segments/segment.ts'
import { type AccessKind, listsFor, listsMeant } from './access.ts'
import type { Question } from './question.ts'

/**
 * The people of a segment as this caller may see or change them: its lists are cut down to the caller's, whoever saved
 * it. An expression needs its permission, and a filter must not ask about lists that the caller cannot read.
 */
export function segmentFor(caller: Caller, segment: SegmentQuestion, kind: AccessKind): Question {
  if (segment.query !== null) requireAny(caller, ['subscribers:sql_query'])
  if (segment.filter !== null) requireLists(readableLists(caller), listsInFilter(readFilter(segment.filter)))
  const scope = listsFor(caller, kind)
  const listIds =
    segment.list_ids.length === 0
      ? listsMeant(caller, [], kind)
      : segment.list_ids.filter((listId) => inScope(scope, listId))
  return { ...wholeSegment(segment), listIds }
}

/** Everybody in it, whoever asks: for campaigns, whose lists decide who may be written to. */
export function wholeSegment(segment: SegmentQuestion): Question {
  const { query, filter, search, list_ids: lists, subscription_status: status } = segment
  return {
    listIds: lists.length === 0 ? null : lists,
    membershipStatus: status ?? undefined,
    search: search ?? undefined,
    expression: query ?? undefined,
    filter: filter ?? undefined,
  }
}
