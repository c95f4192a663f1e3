import { Anchor, Badge, Group, Modal, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { usersQuery } from '../users/queries.ts'
import { refreshRoles, saveUserRole, type UserRole, userRolesQuery } from './queries.ts'
import { RoleActions } from './role-actions.tsx'
import { UserRoleForm } from './user-role-form.tsx'

/** The built-in role that may do everything. */
export const superAdmin = 1

interface RolesProps {
  readonly edit: string
  readonly onEdit: (edit: string) => void
}

export function UserRoles({ edit, onEdit }: RolesProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(userRolesQuery)
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may('users:get') })
  const [template, setTemplate] = useState<UserRole>()
  const role = data?.find((one) => String(one.id) === edit)
  const close = () => {
    setTemplate(undefined)
    onEdit('')
  }
  const columns: readonly Column<UserRole>[] = [
    {
      id: 'name',
      label: t('roles.name'),
      render: (one) => (
        <Group gap={6}>
          <Anchor component="button" size="sm" fw={600} c="inherit" onClick={() => onEdit(String(one.id))}>
            {one.name}
          </Anchor>
          {one.require_second_factor && (
            <Badge size="sm" variant="light" radius="sm" tt="none">
              {t('roles.secondFactor.short')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'permissions',
      label: t('roles.permissions'),
      render: (one) => (
        <Text size="sm">
          {one.id === superAdmin ? t('roles.everything') : t('roles.count', { count: one.permissions.length })}
        </Text>
      ),
    },
    {
      id: 'holders',
      label: t('roles.holders'),
      render: (one) => <Text size="sm">{users.filter((user) => user.user_role.id === one.id).length}</Text>,
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (one) =>
        may('roles:manage') && (
          <RoleActions
            role={one}
            fixed={one.id === superAdmin}
            onEdit={() => onEdit(String(one.id))}
            onClone={() => {
              setTemplate(one)
              onEdit('new')
            }}
          />
        ),
    },
  ]
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('roles.users')}
        columns={columns}
        rows={data}
        rowKey={(one) => one.id}
        empty={<EmptyState icon={IconKey} title={t('roles.none.title')} text={t('roles.none.text')} />}
      />
      <Modal
        opened={edit === 'new' || role !== undefined}
        onClose={close}
        title={t(role === undefined ? 'roles.new' : 'roles.edit')}
        size="xl"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <UserRoleForm
          key={edit}
          role={role}
          template={template}
          onCancel={close}
          onSave={async (input) => {
            const saved = await saveUserRole(role?.id, input)
            notifyDone(t('roles.saved', { name: saved.name }))
            close()
            await refreshRoles(client)
          }}
        />
      </Modal>
    </>
  )
}
