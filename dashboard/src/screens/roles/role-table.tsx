import { Anchor, Group, Modal } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { refreshRoles } from './queries.ts'
import { RoleActions } from './role-actions.tsx'

/** Which role is open, as it stands in the address: an id, `new`, or empty. */
export interface RolesProps {
  readonly edit: string
  readonly onEdit: (edit: string) => void
}

/** What the form of a role is given. */
export interface RoleFormProps<Role, Input> {
  /** Undefined: a new one. */
  readonly role: Role | undefined
  /** A role that the new one begins as. */
  readonly template: Role | undefined
  readonly onSave: (input: Input) => Promise<void>
  readonly onCancel: () => void
}

interface Named {
  readonly name: string
}

/** Its own, or that of a copy. */
export function nameAtFirst(t: TFunction, role: Named | undefined, template: Named | undefined): string {
  return role?.name ?? (template === undefined ? '' : t('roles.copyOf', { name: template.name }))
}

interface RoleTableProps<Role, Input> extends RolesProps {
  readonly roles: UseQueryResult<readonly Role[]>
  readonly kind: 'users' | 'lists'
  /** Between the name and the actions. */
  readonly columns: readonly Column<Role>[]
  readonly badge?: (role: Role) => ReactNode
  /** Built in: it can only be looked at and copied. */
  readonly isFixed?: (role: Role) => boolean
  readonly save: (id: number | undefined, input: Input) => Promise<{ readonly name: string }>
  readonly form: (props: RoleFormProps<Role, Input>) => ReactNode
}

const texts = {
  users: { caption: 'roles.users', none: 'roles.none', create: 'roles.new', size: 'xl' },
  lists: { caption: 'roles.lists', none: 'roles.lists.none', create: 'roles.newList', size: 'lg' },
} as const

/** Roles of one kind, with the dialog in which one is made, looked at, changed or copied. */
export function RoleTable<Role extends { readonly id: number; readonly name: string }, Input>(
  props: RoleTableProps<Role, Input>,
) {
  const { roles, kind, columns, badge, isFixed, save, form, edit, onEdit } = props
  const { t } = useTranslation()
  const manage = useMay()('roles:manage')
  const client = useQueryClient()
  const [template, setTemplate] = useState<Role>()
  const role = roles.data?.find((one) => String(one.id) === edit)
  const open = (one: Role) => onEdit(String(one.id))
  const close = () => {
    setTemplate(undefined)
    onEdit('')
  }
  const copy = (one: Role) => {
    setTemplate(one)
    onEdit('new')
  }
  const name: Column<Role> = {
    id: 'name',
    label: t('roles.name'),
    render: (one) => (
      <Group gap={6}>
        <Anchor component="button" size="sm" fw={600} c="inherit" onClick={() => open(one)}>
          {one.name}
        </Anchor>
        {badge?.(one)}
      </Group>
    ),
  }
  const actions: Column<Role> = {
    id: 'actions',
    label: '',
    narrow: true,
    align: 'end',
    render: (one) =>
      manage && <RoleActions role={one} fixed={isFixed?.(one)} onEdit={() => open(one)} onClone={() => copy(one)} />,
  }
  const { caption, none, create, size } = texts[kind]
  return (
    <>
      {roles.error !== null && <Failure error={roles.error} onRetry={() => void roles.refetch()} />}
      <DataTable
        caption={t(caption)}
        columns={[name, ...columns, actions]}
        rows={roles.data}
        rowKey={(one) => one.id}
        empty={<EmptyState icon={IconKey} title={t(`${none}.title`)} text={t(`${none}.text`)} />}
      />
      <Modal
        opened={edit === 'new' || role !== undefined}
        onClose={close}
        title={t(role === undefined ? create : 'roles.edit')}
        size={size}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {/* Another role begins with fields of its own. */}
        <div key={edit}>
          {form({
            role,
            template,
            onCancel: close,
            onSave: async (input) => {
              const saved = await save(role?.id, input)
              notifyDone(t('roles.saved', { name: saved.name }))
              close()
              await refreshRoles(client)
            },
          })}
        </div>
      </Modal>
    </>
  )
}
