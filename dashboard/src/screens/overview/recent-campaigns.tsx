import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { cells } from '../../parts/cells.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useFollowed } from '../campaigns/live.ts'
import { CampaignProgress } from '../campaigns/progress.tsx'
import type { Campaign } from '../campaigns/queries.ts'
import { StatusBadge } from '../campaigns/status-badge.tsx'
import { recentCampaignsQuery, runningCampaignsQuery, shownCampaigns } from './queries.ts'

const heading = 86
const rowHeight = 52

interface RecentCampaignsProps {
  /** How many campaigns there are, so that their place is kept until they come. */
  readonly total: number
}

/** Running campaigns first and live, then those that were worked on last. */
export function RecentCampaigns({ total }: RecentCampaignsProps) {
  const { t } = useTranslation()
  const manage = useMay()('campaigns:manage', 'campaigns:manage_all')
  const running = useQuery({ ...runningCampaignsQuery, refetchInterval: 15_000 })
  const recent = useQuery(recentCampaignsQuery)
  useFollowed(running.data?.results ?? [])
  const first = running.data?.results ?? []
  const rest = recent.data?.results.filter((campaign) => !first.some(({ id }) => id === campaign.id)) ?? []
  const campaigns = [...first, ...rest].slice(0, shownCampaigns)
  if (running.isPending || recent.isPending)
    return <Skeleton h={heading + rowHeight * Math.min(total, shownCampaigns)} />
  if (campaigns.length === 0) return null
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('overview.recent')}
        </Title>
        {manage && (
          <Button component={Link} to="/campaigns/new" size="xs" variant="light">
            {t('campaigns.new')}
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        {campaigns.map((campaign) => (
          <Row key={campaign.id} campaign={campaign} />
        ))}
      </Stack>
    </Card>
  )
}

/** A scheduled one is of interest for when it goes out. */
function whenOf({ status, send_at, updated_at }: Campaign): string {
  return status === 'scheduled' && send_at !== null ? send_at : updated_at
}

const reported = ['running', 'paused', 'finished', 'cancelled']

function Row({ campaign }: { readonly campaign: Campaign }) {
  const to = reported.includes(campaign.status) ? `/campaigns/${campaign.id}/report` : `/campaigns/${campaign.id}`
  return (
    <Group justify="space-between" gap="4px var(--mantine-spacing-sm)">
      <div className={cells.words}>
        <div className={cells.line}>
          <Anchor component={Link} to={to} size="sm" fw={600} c="inherit">
            {campaign.name}
          </Anchor>
          <StatusBadge status={campaign.status} />
        </div>
        <Text size="xs" c="dimmed" component="div">
          {campaign.subject}
        </Text>
      </div>
      <Group gap="md">
        {campaign.to_send > 0 && <CampaignProgress campaign={campaign} />}
        <Text size="xs" c="dimmed" component="div">
          <Moment value={whenOf(campaign)} />
        </Text>
      </Group>
    </Group>
  )
}
