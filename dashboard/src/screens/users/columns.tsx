import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import type { User } from './queries.ts'
import { UserActions } from './user-actions.tsx'

interface Handlers {
  readonly ownId: number
  readonly onEdit: (id: number) => void
}

export function useUserColumns({ ownId, onEdit }: Handlers): readonly Column<User>[] {
  const { t } = useTranslation()
  const manage = useMay()('users:manage')
  return [
    {
      id: 'username',
      label: t('users.username'),
      sort: 'username',
      render: (user) => <NameCell user={user} own={user.id === ownId} onEdit={manage ? onEdit : undefined} />,
    },
    {
      id: 'role',
      label: t('users.role'),
      sort: 'role',
      render: (user) => (
        <Stack gap={0}>
          <Text size="sm">{user.user_role.name}</Text>
          {user.list_role !== null && (
            <Text size="xs" c="dimmed">
              {t('users.listRole.of', { name: user.list_role.name })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'security',
      label: t('users.signIn'),
      render: (user) => <Text size="sm">{t(signInOf(user))}</Text>,
    },
    {
      id: 'seen',
      label: t('users.seen'),
      sort: 'loggedin_at',
      narrow: true,
      render: (user) => (
        <Text size="sm">
          <Moment value={user.loggedin_at} />
        </Text>
      ),
    },
    {
      id: 'created',
      label: t('users.created'),
      sort: 'created_at',
      narrow: true,
      render: (user) => (
        <Text size="sm">
          <Moment value={user.created_at} />
        </Text>
      ),
    },
    ...(manage
      ? [
          {
            id: 'actions',
            label: '',
            narrow: true,
            align: 'end' as const,
            render: (user: User) => <UserActions user={user} own={user.id === ownId} onEdit={() => onEdit(user.id)} />,
          },
        ]
      : []),
  ]
}

function signInOf(user: User): string {
  if (user.type === 'api') return 'users.signIn.token'
  if (user.twofa_type === 'totp') return 'users.signIn.second'
  return user.password_login ? 'users.signIn.password' : 'users.signIn.other'
}

interface NameCellProps {
  readonly user: User
  readonly own: boolean
  readonly onEdit: ((id: number) => void) | undefined
}

function NameCell({ user, own, onEdit }: NameCellProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={2}>
      <Group gap={6}>
        {onEdit === undefined ? (
          <Text size="sm" fw={600}>
            {user.username}
          </Text>
        ) : (
          <Anchor component="button" size="sm" fw={600} c="inherit" ta="start" onClick={() => onEdit(user.id)}>
            {user.username}
          </Anchor>
        )}
        {own && <Mark text={t('users.own')} color="ink" />}
        {user.type === 'api' && <Mark text={t('users.type.api')} color="teal" />}
        {user.status === 'disabled' && <Mark text={t('users.status.disabled')} color="red" />}
      </Group>
      {user.type === 'user' && (
        <Text size="xs" c="dimmed">
          {[user.name, user.email].filter((text) => text !== '' && text !== user.username).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

function Mark({ text, color }: { readonly text: string; readonly color: string }) {
  return (
    <Badge size="sm" variant="light" radius="sm" tt="none" color={color}>
      {text}
    </Badge>
  )
}
