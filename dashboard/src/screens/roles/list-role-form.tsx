import { ActionIcon, Checkbox, Select, Table, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { listOptionsQuery } from '../../parts/list-picker.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import type { ListRole, ListRoleInput } from './queries.ts'
import { nameAtFirst, type RoleFormProps } from './role-table.tsx'

interface Row {
  readonly id: number
  readonly name: string
  readonly manage: boolean
}

/** Rights on single lists: to see one, and to change it. Who may change may see. */
export function ListRoleForm({ role, template, onSave, onCancel }: RoleFormProps<ListRole, ListRoleInput>) {
  const { t } = useTranslation()
  const readOnly = !useMay()('roles:manage')
  const { data: lists = [] } = useQuery(listOptionsQuery)
  const [name, setName] = useState(() => nameAtFirst(t, role, template))
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(role ?? template))
  const free = lists.filter((list) => rows.every((row) => row.id !== list.id))
  return (
    <SaveForm
      existing={role !== undefined}
      ready={name.trim() !== ''}
      readOnly={readOnly}
      onSave={() => onSave({ name: name.trim(), lists: rows.map(rightsOf) })}
      onCancel={onCancel}
    >
      <TextInput
        label={t('roles.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        readOnly={readOnly}
        required
        data-autofocus
      />
      {rows.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('roles.lists.list')}</Table.Th>
              <Table.Th scope="col">{t('roles.lists.manage')}</Table.Th>
              <Table.Th scope="col">{t('common.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td>
                  <Checkbox
                    aria-label={t('roles.lists.manage.of', { name: row.name })}
                    checked={row.manage}
                    disabled={readOnly}
                    onChange={(event) => {
                      const manage = event.currentTarget.checked
                      setRows(rows.map((one) => (one.id === row.id ? { ...one, manage } : one)))
                    }}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    size="lg"
                    aria-label={t('roles.lists.remove', { name: row.name })}
                    disabled={readOnly}
                    onClick={() => setRows(rows.filter((one) => one.id !== row.id))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!readOnly && (
        <Select
          label={t('roles.lists.add')}
          placeholder={t('roles.lists.choose')}
          data={free.map((list) => ({ value: String(list.id), label: list.name }))}
          value={null}
          onChange={(value) => {
            const list = free.find((one) => String(one.id) === value)
            if (list !== undefined) setRows([...rows, { id: list.id, name: list.name, manage: false }])
          }}
          searchable
        />
      )}
      <Text size="xs" c="dimmed">
        {t('roles.lists.help')}
      </Text>
    </SaveForm>
  )
}

function rowsOf(role: ListRole | undefined): readonly Row[] {
  return (role?.lists ?? []).map(({ id, name, permissions }) => ({
    id,
    name,
    manage: permissions.includes('list:manage'),
  }))
}

function rightsOf({ id, manage }: Row): NonNullable<ListRoleInput['lists']>[number] {
  return { id, permissions: manage ? ['list:get', 'list:manage'] : ['list:get'] }
}
