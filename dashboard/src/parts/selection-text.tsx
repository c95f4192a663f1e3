import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from './format.ts'

interface SelectionTextProps {
  readonly count: number
  /** Everything that matches is meant. */
  readonly all: boolean
  readonly total: number
  /** Takes in the other pages; undefined where there are none. */
  readonly onWiden: (() => void) | undefined
}

/** How many rows are meant, and the step to all matches. */
export function SelectionText({ count, all, total, onWiden }: SelectionTextProps) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      {t(all ? 'common.selectedAll' : 'common.selected', { count, formatted: formatNumber(count) })}
      {!all && onWiden !== undefined && (
        <Button size="compact-xs" variant="light" onClick={onWiden}>
          {t('common.widen', { formatted: formatNumber(total) })}
        </Button>
      )}
    </Group>
  )
}
