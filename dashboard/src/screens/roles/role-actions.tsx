import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { DeleteItem } from '../../parts/menu-items.tsx'
import { deleteRole, refreshRoles } from './queries.ts'

interface RoleActionsProps {
  readonly role: { readonly id: number; readonly name: string }
  /** It can only be copied. */
  readonly fixed?: boolean
  readonly onEdit: () => void
  readonly onClone: () => void
}

export function RoleActions({ role, fixed = false, onEdit, onClone }: RoleActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteRole(role.id),
    onSuccess: async () => {
      notifyDone(t('roles.deleted', { name: role.name }))
      setAsked(false)
      await refreshRoles(client)
    },
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('roles.actionsOf', { name: role.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t(fixed ? 'roles.look' : 'common.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={onClone}>
            {t('roles.clone')}
          </Menu.Item>
          {!fixed && <DeleteItem onClick={() => setAsked(true)} />}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asked}
        onClose={() => {
          setAsked(false)
          remove.reset()
        }}
        onConfirm={() => remove.mutate()}
        title={t('roles.delete.title', { name: role.name })}
        confirmLabel={t('roles.delete.do')}
        danger
        loading={remove.isPending}
      >
        {t('roles.delete.text')}
        {remove.error !== null && <Failure error={remove.error} />}
      </Confirm>
    </>
  )
}
