import type { TFunction } from 'i18next'
import { locale } from '../../i18n/i18n.ts'
import { formatDuration, formatNumber, formatShare } from '../../parts/format.ts'
import { letterOf } from './draft.ts'
import type { AbTest } from './queries.ts'

export type Rule = Pick<AbTest, 'share' | 'measure' | 'minutes' | 'decision'> & { readonly variants: number }

const unknown = '…'

/** “20% of the people (2,480 of 12,400) get A or B. 4 hours later the one with more clicks goes to all others (9,920).” */
export function ruleWords(t: TFunction, rule: Rule, people: number | undefined): string {
  const values = { ...wordsOf(rule), ...sharesOf(people, rule.share, rule.variants) }
  return `${t('abTests.words.share', values)} ${t(`abTests.words.${whatThen(rule)}`, values)}`
}

/** “20% of the people (2,480) get A or B. 4 hours later the one with more clicks goes to all others.” */
export function startedWords(t: TFunction, rule: Rule, tested: number): string {
  // Nobody: they are still to be counted.
  const values = { ...wordsOf(rule), tested: tested === 0 ? unknown : formatNumber(tested) }
  return `${t('abTests.words.started.share', values)} ${t(`abTests.words.started.${whatThen(rule)}`, values)}`
}

/** How many get what, as it is shown; an ellipsis until it is known how many there are. */
export function sharesOf(people: number | undefined, share: number, variants: number) {
  const shown = (count: number) => (people === undefined ? unknown : formatNumber(count))
  const all = people ?? 0
  const tested = Math.round((all * share) / 100)
  return {
    people: shown(all),
    tested: shown(tested),
    each: shown(Math.round(tested / variants)),
    rest: shown(all - tested),
  }
}

function wordsOf({ share, minutes, variants }: Rule) {
  const names = Array.from({ length: variants }, (_, position) => letterOf(position))
  return {
    share: formatShare(share, 100),
    letters: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names),
    duration: formatDuration(minutes * 60),
  }
}

function whatThen({ decision, measure }: Rule) {
  return decision === 'by_hand' ? 'byHand' : measure
}
