import { ActionIcon, Button, Card, Group, Stack, TextInput, Title } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VariantDraft } from './draft.ts'
import type { Letter } from './queries.ts'

interface VariantFieldsProps {
  readonly letter: Letter
  readonly variant: VariantDraft
  readonly removable: boolean
  readonly onChange: (variant: VariantDraft) => void
  readonly onRemove: () => void
}

/** What is special about a variant; its text is written in the ordinary editor. */
export function VariantFields({ letter, variant, removable, onChange, onRemove }: VariantFieldsProps) {
  const { t } = useTranslation()
  const name = t('abTests.variant', { letter })
  return (
    <Card component="section" withBorder padding="lg" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {name}
          </Title>
          {removable && (
            <ActionIcon
              size="lg"
              aria-label={t('abTests.variant.remove', { letter })}
              title={t('abTests.variant.remove', { letter })}
              onClick={onRemove}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
        <TextInput
          label={t('campaigns.subject')}
          value={variant.subject}
          onChange={(event) => onChange({ ...variant, subject: event.currentTarget.value })}
          maxLength={5000}
          required
        />
        <TextInput
          label={t('campaigns.from')}
          value={variant.sender}
          onChange={(event) => onChange({ ...variant, sender: event.currentTarget.value })}
        />
        {variant.id !== undefined && (
          <Button
            component={Link}
            to={`/campaigns/${variant.id}`}
            variant="default"
            leftSection={<IconPencil size={16} />}
            aria-label={`${t('abTests.variant.edit')}: ${name}`}
          >
            {t('abTests.variant.edit')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
