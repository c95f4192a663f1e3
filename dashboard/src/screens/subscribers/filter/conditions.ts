import type { Filter } from '../criteria.ts'
import { isFilter } from '../criteria.ts'

/** One line of the filter builder. Dates are `YYYY-MM-DD`, days are counted back from now. */
export type Condition =
  | { readonly kind: 'text'; readonly field: 'email' | 'name'; readonly op: TextOp; readonly value: string }
  | { readonly kind: 'status'; readonly op: 'is' | 'is_not'; readonly value: string }
  | { readonly kind: 'date'; readonly field: 'created_at' | 'updated_at'; readonly when: When }
  | {
      readonly kind: 'attribute'
      readonly path: string
      readonly type: AttributeType
      readonly op: AttributeOp
      readonly value: string
    }
  | {
      readonly kind: 'member'
      readonly not: boolean
      readonly lists: readonly number[]
      readonly every: boolean
      readonly statuses: readonly string[]
    }
  | {
      readonly kind: 'opened' | 'clicked' | 'bounced'
      readonly not: boolean
      readonly campaigns: readonly number[]
      /** Undefined: ever. */
      readonly days: number | undefined
    }

export type TextOp = 'contains' | 'is' | 'is_not' | 'starts_with' | 'ends_with'
export type AttributeType = 'text' | 'number' | 'boolean' | 'date'
export type AttributeOp = TextOp | 'less' | 'at_most' | 'more' | 'at_least' | 'present' | 'absent'

export type When =
  | { readonly op: 'within' | 'older'; readonly days: number }
  | { readonly op: 'after' | 'before'; readonly date: string }

export const textOps: readonly TextOp[] = ['contains', 'is', 'is_not', 'starts_with', 'ends_with']
export const attributeTypes: readonly AttributeType[] = ['text', 'number', 'boolean', 'date']

export const attributeOps: Readonly<Record<AttributeType, readonly AttributeOp[]>> = {
  text: [...textOps, 'present', 'absent'],
  number: ['is', 'is_not', 'less', 'at_most', 'more', 'at_least', 'present', 'absent'],
  boolean: ['is', 'present', 'absent'],
  date: ['less', 'more', 'present', 'absent'],
}

/** Several lines, of which all or any must hold. */
export interface ConditionSet {
  readonly match: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

export const kinds = [
  'email',
  'name',
  'status',
  'created_at',
  'updated_at',
  'attribute',
  'member',
  'opened',
  'clicked',
  'bounced',
] as const
export type Kind = (typeof kinds)[number]

export function kindOf(condition: Condition): Kind {
  return condition.kind === 'text' || condition.kind === 'date' ? condition.field : condition.kind
}

/** A new line of this kind, as it is most often wanted. */
export function blank(kind: Kind): Condition {
  switch (kind) {
    case 'email':
    case 'name':
      return { kind: 'text', field: kind, op: 'contains', value: '' }
    case 'status':
      return { kind: 'status', op: 'is', value: 'enabled' }
    case 'created_at':
    case 'updated_at':
      return { kind: 'date', field: kind, when: { op: 'within', days: 30 } }
    case 'attribute':
      return { kind: 'attribute', path: '', type: 'text', op: 'is', value: '' }
    case 'member':
      return { kind: 'member', not: false, lists: [], every: false, statuses: [] }
    default:
      return { kind, not: false, campaigns: [], days: 90 }
  }
}

/** Whether everything is said that the line needs. */
export function isComplete(condition: Condition): boolean {
  switch (condition.kind) {
    case 'text':
      return condition.value !== ''
    case 'attribute':
      return (
        condition.path.trim() !== '' &&
        (needsNoValue(condition.op) || (condition.value.trim() !== '' && !isBadNumber(condition)))
      )
    case 'date':
      return 'days' in condition.when ? condition.when.days >= 0 : condition.when.date !== ''
    default:
      return true
  }
}

function isBadNumber({ type, value }: { readonly type: AttributeType; readonly value: string }): boolean {
  return type === 'number' && !Number.isFinite(Number(value))
}

export function needsNoValue(op: AttributeOp): boolean {
  return op === 'present' || op === 'absent'
}

export function toFilter({ match, conditions }: ConditionSet): Filter | undefined {
  const parts = conditions.filter(isComplete).map(filterOf)
  return parts.length === 0 ? undefined : { [match]: parts }
}

function filterOf(condition: Condition): Filter {
  switch (condition.kind) {
    case 'text':
    case 'status':
      return {
        field: condition.kind === 'text' ? condition.field : 'status',
        op: condition.op,
        value: condition.value,
      }
    case 'date':
      return { field: condition.field, ...momentTest(condition.when) }
    case 'attribute':
      return attributeFilter(condition)
    case 'member':
      return negated(condition.not, {
        member: {
          ...(condition.lists.length === 0 ? {} : { lists: [...condition.lists] }),
          ...(condition.every ? { match: 'all' } : {}),
          ...(condition.statuses.length === 0 ? {} : { status: [...condition.statuses] }),
        },
      })
    default:
      return negated(condition.not, {
        [condition.kind]: {
          ...(condition.campaigns.length === 0 ? {} : { campaigns: [...condition.campaigns] }),
          ...(condition.days === undefined ? {} : { since: { days: condition.days } }),
        },
      })
  }
}

function negated(not: boolean, part: Filter): Filter {
  return not ? { not: part } : part
}

/** "Within 30 days" is later than 30 days ago. */
function momentTest(when: When): Filter {
  if ('days' in when) return { op: when.op === 'within' ? 'more' : 'less', value: { days: when.days } }
  return { op: when.op === 'after' ? 'more' : 'less', value: when.date }
}

function attributeFilter({ path, type, op, value }: Extract<Condition, { kind: 'attribute' }>): Filter {
  const steps = path
    .split('.')
    .map((step) => step.trim())
    .filter((step) => step !== '')
  const start = { attribute: steps, type, op }
  if (needsNoValue(op)) return start
  return { ...start, value: type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value }
}

/** The lines that make this filter, or undefined where it was written by hand and says more than lines can. */
export function fromFilter(filter: Filter | undefined): ConditionSet | undefined {
  if (filter === undefined) return { match: 'and', conditions: [] }
  const match = 'or' in filter ? 'or' : 'and'
  const parts = filter[match]
  if (!Array.isArray(parts) || Object.keys(filter).length !== 1) {
    const single = conditionOf(filter)
    return single === undefined ? undefined : { match: 'and', conditions: [single] }
  }
  const conditions: Condition[] = []
  for (const part of parts) {
    const condition = conditionOf(part)
    if (condition === undefined) return undefined
    conditions.push(condition)
  }
  return { match, conditions }
}

function conditionOf(part: unknown): Condition | undefined {
  const found = candidateOf(part)
  // What is not said again in the same words was not understood.
  return found !== undefined && isComplete(found) && JSON.stringify(filterOf(found)) === JSON.stringify(part)
    ? found
    : undefined
}

function candidateOf(part: unknown): Condition | undefined {
  if (!isFilter(part)) return undefined
  if (isFilter(part.not)) return membershipOrEvent(part.not, true)
  const { field, op, value } = part
  if (field === 'email' || field === 'name') {
    const known = textOps.find((word) => word === op)
    return known && typeof value === 'string' ? { kind: 'text', field, op: known, value } : undefined
  }
  if (field === 'status' && (op === 'is' || op === 'is_not')) return { kind: 'status', op, value: String(value) }
  if ((field === 'created_at' || field === 'updated_at') && (op === 'more' || op === 'less')) {
    return { kind: 'date', field, when: whenOf(op, value) }
  }
  if (Array.isArray(part.attribute)) return attributeOf(part, part.attribute)
  return membershipOrEvent(part, false)
}

function whenOf(op: 'more' | 'less', value: unknown): When {
  if (isFilter(value)) return { op: op === 'more' ? 'within' : 'older', days: Number(value.days) }
  return { op: op === 'more' ? 'after' : 'before', date: String(value) }
}

function attributeOf(part: Filter, path: readonly unknown[]): Condition | undefined {
  const type = attributeTypes.find((known) => known === part.type)
  const op = type && attributeOps[type].find((known) => known === part.op)
  if (type === undefined || op === undefined) return undefined
  return {
    kind: 'attribute',
    path: path.join('.'),
    type,
    op,
    value: part.value === undefined ? '' : String(part.value),
  }
}

function membershipOrEvent(part: Filter, not: boolean): Condition | undefined {
  if (isFilter(part.member)) {
    const { lists, match, status } = part.member
    return { kind: 'member', not, lists: numbers(lists), every: match === 'all', statuses: texts(status) }
  }
  for (const kind of ['opened', 'clicked', 'bounced'] as const) {
    const event = part[kind]
    if (isFilter(event)) {
      const days = isFilter(event.since) ? Number(event.since.days) : undefined
      return { kind, not, campaigns: numbers(event.campaigns), days }
    }
  }
  return undefined
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
