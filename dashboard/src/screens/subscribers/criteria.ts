import type { ListState } from '../../parts/list-state.ts'

/** A structured filter as the server reads it. */
export type Filter = Readonly<Record<string, unknown>>

/** A question about people, as it stands in the address. */
export interface Criteria {
  readonly search: string
  /** SQL. */
  readonly expression: string
  readonly filter: Filter | undefined
  readonly listIds: readonly number[]
  /** A saved segment that narrows the rest. */
  readonly segmentId: number | undefined
  readonly subscriptionStatus: 'unconfirmed' | 'confirmed' | 'unsubscribed' | undefined
}

export const membershipStatuses = ['unconfirmed', 'confirmed', 'unsubscribed'] as const
export const personStatuses = ['enabled', 'disabled', 'blocklisted'] as const

export function criteriaOf(state: Pick<ListState, 'query' | 'filter'>): Criteria {
  const listIds = idsIn(state.filter('list_id'))
  const status = personStatuses.find((known) => known === state.filter('status'))
  return {
    search: state.query,
    expression: state.filter('sql'),
    filter: both(readFilter(state.filter('filter')), status),
    listIds,
    segmentId: idsIn(state.filter('segment'))[0],
    subscriptionStatus:
      listIds.length === 0
        ? undefined
        : membershipStatuses.find((known) => known === state.filter('subscription_status')),
  }
}

export function idsIn(text: string): readonly number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
}

/** The filter of the address; what is no object is as good as none. */
export function readFilter(text: string): Filter | undefined {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isFilter(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isFilter(value: unknown): value is Filter {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function both(filter: Filter | undefined, status: string | undefined): Filter | undefined {
  if (status === undefined) return filter
  const part = { field: 'status', op: 'is', value: status }
  if (filter === undefined) return part
  return Array.isArray(filter.and) ? { and: [part, ...filter.and] } : { and: [part, filter] }
}

export function isEverybody(criteria: Criteria): boolean {
  return (
    criteria.search === '' &&
    criteria.expression === '' &&
    criteria.filter === undefined &&
    criteria.listIds.length === 0 &&
    criteria.segmentId === undefined
  )
}
