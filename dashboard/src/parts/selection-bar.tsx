import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SelectionBarProps {
  /** How many are meant. */
  readonly text: ReactNode
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Stands above a table while rows are ticked: how many they are, and what can be done with them. */
export function SelectionBar({ text, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <Paper withBorder px="md" py="xs" pos="sticky" top={64} style={{ zIndex: 5 }}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" me="xs" component="div">
          {text}
        </Text>
        {children}
        <Button size="xs" variant="subtle" color="gray" ms="auto" onClick={onClear}>
          {t('common.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
