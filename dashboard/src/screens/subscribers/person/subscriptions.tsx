import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconList, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { useMayManageList } from '../../lists/rights.ts'
import { MembershipBadge } from '../badges.tsx'
import { MembershipDialog } from '../membership-dialog.tsx'
import { changeLists, type ListChange, type Membership, refreshSubscribers, type Subscriber } from '../queries.ts'
import { useMayManagePerson } from '../rights.ts'
import { ConsentHistory } from './consent-history.tsx'

export function Subscriptions({ person }: { readonly person: Subscriber }) {
  const { t } = useTranslation()
  const manage = useMayManagePerson()(person)
  const [adding, setAdding] = useState(false)
  const audience = { kind: 'ids', ids: [person.id] } as const
  const add = manage && (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {t('subscribers.changeLists')}
    </Button>
  )
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t('nav.lists')}
          </Title>
          {person.lists.length > 0 && add}
        </Group>
        <DataTable
          caption={t('person.subscriptions')}
          columns={useColumns(person)}
          rows={person.lists}
          rowKey={(list) => list.id}
          empty={
            <EmptyState
              icon={IconList}
              title={t('person.noLists.title')}
              text={t('person.noLists.text')}
              action={add}
            />
          }
        />
      </Stack>
      <ConsentHistory id={person.id} />
      {adding && (
        <MembershipDialog
          audience={audience}
          count={1}
          onClose={() => setAdding(false)}
          onDone={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

function useColumns(person: Subscriber): readonly Column<Membership>[] {
  const { t } = useTranslation()
  const manage = useMayManagePerson()(person)
  const mayList = useMayManageList()
  const columns: readonly Column<Membership>[] = [
    {
      id: 'list',
      label: t('person.list'),
      render: (list) =>
        list.restricted ? (
          <Text size="sm" c="dimmed">
            {list.name}
          </Text>
        ) : (
          <Text size="sm" fw={600} component={Link} to={`/subscribers?list_id=${list.id}`} td="none" c="inherit">
            {list.name}
          </Text>
        ),
    },
    {
      id: 'optin',
      label: t('lists.optin'),
      narrow: true,
      render: ({ optin }) => <Text size="sm">{t(`lists.optin.${optin}`)}</Text>,
    },
    {
      id: 'status',
      label: t('subscribers.membership'),
      narrow: true,
      render: (list) => <MembershipBadge status={list.subscription_status} />,
    },
    {
      id: 'since',
      label: t('person.since'),
      narrow: true,
      render: (list) => (
        <Text size="sm">
          <Moment value={list.subscription_created_at} />
        </Text>
      ),
    },
    {
      id: 'updated',
      label: t('subscribers.updated'),
      narrow: true,
      render: (list) => (
        <Text size="sm">
          <Moment value={list.subscription_updated_at} />
        </Text>
      ),
    },
  ]
  if (!manage) return columns
  return [
    ...columns,
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (list) => mayList(list.id) && <MembershipMenu person={person} list={list} />,
    },
  ]
}

function MembershipMenu({ person, list }: { readonly person: Subscriber; readonly list: Membership }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (asked: Omit<ListChange, 'lists'>) =>
      changeLists({ kind: 'ids', ids: [person.id] }, { ...asked, lists: [list.id] }),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      await refreshSubscribers(client)
    },
    onError: notifyFailure,
  })
  const { subscription_status: status, optin } = list
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('lists.actionsOf', { name: list.name })} loading={change.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'unconfirmed' && (
          <Menu.Item onClick={() => change.mutate({ action: 'add', status: 'confirmed' })}>
            {t('person.confirm')}
          </Menu.Item>
        )}
        {status === 'unsubscribed' ? (
          <Menu.Item
            onClick={() => change.mutate({ action: 'add', status: optin === 'double' ? 'confirmed' : 'unconfirmed' })}
          >
            {t('person.resubscribe')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => change.mutate({ action: 'unsubscribe' })}>{t('person.unsubscribe')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => change.mutate({ action: 'remove' })}>
          {t('person.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
