import { ActionIcon, Menu, PasswordInput, Stack } from '@mantine/core'
import { IconDots, IconKey, IconLogout, IconShieldOff, IconUnlink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { forgetSignOn, refreshUsers, signOutEverywhere, switchSecondFactorOff, type User } from './queries.ts'
import { TokensDialog } from './tokens-dialog.tsx'

interface UserActionsProps {
  readonly user: User
  readonly own: boolean
  readonly onEdit: () => void
}

type Asked = 'delete' | 'signOut' | 'signOn' | 'secondFactor' | 'tokens'

export function UserActions({ user, own, onEdit }: UserActionsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
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
          {user.single_sign_on && (
            <Menu.Item leftSection={<IconUnlink size={16} />} onClick={() => setAsked('signOn')}>
              {t('users.signOnOff')}
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
      {asked === 'signOut' && (
        <Ask user={user} words="users.signOut" done="users.signedOut" act={signOutEverywhere} onClose={close} />
      )}
      {asked === 'signOn' && (
        <Ask user={user} words="users.signOnOff" done="users.signOnOff.done" act={forgetSignOn} onClose={close} />
      )}
    </>
  )
}

interface AskProps {
  readonly user: User
  /** Of the title, the text and the button. */
  readonly words: 'users.signOut' | 'users.signOnOff'
  readonly done: 'users.signedOut' | 'users.signOnOff.done'
  readonly act: (id: number) => Promise<unknown>
  readonly onClose: () => void
}

function Ask({ user, words, done, act, onClose }: AskProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const acting = useMutation({
    mutationFn: () => act(user.id),
    onSuccess: () => {
      notifyDone(t(done, { name: user.username }))
      onClose()
    },
    onError: notifyFailure,
    onSettled: () => refreshUsers(client),
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => acting.mutate()}
      title={t(`${words}.title`, { name: user.username })}
      confirmLabel={t(`${words}.do`)}
      loading={acting.isPending}
    >
      {t(`${words}.text`)}
    </Confirm>
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
