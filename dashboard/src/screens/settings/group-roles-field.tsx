import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListRoleField, type RecordFieldProps, UserRoleField } from './record-fields.tsx'
import { recordsOf, textOf } from './values.ts'

/** Which group of the provider gets which roles; the first that fits decides. */
export function GroupRolesField({ label, description, value, onChange }: RecordFieldProps) {
  const { t } = useTranslation()
  const rows = recordsOf(value).map((row, key) => ({ row, key }))
  const edit = (key: number, change: Record<string, unknown>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one.row, ...change } : one.row)))
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap="sm" mt={4}>
        {rows.map(({ row, key }) => (
          <Group key={key} gap="xs" align="flex-end">
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
            <ActionIcon
              size="lg"
              aria-label={t('settings.group.remove')}
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
          onClick={() => onChange([...rows.map((one) => one.row), { group: '', user_role_id: 1, list_role_id: null }])}
        >
          {t('settings.group.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
