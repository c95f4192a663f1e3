import { Anchor, Modal, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { ListRoleForm } from './list-role-form.tsx'
import { type ListRole, listRolesQuery, refreshRoles, saveListRole } from './queries.ts'
import { RoleActions } from './role-actions.tsx'

interface ListRolesProps {
  readonly edit: string
  readonly onEdit: (edit: string) => void
}

export function ListRoles({ edit, onEdit }: ListRolesProps) {
  const { t } = useTranslation()
  const manage = useMay()('roles:manage')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(listRolesQuery)
  const [template, setTemplate] = useState<ListRole>()
  const role = data?.find((one) => String(one.id) === edit)
  const close = () => {
    setTemplate(undefined)
    onEdit('')
  }
  const columns: readonly Column<ListRole>[] = [
    {
      id: 'name',
      label: t('roles.name'),
      render: (one) => (
        <Anchor component="button" size="sm" fw={600} c="inherit" onClick={() => onEdit(String(one.id))}>
          {one.name}
        </Anchor>
      ),
    },
    {
      id: 'lists',
      label: t('roles.lists.lists'),
      render: (one) => (
        <Text size="sm" lineClamp={2}>
          {one.lists.map((list) => list.name).join(', ') || t('roles.lists.empty')}
        </Text>
      ),
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (one) =>
        manage && (
          <RoleActions
            role={one}
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
        caption={t('roles.lists')}
        columns={columns}
        rows={data}
        rowKey={(one) => one.id}
        empty={<EmptyState icon={IconKey} title={t('roles.lists.none.title')} text={t('roles.lists.none.text')} />}
      />
      <Modal
        opened={edit === 'new' || role !== undefined}
        onClose={close}
        title={t(role === undefined ? 'roles.newList' : 'roles.edit')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <ListRoleForm
          key={edit}
          role={role}
          template={template}
          readOnly={!manage}
          onCancel={close}
          onSave={async (input) => {
            const saved = await saveListRole(role?.id, input)
            notifyDone(t('roles.saved', { name: saved.name }))
            close()
            await refreshRoles(client)
          }}
        />
      </Modal>
    </>
  )
}
