import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { deleteUsers, refreshUsers, type User } from './queries.ts'

interface DeleteUsersProps {
  readonly users: readonly User[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** What they made stays; sign-ins and tokens end at once. */
export function DeleteUsers({ users, onClose, onDone }: DeleteUsersProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteUsers(users.map((user) => user.id)),
    onSuccess: async () => {
      notifyDone(t('users.deleted', { count: users.length }))
      onClose()
      onDone?.()
      await refreshUsers(client)
    },
    onError: notifyFailure,
  })
  const names = users.map((user) => user.username).join(', ')
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('users.delete.title', { count: users.length, names })}
      confirmLabel={t('users.delete.do', { count: users.length })}
      danger
      loading={remove.isPending}
    >
      {t('users.delete.text', { names })}
    </Confirm>
  )
}
