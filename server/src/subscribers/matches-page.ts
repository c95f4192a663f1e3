import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Criteria, conditionOf, isListsOnly } from './criteria.ts'
import { membershipStatuses } from './memberships.ts'
import { behind, pageQuery, type Window } from './page-query.ts'

/** Beyond this, the union of one index range per list and status costs more than a plain question. */
const mostRanges = 60

/**
 * The ids of a page of matches, in its order. Of lists it is read along the index of their members: people are read from
 * the newest on, and behind a list of long ago there may be millions who are not on it.
 */
export function matchesPage(criteria: Criteria, window: Window): RawBuilder<unknown> {
  const ranges = rangesOf(criteria)
  if (window.orderBy !== 'id' || ranges === undefined) return pageQuery(conditionOf(criteria), window)
  return rangePage(ranges, window, isListsOnly(criteria) ? sql`true` : isMatch(criteria))
}

/** What is asked beside the lists. */
function isMatch(criteria: Criteria): RawBuilder<SqlBool> {
  const condition = conditionOf({ ...criteria, listIds: null, membershipStatus: undefined })
  return sql`exists (select from subscribers where subscribers.id = member.subscriber_id and ${condition})`
}

interface Range {
  readonly listId: number
  readonly status: string
}

/** The parts of the index (list, status, person) that hold the people; undefined: no lists are asked for, or too many. */
function rangesOf({ listIds, membershipStatus, expression }: Criteria): readonly Range[] | undefined {
  // Such an expression asks about the very membership that was found.
  if (listIds === null || listIds.length === 0 || expression?.readsMembership === true) return undefined
  const statuses = membershipStatus === undefined ? membershipStatuses : [membershipStatus]
  const ranges = listIds.flatMap((listId) => statuses.map((status) => ({ listId, status })))
  return ranges.length > mostRanges ? undefined : ranges
}

/** Each range is read from its end, as far as the page reaches: where the members' ids lie makes no difference. */
function rangePage(ranges: readonly Range[], window: Window, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const direction = sql.raw(window.order)
  const parts = ranges.map(
    ({ listId, status }) => sql`(
      select member.subscriber_id from subscriber_lists as member
      where member.list_id = ${listId} and member.status = ${status}::subscription_status
        and ${behind(window, sql`member.subscriber_id`)}
        and ${condition}
      order by member.subscriber_id ${direction} limit ${window.offset + window.limit})`,
  )
  // Nobody is on one list with two statuses; without `distinct` the ranges are merged as they are read.
  const distinct = sql.raw(new Set(ranges.map((range) => range.listId)).size > 1 ? 'distinct' : '')
  return sql`select ${distinct} subscriber_id as id from (${sql.join(parts, sql` union all `)}) as members
    order by subscriber_id ${direction} limit ${window.limit} offset ${window.offset}`
}
