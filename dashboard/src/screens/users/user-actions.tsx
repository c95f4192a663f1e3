import { ActionIcon, Menu, PasswordInput, Stack } from '@mantine/core'
import { IconDots, IconKey, IconLogout, IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { refreshUsers, signOutEverywhere, switchSecondFactorOff, type User } from './queries.ts'
import { TokensDialog } from './tokens-dialog.tsx'

interface UserActionsProps {
  readonly user: User
  readonly own: boolean
  readonly onEdit: () => void
}

type Asked = 'delete' | 'signOut' | 'secondFactor' | 'tokens'

export function UserActions({ user, own, onEdit }: UserActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const signOut = useMutation({
    mutationFn: () => signOutEverywhere(user.id),
    onSuccess: () => {
      notifyDone(t('users.signedOut', { name: user.username }))
      close()
    },
    onError: notifyFailure,
    onSettled: () => refreshUsers(client),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('users.actionsOf', { name: user.username })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <EditItem onClick={onEdit} />
          {user.type === 'api' && (
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setAsked('tokens')}>
              {t('users.tokens')}
            </Menu.Item>
          )}
          {user.type === 'user' && (
            <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => setAsked('signOut')}>
              {t('users.signOut')}
            </Menu.Item>
          )}
          {user.twofa_type !== 'none' && (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => setAsked('secondFactor')}>
              {t('users.secondFactorOff')}
            </Menu.Item>
          )}
          {!own && <DeleteItem onClick={() => setAsked('delete')} />}
        </Menu.Dropdown>
      </Menu>
      {asked === 'delete' && <DeleteUsers users={[user]} onClose={close} />}
      {asked === 'tokens' && <TokensDialog user={user} onClose={close} />}
      {asked === 'secondFactor' && <SecondFactorOff user={user} onClose={close} />}
      <Confirm
        opened={asked === 'signOut'}
        onClose={close}
        onConfirm={() => signOut.mutate()}
        title={t('users.signOut.title', { name: user.username })}
        confirmLabel={t('users.signOut.do')}
        loading={signOut.isPending}
      >
        {t('users.signOut.text')}
      </Confirm>
    </>
  )
}

/** For somebody who lost their device; takes the password of who does it. */
function SecondFactorOff({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const off = useMutation({
    mutationFn: () => switchSecondFactorOff(user.id, password),
    onSuccess: async () => {
      notifyDone(t('users.secondFactorOff.done', { name: user.username }))
      onClose()
      await refreshUsers(client)
    },
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => off.mutate()}
      title={t('users.secondFactorOff.title', { name: user.username })}
      confirmLabel={t('users.secondFactorOff.do')}
      danger
      loading={off.isPending}
    >
      <Stack gap="sm">
        {t('users.secondFactorOff.text')}
        <PasswordInput
          label={t('users.yourPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
        />
        {off.error !== null && <Failure error={off.error} />}
      </Stack>
    </Confirm>
  )
}
