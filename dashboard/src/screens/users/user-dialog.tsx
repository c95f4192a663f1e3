import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { refreshUsers, saveUser, type User, type UserInput } from './queries.ts'
import { TokenOnce } from './token-once.tsx'
import { UserForm } from './user-form.tsx'

interface UserDialogProps {
  /** `new`, an id, or empty for closed: as it stands in the address. */
  readonly which: string
  readonly users: readonly User[]
  readonly onClose: () => void
}

export function UserDialog({ which, users, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [token, setToken] = useState<string>()
  const user = users.find((one) => String(one.id) === which)
  const close = () => {
    setToken(undefined)
    onClose()
  }
  const save = async (values: UserInput) => {
    const saved = await saveUser(user?.id, values)
    notifyDone(t(user === undefined ? 'users.created.done' : 'users.saved.done', { name: saved.username }))
    // The only time that the server tells it.
    if (user === undefined && saved.type === 'api' && saved.password !== null) setToken(saved.password)
    else close()
    await refreshUsers(client)
  }
  return (
    <Modal
      opened={which === 'new' || user !== undefined}
      onClose={close}
      title={t(token !== undefined ? 'users.token.title' : user === undefined ? 'users.new' : 'users.edit')}
      size="lg"
      closeOnClickOutside={token === undefined}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {token === undefined ? (
        <UserForm key={which} user={user} onSave={save} onCancel={close} />
      ) : (
        <TokenOnce token={token} onClose={close} />
      )}
    </Modal>
  )
}
