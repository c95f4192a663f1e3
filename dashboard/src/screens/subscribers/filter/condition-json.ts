import { type Filter, isFilter } from '../criteria.ts'
import {
  attributeOps,
  attributeTypes,
  type Condition,
  isComplete,
  needsNoValue,
  textOps,
  type When,
} from './conditions.ts'

/** A condition in the words of the API. */
export function filterOf(condition: Condition): Filter {
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
    case 'mailed':
      return negated(condition.not, { mailed: { campaigns: [...condition.campaigns] } })
    case 'sample':
      return { sample: { seed: condition.seed, from: condition.from, to: condition.to } }
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

/** The condition that says the same as this part of a filter, or undefined where no line can say it. */
export function conditionOf(part: Filter): Condition | undefined {
  const said = spelledOut(part)
  const found = candidateOf(said)
  // What would not be said again was not understood.
  return found !== undefined && isComplete(found) && alike(filterOf(found), said) ? found : undefined
}

/** With everything that the API takes for granted, in its longer form. */
function spelledOut(part: Filter): Filter {
  if (isFilter(part.not)) return { ...part, not: spelledOut(part.not) }
  if (isFilter(part.member)) return { ...part, member: memberSpelledOut(part.member) }
  if (isFilter(part.sample)) return { ...part, sample: { from: 0, ...part.sample } }
  if ('field' in part) return { op: 'is', ...part }
  if (!('attribute' in part)) return part
  const { attribute } = part
  return { type: 'text', op: 'is', ...part, attribute: typeof attribute === 'string' ? [attribute] : attribute }
}

function memberSpelledOut({ match, status, ...rest }: Filter): Filter {
  return {
    ...rest,
    ...(match === undefined || match === 'any' ? {} : { match }),
    ...(status === undefined ? {} : { status: typeof status === 'string' ? [status] : status }),
  }
}

/** Equal as JSON; the database keeps the keys of an object in an order of its own. */
function alike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((part, index) => alike(part, other[index]))
  }
  if (!isFilter(one) || !isFilter(other)) return one === other
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && alike(one[key], other[key]))
}

function candidateOf(part: Filter): Condition | undefined {
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
  if (isFilter(part.sample)) return sampleOf(part.sample)
  return membershipOrEvent(part, false)
}

function sampleOf({ seed, from, to }: Filter): Condition {
  return { kind: 'sample', seed: String(seed), from: Number(from), to: Number(to) }
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
    // "Not on all of them" is a group of its own: the line knows "on none of them".
    if (not && match === 'all') return undefined
    return { kind: 'member', not, lists: numbers(lists), every: match === 'all', statuses: texts(status) }
  }
  if (isFilter(part.mailed)) return { kind: 'mailed', not, campaigns: numbers(part.mailed.campaigns) }
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
