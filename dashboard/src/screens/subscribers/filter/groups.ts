import { type Filter, isFilter } from '../criteria.ts'
import { conditionOf, filterOf } from './condition-json.ts'
import { type Condition, isComplete } from './conditions.ts'

/** How many of its parts must hold: all, any, or not a single one. */
export type Match = 'and' | 'or' | 'none'
export const matches: readonly Match[] = ['and', 'or', 'none']

/** Parts that belong together. A filter is one group, and groups hold groups. */
export interface ConditionGroup {
  readonly match: Match
  readonly parts: readonly Part[]
}

/** Something in a group; its key is its own among its neighbours, and stays when they go. */
export type Part =
  | { readonly kind: 'condition'; readonly key: number; readonly condition: Condition }
  | { readonly kind: 'group'; readonly key: number; readonly group: ConditionGroup }
  /** What the API knows and no line can show; it is kept word for word. */
  | { readonly kind: 'other'; readonly key: number; readonly filter: Filter }

export function groupOf(match: Match, conditions: readonly Condition[]): ConditionGroup {
  return { match, parts: conditions.map((condition, key) => ({ kind: 'condition', key, condition })) }
}

/**
 * Groups within groups that can be made. The server reads ten levels, of which "none of" takes two, a line such as "not
 * opened" two, and the status beside the filter one.
 */
export const deepest = 4

/** The filter in the words of the API; undefined while nothing is said. Lines that are not filled in do not count. */
export function toFilter({ match, parts }: ConditionGroup): Filter | undefined {
  const said = parts.map(saidBy).filter((filter) => filter !== undefined)
  if (said.length === 0) return undefined
  return match === 'none' ? { not: { or: said } } : { [match]: said }
}

function saidBy(part: Part): Filter | undefined {
  switch (part.kind) {
    case 'condition':
      return isComplete(part.condition) ? filterOf(part.condition) : undefined
    case 'group':
      return toFilter(part.group)
    case 'other':
      return part.filter
  }
}

/** The groups and lines that say the same as this filter. */
export function fromFilter(filter: Filter | undefined): ConditionGroup {
  if (filter === undefined) return groupOf('and', [])
  const part = partOf(filter, 0)
  return part.kind === 'group' ? part.group : { match: 'and', parts: [part] }
}

function partOf(filter: Filter, key: number): Part {
  const condition = conditionOf(filter)
  if (condition !== undefined) return { kind: 'condition', key, condition }
  const group = groupIn(filter)
  return group === undefined ? { kind: 'other', key, filter } : { kind: 'group', key, group }
}

function groupIn(filter: Filter): ConditionGroup | undefined {
  for (const match of ['and', 'or'] as const) {
    const parts = partsUnder(filter, match)
    if (parts !== undefined) return { match, parts: parts.map(partOf) }
  }
  if (!isFilter(filter.not) || Object.keys(filter).length !== 1) return undefined
  return { match: 'none', parts: (partsUnder(filter.not, 'or') ?? [filter.not]).map(partOf) }
}

function partsUnder(filter: Filter, key: 'and' | 'or'): readonly Filter[] | undefined {
  const parts = filter[key]
  if (!Array.isArray(parts) || parts.length === 0 || Object.keys(filter).length !== 1) return undefined
  return parts.every(isFilter) ? parts : undefined
}

/** With one more condition or group at its end. */
export function extended(group: ConditionGroup, added: Condition | ConditionGroup): ConditionGroup {
  const key = group.parts.reduce((highest, part) => Math.max(highest, part.key), -1) + 1
  const part: Part =
    'parts' in added ? { kind: 'group', key, group: added } : { kind: 'condition', key, condition: added }
  return { ...group, parts: [...group.parts, part] }
}

/** With this part instead of the one of the same key. */
export function replaced(group: ConditionGroup, part: Part): ConditionGroup {
  return { ...group, parts: group.parts.map((one) => (one.key === part.key ? part : one)) }
}

export function without(group: ConditionGroup, key: number): ConditionGroup {
  return { ...group, parts: group.parts.filter((part) => part.key !== key) }
}
