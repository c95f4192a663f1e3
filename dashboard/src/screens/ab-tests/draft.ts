import { type Wait, waitOf } from '../sequences/wait.ts'
import type { AbTest } from './queries.ts'

export interface VariantDraft {
  /** Its own among its neighbours, and stays when they go. */
  readonly key: number
  /** Campaign of one that is saved. */
  readonly id: number | undefined
  readonly subject: string
  readonly sender: string
}

/** A test as it is being written. */
export interface AbTestDraft {
  readonly name: string
  readonly share: number
  readonly measure: AbTest['measure']
  readonly wait: Wait
  readonly decision: AbTest['decision']
  readonly variants: readonly VariantDraft[]
}

export const fewestVariants = 2
export const mostVariants = 5

const letters = ['A', 'B', 'C', 'D', 'E'] as const

export function letterOf(position: number): (typeof letters)[number] {
  return letters[position] ?? 'E'
}

/** `keys`: those that its variants have had so far, so that their fields stay what they are. */
export function draftOf(test: AbTest, keys: readonly number[] = []): AbTestDraft {
  return {
    name: test.name,
    share: test.share,
    measure: test.measure,
    wait: waitOf(test.minutes),
    decision: test.decision,
    variants: test.variants.map(({ campaign }, position) => ({
      key: keys[position] ?? position,
      id: campaign?.id,
      subject: campaign?.subject ?? '',
      sender: campaign?.from_email ?? '',
    })),
  }
}

/** With one more at its end, which begins as the original. */
export function withVariant(draft: AbTestDraft, test: AbTest): AbTestDraft {
  const key = draft.variants.reduce((highest, variant) => Math.max(highest, variant.key), -1) + 1
  const { subject = '', from_email: sender = '' } = test.campaign ?? {}
  return { ...draft, variants: [...draft.variants, { key, id: undefined, subject, sender }] }
}
