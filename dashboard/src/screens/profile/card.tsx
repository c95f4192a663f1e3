import { Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface CardProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function Card({ title, text, children }: CardProps) {
  return (
    <Paper withBorder p="lg" component="section">
      <Stack>
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {text !== undefined && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}

interface OwnPasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Asked for before anything changes that keeps others out. */
export function OwnPassword({ value, onChange }: OwnPasswordProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('profile.password.current')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('users.password.show') }}
      maw={360}
    />
  )
}
