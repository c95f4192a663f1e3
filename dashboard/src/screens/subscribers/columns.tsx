import { Anchor, Badge, Group, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PersonStatus } from './badges.tsx'
import type { Membership, Subscriber } from './queries.ts'

export function useSubscriberColumns(onList: (id: number) => void): readonly Column<Subscriber>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'email',
      label: t('subscribers.email'),
      sort: 'email',
      render: ({ id, email, name }) => (
        <Stack gap={0}>
          <Anchor
            component={Link}
            to={`/subscribers/${id}`}
            size="sm"
            fw={600}
            c="inherit"
            style={{ overflowWrap: 'break-word' }}
          >
            {email}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {name}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      label: t('subscribers.status'),
      sort: 'status',
      narrow: true,
      render: ({ status }) => <PersonStatus status={status} />,
    },
    {
      id: 'lists',
      label: t('nav.lists'),
      render: ({ lists }) => <ListChips lists={lists} onList={onList} />,
    },
    {
      id: 'updated',
      label: t('subscribers.updated'),
      sort: 'updated_at',
      narrow: true,
      render: ({ updated_at }) => (
        <Text size="xs">
          <Moment value={updated_at} />
        </Text>
      ),
    },
    {
      id: 'created',
      label: t('subscribers.created'),
      sort: 'created_at',
      narrow: true,
      render: ({ created_at }) => (
        <Text size="xs">
          <Moment value={created_at} />
        </Text>
      ),
    },
  ]
}

const chipsShown = 2

function ListChips({
  lists,
  onList,
}: {
  readonly lists: readonly Membership[]
  readonly onList: (id: number) => void
}) {
  const { t } = useTranslation()
  const rest = lists.length - chipsShown
  if (lists.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('subscribers.noLists')}
      </Text>
    )
  }
  return (
    <Group gap={4}>
      {lists.slice(0, chipsShown).map((list) => (
        <ListChip key={list.id} list={list} onList={onList} />
      ))}
      {rest > 0 && (
        <Tooltip
          label={lists
            .slice(chipsShown)
            .map((list) => list.name)
            .join(', ')}
          multiline
          maw={320}
        >
          <Text size="xs" c="dimmed">
            {t('subscribers.moreLists', { count: rest })}
          </Text>
        </Tooltip>
      )}
    </Group>
  )
}

const colours = { confirmed: 'teal', unconfirmed: 'yellow', unsubscribed: 'gray' } as const

function ListChip({ list, onList }: { readonly list: Membership; readonly onList: (id: number) => void }) {
  const { t } = useTranslation()
  const status = t(`subscribers.membership.${list.subscription_status}`)
  const gone = list.subscription_status === 'unsubscribed'
  const chip = (
    <Badge
      size="sm"
      variant="dot"
      radius="sm"
      tt="none"
      fw={500}
      color={colours[list.subscription_status]}
      td={gone ? 'line-through' : undefined}
      maw={180}
    >
      {list.name}
    </Badge>
  )
  return (
    <Tooltip label={`${list.name}: ${status}`}>
      {list.restricted ? (
        chip
      ) : (
        <UnstyledButton
          onClick={() => onList(list.id)}
          aria-label={t('subscribers.showList', { name: list.name, status })}
          style={{ cursor: 'pointer' }}
        >
          {chip}
        </UnstyledButton>
      )}
    </Tooltip>
  )
}
