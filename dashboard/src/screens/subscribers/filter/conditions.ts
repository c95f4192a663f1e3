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
  | { readonly kind: 'mailed'; readonly not: boolean; readonly campaigns: readonly number[] }
  /** Percent. The seed is what makes two shares of the same size different people. */
  | { readonly kind: 'sample'; readonly seed: string; readonly from: number; readonly to: number }

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
  'mailed',
  'sample',
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
    case 'mailed':
      return { kind: 'mailed', not: true, campaigns: [] }
    case 'sample':
      return { kind: 'sample', seed: 'a', from: 0, to: 10 }
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
        (needsNoValue(condition.op) || (condition.value.trim() !== '' && fits(condition)))
      )
    case 'date':
      return 'days' in condition.when ? condition.when.days >= 0 : isDay(condition.when.date)
    case 'mailed':
      return condition.campaigns.length > 0
    case 'sample':
      return /^[\w-]{1,100}$/.test(condition.seed) && condition.from < condition.to
    default:
      return true
  }
}

function fits({ type, value }: { readonly type: AttributeType; readonly value: string }): boolean {
  if (type === 'number') return Number.isFinite(Number(value))
  return type !== 'date' || isDay(value)
}

/** A moment of the day is more than a line can show. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

export function needsNoValue(op: AttributeOp): boolean {
  return op === 'present' || op === 'absent'
}
