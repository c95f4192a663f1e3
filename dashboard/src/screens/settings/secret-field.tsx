import { Button, Group, Input, PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface SecretFieldProps {
  readonly label: string
  readonly description?: string
  /** Bullets: one is stored. Null: it is to be removed. */
  readonly value: unknown
  /** What stands in the database, bullets or nothing, to go back to. */
  readonly stored: unknown
  readonly onChange: (value: string | null) => void
}

const isMask = (value: unknown): value is string => typeof value === 'string' && /^•+$/.test(value)

/** A secret is never shown and never half-edited: it is kept, replaced or removed. */
export function SecretField({ label, description, value, stored, onChange }: SecretFieldProps) {
  const { t } = useTranslation()
  const back = isMask(stored) && (
    <Button size="xs" variant="subtle" onClick={() => onChange(stored)}>
      {t('settings.secret.keep')}
    </Button>
  )
  if (isMask(value) || value === null) {
    return (
      <Input.Wrapper label={label} description={description} labelElement="div">
        <Group gap="xs" mih={36} role="group" aria-label={label}>
          <span>{t(value === null ? 'settings.secret.removing' : 'settings.secret.stored')}</span>
          <Button size="xs" variant="default" onClick={() => onChange('')}>
            {t('settings.secret.replace')}
          </Button>
          {value === null ? (
            back
          ) : (
            <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
              {t('settings.secret.remove')}
            </Button>
          )}
        </Group>
      </Input.Wrapper>
    )
  }
  return (
    <div>
      <PasswordInput
        label={label}
        description={description}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('settings.secret.show') }}
      />
      {back}
    </div>
  )
}
