import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import type { Column } from '../../parts/data-table.tsx'
import { usersQuery } from '../users/queries.ts'
import { superAdmin } from './permissions.ts'
import { saveUserRole, type UserRole, userRolesQuery } from './queries.ts'
import { type RolesProps, RoleTable } from './role-table.tsx'
import { UserRoleForm } from './user-role-form.tsx'

/** Roles that say what somebody may do. */
export function UserRoles(props: RolesProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may('users:get') })
  const columns: readonly Column<UserRole>[] = [
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
  ]
  return (
    <RoleTable
      {...props}
      kind="users"
      roles={useQuery(userRolesQuery)}
      columns={columns}
      badge={(one) => one.require_second_factor && <SecondFactor />}
      isFixed={(one) => one.id === superAdmin}
      save={saveUserRole}
      form={(form) => <UserRoleForm {...form} />}
    />
  )
}

function SecondFactor() {
  const { t } = useTranslation()
  return (
    <Badge size="sm" variant="light" radius="sm" tt="none">
      {t('roles.secondFactor.short')}
    </Badge>
  )
}
