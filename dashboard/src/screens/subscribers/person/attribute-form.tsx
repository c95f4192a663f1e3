import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AttributeRow, faultOf, rowTypes } from './attribute-rows.ts'

interface AttributeFormProps {
  readonly rows: readonly AttributeRow[]
  readonly onChange: (rows: readonly AttributeRow[]) => void
  readonly readOnly: boolean
}

export function AttributeForm({ rows, onChange, readOnly }: AttributeFormProps) {
  const { t } = useTranslation()
  const next = rows.reduce((highest, row) => Math.max(highest, row.key), 0) + 1
  return (
    <Stack gap="xs">
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('person.attributes.none')}
        </Text>
      )}
      {rows.map((row) => (
        <RowFields
          key={row.key}
          row={row}
          rows={rows}
          readOnly={readOnly}
          onChange={(changed) => onChange(rows.map((one) => (one.key === row.key ? changed : one)))}
          onRemove={() => onChange(rows.filter((one) => one.key !== row.key))}
        />
      ))}
      {!readOnly && (
        <Button
          size="xs"
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, { key: next, name: '', type: 'text', text: '' }])}
        >
          {t('person.attributes.add')}
        </Button>
      )}
    </Stack>
  )
}

interface RowFieldsProps {
  readonly row: AttributeRow
  readonly rows: readonly AttributeRow[]
  readonly readOnly: boolean
  readonly onChange: (row: AttributeRow) => void
  readonly onRemove: () => void
}

function RowFields({ row, rows, readOnly, onChange, onRemove }: RowFieldsProps) {
  const { t } = useTranslation()
  const fault = faultOf(row, rows)
  const aboutName = fault === 'nameless' || fault === 'twice'
  const problem = fault === undefined ? undefined : t(`person.attributes.fault.${fault}`)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Group gap="xs" flex={1} align="flex-start">
        <TextInput
          w={{ base: '100%', xs: 160 }}
          aria-label={t('person.attributes.name')}
          placeholder={t('person.attributes.name')}
          value={row.name}
          error={aboutName ? problem : undefined}
          onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
          readOnly={readOnly}
        />
        <Select
          w={110}
          aria-label={t('filter.type')}
          data={rowTypes.map((type) => ({ value: type, label: t(`person.attributes.type.${type}`) }))}
          value={row.type}
          onChange={(type) => type !== null && onChange({ ...row, type, text: type === 'boolean' ? 'true' : row.text })}
          allowDeselect={false}
          readOnly={readOnly}
        />
        {row.type === 'boolean' ? (
          <Select
            flex={1}
            miw={120}
            aria-label={t('person.attributes.value', { name: row.name })}
            data={(['true', 'false'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={row.text === 'false' ? 'false' : 'true'}
            onChange={(text) => text !== null && onChange({ ...row, text })}
            allowDeselect={false}
            readOnly={readOnly}
          />
        ) : (
          <TextInput
            flex={1}
            miw={120}
            aria-label={t('person.attributes.value', { name: row.name })}
            ff={row.type === 'json' ? 'monospace' : undefined}
            value={row.text}
            error={aboutName ? undefined : problem}
            onChange={(event) => onChange({ ...row, text: event.currentTarget.value })}
            readOnly={readOnly}
          />
        )}
      </Group>
      {!readOnly && (
        <ActionIcon size="lg" aria-label={t('person.attributes.remove', { name: row.name })} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}
