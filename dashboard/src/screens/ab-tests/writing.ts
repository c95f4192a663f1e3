import { minutesIn } from '../sequences/wait.ts'
import { type AbTestDraft, draftOf, fewestVariants, type VariantDraft } from './draft.ts'
import type { AbTest, AbTestInput } from './queries.ts'

/** A draft, and the test as it was when it was begun: what was left alone is not written back. */
export interface Writing {
  readonly base: AbTest
  readonly draft: AbTestDraft
}

export function writingOf(test: AbTest): Writing {
  return { base: test, draft: draftOf(test) }
}

/** Undefined: something is missing. */
export function inputOf({ base, draft }: Writing): AbTestInput | undefined {
  const { name, share, measure, decision, variants } = draft
  const minutes = minutesIn(draft.wait)
  const isMissing = variants.length < fewestVariants || variants.some(({ subject }) => subject.trim() === '')
  if (name.trim() === '' || share < 1 || minutes < 1 || isMissing) return undefined
  return {
    name: name.trim(),
    share,
    measure,
    minutes,
    decision,
    variants: variants.map((one) => variantInput(base, one)),
  }
}

/** Subjects and senders may be written in the editor of campaigns meanwhile. */
function variantInput(base: AbTest, { id, subject, sender }: VariantDraft): AbTestInput['variants'][number] {
  if (id === undefined) return { subject: subject.trim(), from_email: sender.trim() }
  const before = textsOf(base, id)
  return {
    id,
    ...(subject !== before?.subject && { subject: subject.trim() }),
    ...(sender !== before?.sender && { from_email: sender.trim() }),
  }
}

function textsOf(test: AbTest, id: number | undefined): VariantDraft | undefined {
  return draftOf(test).variants.find((variant) => variant.id === id)
}

/** Whether something is written that is not saved. */
export function isChanged({ base, draft }: Writing): boolean {
  return written(draft) !== written(draftOf(base))
}

function written({ variants, ...settings }: AbTestDraft): string {
  return JSON.stringify([settings, variants.map(({ id, subject, sender }) => ({ id, subject, sender }))])
}

/** The test as it is known now: what was read last may be older than what was saved last. */
export function latestOf({ base }: Writing, read: AbTest): AbTest {
  return Date.parse(read.updated_at) < Date.parse(base.updated_at) ? base : read
}

/** What is written on top of what is there now; the same where nothing has come. Only what is unchanged gives way. */
export function caughtUp(writing: Writing, latest: AbTest): Writing {
  const isNews = written(draftOf(latest)) !== written(draftOf(writing.base))
  return isNews && !isChanged(writing) ? writingOf(latest) : writing
}

/** Whether saving would undo what somebody else has saved since. */
export function isConflict({ base, draft }: Writing, latest: AbTest): boolean {
  if (settingsOf(latest) !== settingsOf(base)) return true
  return draft.variants.some(({ id, subject, sender }) => {
    const [before, now] = [textsOf(base, id), textsOf(latest, id)]
    if (id === undefined || before === undefined || now === undefined) return false
    return isTorn(before.subject, subject, now.subject) || isTorn(before.sender, sender, now.sender)
  })
}

const isTorn = (before: string, mine: string, theirs: string): boolean =>
  theirs !== before && mine !== before && mine !== theirs

/** What saving replaces in any case. */
function settingsOf(test: AbTest): string {
  const { variants, ...settings } = draftOf(test)
  return JSON.stringify([settings, variants.map(({ id }) => id)])
}

/** Mine instead of theirs: variants that they have removed become new ones. */
export function insisting({ draft }: Writing, theirs: AbTest): Writing {
  const variants = draft.variants.map((one) =>
    textsOf(theirs, one.id) === undefined ? { ...one, id: undefined } : one,
  )
  return { base: theirs, draft: { ...draft, variants } }
}

/** `sent` is saved, as `saved` says; what was written since stays, and its new variants are those that were made. */
export function afterSave({ draft }: Writing, sent: AbTestDraft, saved: AbTest): Writing {
  const keys = sent.variants.map(({ key }) => key)
  if (draft === sent) return { base: saved, draft: draftOf(saved, keys) }
  const ids = new Map(keys.map((key, position) => [key, saved.variants[position]?.campaign?.id]))
  const variants = draft.variants.map((one) => ({ ...one, id: one.id ?? ids.get(one.key) }))
  return { base: saved, draft: { ...draft, variants } }
}
