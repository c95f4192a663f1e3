import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly title: string
  /** What this is for and what to do first. */
  readonly text: string
  readonly action?: ReactNode
  /** It is all that there is on the screen, whose heading it then has. */
  readonly whole?: boolean
}

/** Stands where rows would: says what belongs here and offers the first step. */
export function EmptyState({ icon: Icon, title, text, action, whole = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <ThemeIcon size={52} radius="xl" variant="light">
        <Icon size={26} stroke={1.6} />
      </ThemeIcon>
      <Title order={whole ? 1 : 2} tabIndex={whole ? -1 : undefined} size="h4" ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={440}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}
