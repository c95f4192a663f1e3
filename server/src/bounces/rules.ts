import type { Settings } from '../settings/schema.ts'
import type { BounceType } from './event.ts'

export type BounceRules = Settings['bounce.actions']
export type BounceAction = 'blocklist' | 'unsubscribe' | 'delete'

/** How often a person has bounced with a type, the new event included. */
export interface BounceCount {
  readonly subscriberId: number
  readonly type: BounceType
  readonly count: number
}

const strength: readonly BounceAction[] = ['unsubscribe', 'blocklist', 'delete']

/** What the rules ask to do, at most one thing a person: the strongest. */
export function actionsFor(rules: BounceRules, counts: readonly BounceCount[]): ReadonlyMap<number, DueAction> {
  const due = new Map<number, DueAction>()
  for (const { subscriberId, type, count } of counts) {
    const { action, count: limit } = rules[type]
    const wanted = strength.find((candidate) => candidate === action)
    if (wanted === undefined || count < limit) continue
    const known = due.get(subscriberId)
    if (known !== undefined && strength.indexOf(known.action) >= strength.indexOf(wanted)) continue
    due.set(subscriberId, { action: wanted, because: type === 'complaint' ? 'complaint' : 'bounce' })
  }
  return due
}

export interface DueAction {
  readonly action: BounceAction
  /** As the history of consent names it. */
  readonly because: 'bounce' | 'complaint'
}
