import { Anchor, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import type { Column } from '../../parts/data-table.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { ListActions } from './list-actions.tsx'
import type { List } from './queries.ts'
import { useMayManageList } from './rights.ts'

interface Handlers {
  readonly onTag: (tag: string) => void
  readonly onEdit: (id: number) => void
}

export function useListColumns({ onTag, onEdit }: Handlers): readonly Column<List>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('lists.name'),
      sort: 'name',
      render: (list) => <NameCell list={list} onTag={onTag} onEdit={onEdit} />,
    },
    {
      id: 'type',
      label: t('lists.type'),
      sort: 'type',
      narrow: true,
      render: ({ type, optin }) => (
        <Group gap={6} wrap="nowrap">
          <Badge variant="light" radius="sm" tt="none" color={type === 'public' ? 'teal' : 'gray'}>
            {t(`lists.type.${type}`)}
          </Badge>
          {optin === 'double' && (
            <Badge variant="outline" radius="sm" tt="none" color="gray">
              {t('lists.optin.double')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'subscribers',
      label: t('lists.subscribers'),
      sort: 'subscriber_count',
      narrow: true,
      render: (list) => <CountCell list={list} />,
    },
    {
      id: 'updated',
      label: t('lists.updated'),
      sort: 'updated_at',
      narrow: true,
      render: ({ updated_at }) => (
        <Text size="sm">
          <Moment value={updated_at} />
        </Text>
      ),
    },
    {
      id: 'created',
      label: t('lists.created'),
      sort: 'created_at',
      narrow: true,
      render: ({ created_at }) => (
        <Text size="sm">
          <Moment value={created_at} />
        </Text>
      ),
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (list) => <ListActions list={list} onEdit={() => onEdit(list.id)} />,
    },
  ]
}

function NameCell({ list, onTag, onEdit }: { readonly list: List } & Handlers) {
  const { t } = useTranslation()
  const manage = useMayManageList()(list.id)
  return (
    <Stack gap={2}>
      {manage ? (
        <Anchor component="button" size="sm" fw={600} c="inherit" ta="start" onClick={() => onEdit(list.id)}>
          {list.name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {list.name}
        </Text>
      )}
      {list.description !== '' && (
        <Text size="xs" c="dimmed" lineClamp={1} maw={420}>
          {list.description}
        </Text>
      )}
      {list.tags.length > 0 && (
        <Group gap={4}>
          {list.tags.map((tag) => (
            <UnstyledButton key={tag} aria-label={t('lists.tag.show', { tag })} onClick={() => onTag(tag)}>
              <Badge size="sm" variant="default" radius="sm" tt="none" fw={400} style={{ cursor: 'pointer' }}>
                {tag}
              </Badge>
            </UnstyledButton>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** With single opt-in nobody has to confirm: only who left is worth a second line. */
function CountCell({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const shown = useMay()('subscribers:get_all', 'subscribers:get')
  const statuses =
    list.optin === 'double' ? (['confirmed', 'unconfirmed', 'unsubscribed'] as const) : (['unsubscribed'] as const)
  const total = formatNumber(list.subscriber_count ?? 0)
  if (!shown) return <Text size="sm">{total}</Text>
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={`/subscribers?list_id=${list.id}`} size="sm" fw={600}>
        {t('lists.count', { count: list.subscriber_count ?? 0, formatted: total })}
      </Anchor>
      {statuses.map((status) => {
        const count = list.subscriber_statuses?.[status] ?? 0
        return count === 0 ? null : (
          <Anchor
            key={status}
            component={Link}
            to={`/subscribers?list_id=${list.id}&subscription_status=${status}`}
            size="xs"
            c="dimmed"
          >
            {t(`lists.count.${status}`, { formatted: formatNumber(count) })}
          </Anchor>
        )
      })}
    </Stack>
  )
}
