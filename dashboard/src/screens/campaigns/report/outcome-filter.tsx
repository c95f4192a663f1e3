import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/format.ts'
import { type Outcome, type OutcomeCounts, outcomes } from './queries.ts'

interface OutcomeFilterProps {
  readonly counts: OutcomeCounts | undefined
  readonly value: Outcome | undefined
  readonly onChange: (outcome: Outcome | undefined) => void
}

/** One chip an outcome with its number; outcomes that did not occur are left out. */
export function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const { t } = useTranslation()
  const shown = outcomes.filter((outcome) => outcome === value || (counts?.[outcome] ?? 0) > 0)
  return (
    <Chip.Group
      multiple={false}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(outcomes.find((outcome) => outcome === chosen))}
    >
      <Group gap="xs" role="radiogroup" aria-label={t('report.outcome')}>
        <Chip value="all" size="sm" radius="sm">
          {t('report.outcome.all')} {formatNumber(counts?.total ?? 0)}
        </Chip>
        {shown.map((outcome) => (
          <Chip key={outcome} value={outcome} size="sm" radius="sm">
            {t(`report.outcome.${outcome}`)} {formatNumber(counts?.[outcome] ?? 0)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
