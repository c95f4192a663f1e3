import { minutesIn, type Wait, waitOf } from '../sequences/wait.ts'
import type { AbTest, AbTestInput } from './queries.ts'

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

export function draftOf(test: AbTest): AbTestDraft {
  return {
    name: test.name,
    share: test.share,
    measure: test.measure,
    wait: waitOf(test.minutes),
    decision: test.decision,
    variants: test.variants.map(({ campaign }, key) => ({
      key,
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

/** Undefined: something is missing. */
export function inputOf(draft: AbTestDraft): AbTestInput | undefined {
  const { name, share, measure, decision, variants } = draft
  const minutes = minutesIn(draft.wait)
  if (name.trim() === '' || minutes < 1 || variants.some(({ subject }) => subject.trim() === '')) return undefined
  return {
    name: name.trim(),
    share,
    measure,
    minutes,
    decision,
    variants: variants.map(({ id, subject, sender }) => ({
      ...(id !== undefined && { id }),
      subject: subject.trim(),
      from_email: sender.trim(),
    })),
  }
}

/** Whether something is written that is not saved. */
export function isChanged(draft: AbTestDraft, test: AbTest): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(test)))
}
