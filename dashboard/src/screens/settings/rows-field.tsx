import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface RowsFieldProps<Row> {
  readonly label: string
  readonly description: string | undefined
  readonly rows: readonly Row[]
  /** Texts `<texts>.add` and `<texts>.remove`. */
  readonly texts: string
  /** Rows that never break over lines. */
  readonly nowrap?: boolean
  readonly onAdd: () => void
  readonly onRemove: (key: number) => void
  readonly children: (row: Row) => ReactNode
}

/** A value of several rows of fields, to which rows are added and from which they are taken. */
export function RowsField<Row extends { readonly key: number }>(props: RowsFieldProps<Row>) {
  const { t } = useTranslation()
  const { label, description, rows, texts, nowrap, onAdd, onRemove, children } = props
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap="sm" mt="xs">
        {rows.map((row) => (
          <Group key={row.key} gap="xs" align="flex-end" wrap="nowrap">
            <Group gap="xs" align="flex-end" flex={1} miw={0} wrap={nowrap ? 'nowrap' : 'wrap'}>
              {children(row)}
            </Group>
            <ActionIcon size="lg" aria-label={t(`${texts}.remove`)} onClick={() => onRemove(row.key)}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button size="xs" variant="default" w="fit-content" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t(`${texts}.add`)}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

interface KeyedRecord {
  readonly key: number
  readonly row: Record<string, unknown>
}

/** Stored records as rows, and what changes them. */
export function editableRecords(
  records: readonly Record<string, unknown>[],
  onChange: (records: readonly Record<string, unknown>[]) => void,
) {
  const rows: readonly KeyedRecord[] = records.map((row, key) => ({ row, key }))
  return {
    rows,
    edit: (key: number, change: Record<string, unknown>) =>
      onChange(records.map((row, at) => (at === key ? { ...row, ...change } : row))),
    onRemove: (key: number) => onChange(records.filter((_, at) => at !== key)),
    add: (row: Record<string, unknown>) => onChange([...records, row]),
  }
}
