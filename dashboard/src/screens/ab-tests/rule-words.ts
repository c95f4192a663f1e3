import type { TFunction } from 'i18next'
import { locale } from '../../i18n/i18n.ts'
import { formatDuration, formatNumber, formatShare } from '../../parts/format.ts'
import { letterOf } from './draft.ts'
import type { AbTest } from './queries.ts'

export type Rule = Pick<AbTest, 'share' | 'measure' | 'minutes' | 'decision'> & { readonly variants: number }

/** “20% of the people (2,480 of 12,400) get A or B. 4 hours later the one with more clicks goes to all others (9,920).” */
export function ruleWords(t: TFunction, rule: Rule, people: number | undefined): string {
  const names = Array.from({ length: rule.variants }, (_, position) => letterOf(position))
  const tested = Math.round(((people ?? 0) * rule.share) / 100)
  const values = {
    share: formatShare(rule.share, 100),
    letters: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names),
    duration: formatDuration(rule.minutes * 60),
    people: people === undefined ? '…' : formatNumber(people),
    tested: people === undefined ? '…' : formatNumber(tested),
    rest: people === undefined ? '…' : formatNumber(people - tested),
  }
  const then = rule.decision === 'by_hand' ? 'byHand' : rule.measure
  return `${t('abTests.words.share', values)} ${t(`abTests.words.${then}`, values)}`
}
