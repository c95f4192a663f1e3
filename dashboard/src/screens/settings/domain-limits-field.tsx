import { NumberInput, Switch, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RecordFieldProps } from './record-fields.tsx'
import { editableRecords, RowsField } from './rows-field.tsx'
import { recordsOf } from './values.ts'

/** How fast mail goes to which mailbox providers: domains that count together. */
export function DomainLimitsField({ label, description, value, onChange }: RecordFieldProps) {
  const { t } = useTranslation()
  const { rows, edit, onRemove, add } = editableRecords(recordsOf(value), onChange)
  const onAdd = () => add({ domains: [], message_rate: 20, always: true })
  return (
    <RowsField {...{ label, description, rows, onRemove, onAdd }} texts="settings.limit">
      {({ row, key }) => (
        <>
          <TagsInput
            flex={1}
            miw={240}
            label={t('settings.limit.domains')}
            value={Array.isArray(row.domains) ? row.domains.map(String) : []}
            onChange={(domains) => edit(key, { domains })}
          />
          <NumberInput
            w={180}
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
        </>
      )}
    </RowsField>
  )
}
