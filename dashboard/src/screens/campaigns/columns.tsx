import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../parts/data-table.tsx'
import { formatCompact, formatMoment, formatShare } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { ActionMenu } from './action-menu.tsx'
import { isEditable } from './actions.ts'
import { ListNames, Tags } from './chips.tsx'
import { CampaignProgress } from './progress.tsx'
import type { Campaign } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** The columns of the campaign list. */
export function useCampaignColumns(): readonly Column<Campaign>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('campaigns.name'),
        sort: 'name',
        render: (campaign) => <NameCell campaign={campaign} />,
      },
      {
        id: 'status',
        label: t('campaigns.status'),
        sort: 'status',
        narrow: true,
        render: (campaign) => <StatusCell campaign={campaign} />,
      },
      { id: 'lists', label: t('campaigns.lists'), render: (campaign) => <ListNames lists={campaign.lists} /> },
      { id: 'figures', label: t('campaigns.figures'), render: (campaign) => <FiguresCell campaign={campaign} /> },
      {
        id: 'created',
        label: t('campaigns.created'),
        sort: 'created_at',
        narrow: true,
        render: (campaign) => (
          <Text size="sm">
            <Moment value={campaign.created_at} />
          </Text>
        ),
      },
      {
        id: 'actions',
        label: '',
        narrow: true,
        align: 'end',
        render: (campaign) => <ActionMenu campaign={campaign} />,
      },
    ],
    [t],
  )
}

function NameCell({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const to = `/campaigns/${campaign.id}${isEditable(campaign.status) ? '' : '/report'}`
  return (
    <Stack gap={2} maw={420}>
      <Anchor component={Link} to={to} fw={600} size="sm" c="inherit">
        {campaign.name}
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {campaign.subject}
      </Text>
      {(campaign.tags.length > 0 || campaign.type === 'optin') && (
        <Group gap={4}>
          {campaign.type === 'optin' && (
            <Badge size="xs" variant="light" radius="sm" tt="none">
              {t('campaigns.optin')}
            </Badge>
          )}
          <Tags tags={campaign.tags} />
        </Group>
      )}
    </Stack>
  )
}

function StatusCell({ campaign }: { readonly campaign: Campaign }) {
  return (
    <Stack gap={6} align="flex-start">
      <StatusBadge status={campaign.status} />
      {campaign.status === 'scheduled' && campaign.send_at !== null && (
        <Text size="xs" c="dimmed" title={formatMoment(campaign.send_at)}>
          <Moment value={campaign.send_at} />
        </Text>
      )}
      {(campaign.status === 'running' || campaign.status === 'paused') && <CampaignProgress campaign={campaign} />}
    </Stack>
  )
}

function FiguresCell({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  if (campaign.sent === 0) return null
  const figures = [
    { label: t('campaigns.sent'), value: formatCompact(campaign.sent) },
    { label: t('campaigns.opened'), value: formatShare(campaign.unique_views || campaign.views, campaign.sent) },
    { label: t('campaigns.clicked'), value: formatShare(campaign.unique_clicks || campaign.clicks, campaign.sent) },
  ]
  return (
    <Group gap="lg" wrap="nowrap">
      {figures.map(({ label, value }) => (
        <Stack key={label} gap={0}>
          <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Text>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
        </Stack>
      ))}
    </Group>
  )
}
