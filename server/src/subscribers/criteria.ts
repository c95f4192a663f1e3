import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MembershipStatus } from '../counting/counts.ts'
import type { Expression } from '../segments/expression.ts'
import { searchCondition } from './search.ts'

/** Which people are meant. All parts must hold. */
export interface Criteria {
  /** Members of any of these lists; null: whether on a list or not. An empty array matches nobody. */
  readonly listIds: readonly number[] | null
  /** Of the memberships meant by `listIds`; without it, without effect. */
  readonly membershipStatus: MembershipStatus | undefined
  readonly search: string | undefined
  readonly expression: Expression | undefined
  /** A structured filter, compiled. */
  readonly filter: RawBuilder<SqlBool> | undefined
  readonly ids: readonly number[] | undefined
  /** Of these people only: a saved segment, with its own lists. */
  readonly within: Criteria | undefined
  /** Who is on no list but these. */
  readonly onlyOn: readonly number[] | undefined
}

export const everybody: Criteria = {
  listIds: null,
  membershipStatus: undefined,
  search: undefined,
  expression: undefined,
  filter: undefined,
  ids: undefined,
  within: undefined,
  onlyOn: undefined,
}

/** True when nothing but lists restricts the people: their counts and first pages come from indexes and counters. */
export function isListsOnly(criteria: Criteria): boolean {
  return !hasQuestion(criteria) && criteria.ids === undefined
}

/** A part that must be evaluated person by person. */
export function hasQuestion({ search, expression, filter, within, onlyOn }: Criteria): boolean {
  return [search, expression, filter, within, onlyOn].some((part) => part !== undefined)
}

/** The condition over `subscribers`, without an alias as expressions name it. */
export function conditionOf(criteria: Criteria): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = []
  if (criteria.ids !== undefined) parts.push(sql`subscribers.id = any(${criteria.ids}::int[])`)
  if (criteria.search !== undefined) parts.push(searchCondition(criteria.search))
  if (criteria.filter !== undefined) parts.push(criteria.filter)
  if (criteria.within !== undefined) parts.push(conditionOf(criteria.within))
  if (criteria.onlyOn !== undefined) parts.push(onNoOther(criteria.onlyOn))
  const joined = criteria.expression?.readsMembership ? criteria.expression : undefined
  if (criteria.expression !== undefined && joined === undefined) parts.push(criteria.expression.condition)
  if (criteria.listIds !== null) parts.push(membershipCondition(criteria.listIds, criteria, joined))
  else if (joined !== undefined) parts.push(withoutMembership(joined))
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function onNoOther(listIds: readonly number[]): RawBuilder<SqlBool> {
  return sql`not exists (
    select from subscriber_lists as other
    where other.subscriber_id = subscribers.id and other.list_id <> all(${listIds}::int[]))`
}

function membershipCondition(
  listIds: readonly number[],
  criteria: Criteria,
  joined: Expression | undefined,
): RawBuilder<SqlBool> {
  const status = criteria.membershipStatus
  return sql`exists (
    select from subscriber_lists
    where subscriber_lists.subscriber_id = subscribers.id and subscriber_lists.list_id = any(${listIds}::int[])
      and ${status === undefined ? sql`true` : sql`subscriber_lists.status = ${status}::subscription_status`}
      and ${joined?.condition ?? sql`true`})`
}

/** Without a list filter an expression sees an empty membership beside every person. */
function withoutMembership(joined: Expression): RawBuilder<SqlBool> {
  return sql`exists (select from (select) as nothing left join subscriber_lists on false where ${joined.condition})`
}
