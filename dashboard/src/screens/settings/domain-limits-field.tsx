import { ActionIcon, Button, Group, Input, NumberInput, Stack, Switch, TagsInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordFieldProps } from './record-fields.tsx'
import { recordsOf } from './values.ts'

/** How fast mail goes to which mailbox providers: domains that count together. */
export function DomainLimitsField({ label, description, value, onChange }: RecordFieldProps) {
  const { t } = useTranslation()
  const rows = recordsOf(value).map((row, key) => ({ row, key }))
  const edit = (key: number, change: Record<string, unknown>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one.row, ...change } : one.row)))
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap="md" mt="xs">
        {rows.map(({ row, key }) => (
          <Group key={key} gap="sm" align="flex-end">
            <TagsInput
              flex={1}
              miw={240}
              label={t('settings.limit.domains')}
              value={Array.isArray(row.domains) ? row.domains.map(String) : []}
              onChange={(domains) => edit(key, { domains })}
            />
            <NumberInput
              w={150}
              min={1}
              max={1_000_000}
              label={t('settings.limit.rate')}
              value={Number(row.message_rate)}
              onChange={(rate) => edit(key, { message_rate: Number(rate) })}
            />
            <Switch
              mb={8}
              label={t('settings.limit.always')}
              checked={row.always === true}
              onChange={(event) => edit(key, { always: event.currentTarget.checked })}
            />
            <ActionIcon
              size="lg"
              aria-label={t('settings.limit.remove')}
              onClick={() => onChange(rows.filter((one) => one.key !== key).map((one) => one.row))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows.map((one) => one.row), { domains: [], message_rate: 20, always: true }])}
        >
          {t('settings.limit.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
