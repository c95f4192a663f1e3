import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListRoleField, type RecordFieldProps, UserRoleField } from './record-fields.tsx'
import { editableRecords, RowsField } from './rows-field.tsx'
import { recordsOf, textOf } from './values.ts'

/** Which group of the provider gets which roles; the first that fits decides. */
export function GroupRolesField({ label, description, value, onChange }: RecordFieldProps) {
  const { t } = useTranslation()
  const { rows, edit, onRemove, add } = editableRecords(recordsOf(value), onChange)
  const onAdd = () => add({ group: '', user_role_id: 1, list_role_id: null })
  return (
    <RowsField {...{ label, description, rows, onRemove, onAdd }} texts="settings.group">
      {({ row, key }) => (
        <>
          <TextInput
            flex={1}
            miw={160}
            label={t('settings.group.name')}
            value={textOf(row.group)}
            onChange={(event) => edit(key, { group: event.currentTarget.value })}
          />
          <UserRoleField
            label={t('settings.field.security.oidc/default_user_role_id')}
            value={row.user_role_id}
            onChange={(id) => id !== null && edit(key, { user_role_id: id })}
          />
          <ListRoleField
            label={t('settings.field.security.oidc/default_list_role_id')}
            value={row.list_role_id}
            onChange={(id) => edit(key, { list_role_id: id })}
          />
        </>
      )}
    </RowsField>
  )
}
