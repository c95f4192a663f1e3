import { ActionIcon, Anchor, Badge, Popover, Stack, Text } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import type { Bounce } from './queries.ts'

const colours: Readonly<Record<Bounce['type'], string>> = { soft: 'yellow', hard: 'red', complaint: 'grape' }

interface Options {
  /** Absent on the page of one person, where it is plain whose they are. */
  readonly withPerson: boolean
  readonly onSource?: (source: string) => void
}

export function useBounceColumns({ withPerson, onSource }: Options): readonly Column<Bounce>[] {
  const { t } = useTranslation()
  const person: Column<Bounce> = {
    id: 'email',
    label: t('subscribers.email'),
    sort: 'email',
    render: (bounce) => (
      <Stack gap={0}>
        <Anchor
          component={Link}
          to={`/subscribers/${bounce.subscriber_id}?tab=bounces`}
          size="sm"
          fw={600}
          c="inherit"
          style={{ overflowWrap: 'break-word' }}
        >
          {bounce.email}
        </Anchor>
        {bounce.subscriber_status !== 'enabled' && (
          <Text size="xs" c="dimmed">
            {t(`subscribers.status.${bounce.subscriber_status}`)}
          </Text>
        )}
      </Stack>
    ),
  }
  const rest: readonly Column<Bounce>[] = [
    {
      id: 'type',
      label: t('bounces.type'),
      sort: withPerson ? 'type' : undefined,
      narrow: true,
      render: ({ type }) => (
        <Badge variant="light" radius="sm" tt="none" color={colours[type]}>
          {t(`bounces.type.${type}`)}
        </Badge>
      ),
    },
    {
      id: 'campaign',
      label: t('person.campaign'),
      sort: withPerson ? 'campaign_name' : undefined,
      render: ({ campaign }) =>
        campaign === null ? (
          <Text size="sm" c="dimmed">
            {t('bounces.noCampaign')}
          </Text>
        ) : (
          <Anchor component={Link} to={`/campaigns/${campaign.id}/report`} size="sm">
            {campaign.name}
          </Anchor>
        ),
    },
    {
      id: 'source',
      label: t('bounces.source'),
      sort: withPerson ? 'source' : undefined,
      narrow: true,
      render: ({ source }) =>
        onSource === undefined ? (
          <Text size="sm">{source}</Text>
        ) : (
          <Anchor component="button" size="sm" onClick={() => onSource(source)}>
            {source}
          </Anchor>
        ),
    },
    {
      id: 'when',
      label: t('person.when'),
      sort: withPerson ? 'created_at' : undefined,
      narrow: true,
      render: ({ created_at }) => (
        <Text size="sm">
          <Moment value={created_at} />
        </Text>
      ),
    },
    { id: 'meta', label: '', narrow: true, align: 'end', render: (bounce) => <Details bounce={bounce} /> },
  ]
  return withPerson ? [person, ...rest] : rest
}

/** What the mail server or the service said, word for word. */
function Details({ bounce }: { readonly bounce: Bounce }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" withinPortal trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon size="lg" aria-label={t('bounces.details', { email: bounce.email })}>
          <IconCode size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        maw={520}
        mah={360}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('bounces.details.title')}
      >
        <Text
          component="pre"
          size="xs"
          ff="monospace"
          m={0}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {JSON.stringify(bounce.meta, null, 2)}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
