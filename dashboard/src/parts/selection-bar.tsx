import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from './format.ts'

interface SelectionBarProps {
  /** How many are meant. */
  readonly count: number
  /** Everything that matches is meant, on all pages. */
  readonly all?: boolean
  /** The texts that name what is chosen: this one, and the same with `All`. */
  readonly words?: 'common.selected' | 'subscribers.chosen'
  /** Of all pages. */
  readonly total?: number
  /** Takes in the other pages; undefined where there are none, or where they are meant already. */
  readonly onWiden?: (() => void) | undefined
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Stands above a table while rows are ticked: how many they are, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, all = false, words = 'common.selected', total = count, onWiden, onClear, children } = props
  const { t } = useTranslation()
  return (
    <Paper withBorder px="md" py="xs" pos="sticky" top={64} style={{ zIndex: 5 }}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" me="xs" component="div">
          <Group gap="xs">
            {t(all ? `${words}All` : words, { count, formatted: formatNumber(count) })}
            {onWiden !== undefined && (
              <Button size="compact-xs" variant="light" onClick={onWiden}>
                {t('common.widen', { formatted: formatNumber(total) })}
              </Button>
            )}
          </Group>
        </Text>
        {children}
        <Button size="xs" variant="subtle" color="gray" ms="auto" onClick={onClear}>
          {t('common.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
