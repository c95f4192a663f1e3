import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../parts/data-table.tsx'
import { ListRoleForm } from './list-role-form.tsx'
import { type ListRole, listRolesQuery, saveListRole } from './queries.ts'
import { type RolesProps, RoleTable } from './role-table.tsx'

/** Roles that give rights on single lists. */
export function ListRoles(props: RolesProps) {
  const { t } = useTranslation()
  const lists: Column<ListRole> = {
    id: 'lists',
    label: t('roles.lists.lists'),
    render: (one) => (
      <Text size="sm" lineClamp={2}>
        {one.lists.map((list) => list.name).join(', ') || t('roles.lists.empty')}
      </Text>
    ),
  }
  return (
    <RoleTable
      {...props}
      kind="lists"
      roles={useQuery(listRolesQuery)}
      columns={[lists]}
      save={saveListRole}
      form={(form) => <ListRoleForm {...form} />}
    />
  )
}
