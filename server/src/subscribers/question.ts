import type { MembershipStatus } from '../counting/counts.ts'
import { compileFilter } from '../segments/compile-filter.ts'
import { compileExpression } from '../segments/expression.ts'
import type { Criteria } from './criteria.ts'

/** A question about people whose scope is settled, as plain data that can be stored. The parts combine with AND. */
export interface Question {
  /** Members of any of these lists; null: whether on a list or not. An empty array matches nobody. */
  readonly listIds: readonly number[] | null
  readonly membershipStatus?: MembershipStatus | undefined
  readonly search?: string | undefined
  readonly expression?: string | undefined
  readonly filter?: unknown
  readonly ids?: readonly number[] | undefined
  readonly within?: Question | undefined
  /** Who is on no list but these. */
  readonly onlyOn?: readonly number[] | undefined
}

/** Ready to be asked. Throws `query.invalid` and `filter.invalid`. */
export function criteriaOf(question: Question): Criteria {
  const { listIds, membershipStatus, search, expression, filter, ids, within, onlyOn } = question
  return {
    listIds,
    membershipStatus,
    search,
    expression: expression === undefined ? undefined : compileExpression(expression),
    filter: filter === undefined ? undefined : compileFilter(filter),
    ids,
    within: within === undefined ? undefined : criteriaOf(within),
    onlyOn,
  }
}
