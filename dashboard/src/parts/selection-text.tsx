import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from './format.ts'

interface SelectionTextProps {
  /** How many are meant. */
  readonly text: string
  /** Of all pages. */
  readonly total: number
  /** Takes in the other pages; undefined where there are none, or where they are meant already. */
  readonly onWiden: (() => void) | undefined
}

/** What is ticked, and the step to all matches. */
export function SelectionText({ text, total, onWiden }: SelectionTextProps) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      {text}
      {onWiden !== undefined && (
        <Button size="compact-xs" variant="light" onClick={onWiden}>
          {t('common.widen', { formatted: formatNumber(total) })}
        </Button>
      )}
    </Group>
  )
}
