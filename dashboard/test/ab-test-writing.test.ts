import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, withVariant } from '../src/screens/ab-tests/draft.ts'
import type { AbTest } from '../src/screens/ab-tests/queries.ts'
import {
  afterSave,
  caughtUp,
  inputOf,
  insisting,
  isChanged,
  isConflict,
  latestOf,
  type Writing,
  writingOf,
} from '../src/screens/ab-tests/writing.ts'

const original = {
  id: 1,
  name: 'Letter',
  subject: 'News',
  from_email: 'us@x.test',
  status: 'draft',
  lists: [],
  segment: null,
}
const letters = ['A', 'B', 'C', 'D', 'E'] as const

/** A test whose variants are these campaigns with these subjects, as it was read at this second. */
function stored(subjects: Readonly<Record<number, string>>, second = 0, changes: Partial<AbTest> = {}): AbTest {
  const variants = Object.entries(subjects).map(([id, subject], position) => ({
    variant: letters[position] ?? 'E',
    campaign: { ...original, id: Number(id), subject },
    total: 0,
    accepted: 0,
    pending: 0,
    opens: 0,
    clicks: 0,
    open_rate: 0,
    click_rate: 0,
    reason: null,
  }))
  return {
    id: 7,
    name: 'Letter',
    campaign: original,
    status: 'draft',
    share: 20,
    measure: 'clicks',
    minutes: 240,
    decision: 'automatic',
    decide_at: null,
    winner: null,
    chosen_by: null,
    verdict: null,
    rest: null,
    fault: null,
    started_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    variants,
    ...changes,
  }
}

function withSubject({ base, draft }: Writing, position: number, subject: string): Writing {
  const variants = draft.variants.map((one, at) => (at === position ? { ...one, subject } : one))
  return { base, draft: { ...draft, variants } }
}

const begun = writingOf(stored({ 10: 'Apples', 11: 'Pears' }))

test('what was left alone is not sent', () => {
  assert.deepEqual(inputOf(withSubject(begun, 1, ' Plums '))?.variants, [{ id: 10 }, { id: 11, subject: 'Plums' }])
  const more = { base: begun.base, draft: withVariant(begun.draft, begun.base) }
  assert.deepEqual(inputOf(more)?.variants[2], { subject: 'News', from_email: 'us@x.test' })
})

test('what is incomplete is no input, and is a change', () => {
  for (const writing of [
    withSubject(begun, 0, ' '),
    { ...begun, draft: { ...begun.draft, name: ' ' } },
    { ...begun, draft: { ...begun.draft, share: 0 } },
    { ...begun, draft: { ...begun.draft, wait: { amount: 0, unit: 'hours' as const } } },
    { ...begun, draft: { ...begun.draft, variants: begun.draft.variants.slice(1) } },
  ]) {
    assert.equal(inputOf(writing), undefined)
    assert.equal(isChanged(writing), true)
  }
  assert.equal(isChanged(begun), false)
})

test('what comes in is shown where nothing is written, and takes nothing away where something is', () => {
  const elsewhere = stored({ 10: 'Apples', 11: 'Quinces' })
  assert.equal(caughtUp(begun, elsewhere).draft.variants[1]?.subject, 'Quinces')
  assert.equal(caughtUp(begun, stored({ 10: 'Apples', 11: 'Pears' }, 3)), begun)
  const writing = withSubject(begun, 0, 'Plums')
  assert.equal(caughtUp(writing, elsewhere), writing)
  assert.deepEqual(inputOf(writing)?.variants, [{ id: 10, subject: 'Plums' }, { id: 11 }])
})

test('an answer from before the last save is no news', () => {
  const saved = writingOf(stored({ 10: 'Plums', 11: 'Pears' }, 5))
  assert.equal(latestOf(saved, stored({ 10: 'Apples', 11: 'Pears' }, 4)), saved.base)
  const later = stored({ 10: 'Plums', 11: 'Pears' }, 6)
  assert.equal(latestOf(saved, later), later)
})

test('it is a conflict where saving would undo what somebody else has saved', () => {
  const writing = withSubject(begun, 0, 'Plums')
  const theirs = (subjects: Readonly<Record<number, string>>, changes: Partial<AbTest> = {}) =>
    isConflict(writing, stored(subjects, 3, changes))
  assert.equal(theirs({ 10: 'Apples', 11: 'Pears' }), false)
  assert.equal(theirs({ 10: 'Apples', 11: 'Quinces' }), false, 'another subject')
  assert.equal(theirs({ 10: 'Plums', 11: 'Pears' }), false, 'the same subject')
  assert.equal(theirs({ 10: 'Quinces', 11: 'Pears' }), true)
  assert.equal(theirs({ 10: 'Apples', 11: 'Pears' }, { share: 30 }), true)
  assert.equal(theirs({ 10: 'Apples', 11: 'Pears', 12: 'Nuts' }), true)
})

test('who insists makes anew what they have removed', () => {
  const theirs = stored({ 10: 'Apples', 12: 'Nuts' }, 3)
  const mine = insisting(withSubject(begun, 0, 'Plums'), theirs)
  assert.deepEqual(inputOf(mine)?.variants, [
    { id: 10, subject: 'Plums' },
    { subject: 'Pears', from_email: 'us@x.test' },
  ])
  assert.equal(isConflict(mine, theirs), false)
})

test('after saving, what was written meanwhile stays, and new variants are those that were made', () => {
  const sent = withVariant(begun.draft, begun.base)
  const saved = stored({ 10: 'Apples', 11: 'Pears', 12: 'News' }, 2)
  const quiet = afterSave({ base: begun.base, draft: sent }, sent, saved)
  assert.equal(isChanged(quiet), false)
  const typed = withSubject({ base: begun.base, draft: sent }, 2, 'Nuts')
  const busy = afterSave(typed, sent, saved)
  assert.equal(isChanged(busy), true)
  assert.deepEqual(inputOf(busy)?.variants, [{ id: 10 }, { id: 11 }, { id: 12, subject: 'Nuts' }])
})

test('fields stay what they are when what they hold is saved', () => {
  const [, second] = withVariant(begun.draft, begun.base).variants
  const sent = { ...begun.draft, variants: second === undefined ? [] : [{ ...second, key: 5 }] }
  const saved = stored({ 11: 'Pears' }, 2)
  const [kept] = afterSave({ base: begun.base, draft: sent }, sent, saved).draft.variants
  assert.equal(kept?.key, 5)
  assert.equal(draftOf(saved).variants[0]?.key, 0)
})
