import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatShare } from '../../parts/format.ts'
import type { AbTest } from './queries.ts'

interface VerdictProps {
  readonly test: AbTest
  readonly verdict: NonNullable<AbTest['verdict']>
}

/** Who won by whose word, and how much it means. */
export function Verdict({ test, verdict }: VerdictProps) {
  const { t } = useTranslation()
  const { winner, chosen_by: by } = test
  const { few, tie, significant, counts_people: people, p_value: chance } = verdict
  const sentences = [
    ...(winner !== null && by !== null ? [t(`abTests.won.${by}`, { letter: winner })] : []),
    ...(tie ? [t('abTests.verdict.tie')] : []),
    ...(few ? [t('abTests.verdict.few')] : []),
    ...(chance !== null && !tie
      ? [t(`abTests.verdict.${significant ? 'significant' : 'open'}`, { chance: shareOf(chance) })]
      : []),
    ...(people ? [] : [t('abTests.verdict.events')]),
  ]
  return <Text aria-live="polite">{sentences.join(' ')}</Text>
}

/** Nothing is impossible: what would be shown as 0% is less than the least that is shown. */
function shareOf(chance: number): string {
  const least = 0.001
  return chance < least ? `< ${formatShare(least, 1)}` : formatShare(chance, 1)
}
