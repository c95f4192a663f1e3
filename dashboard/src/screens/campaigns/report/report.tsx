import { Anchor, Button, Card, Grid, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { ScreenFailure } from '../../../app/screen-failure.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Page } from '../../../parts/page.tsx'
import { PartOfTest } from '../../ab-tests/part-of-test.tsx'
import { LinkBars } from '../../analytics/link-bars.tsx'
import { linksQuery } from '../../analytics/queries.ts'
import { TrackingNote } from '../../analytics/tracking-note.tsx'
import { ActionMenu } from '../action-menu.tsx'
import { useFollowed } from '../live.ts'
import { CampaignProgress } from '../progress.tsx'
import { type Campaign, campaignQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { EventsCard } from './events-card.tsx'
import { Figures } from './figures.tsx'
import { Recipients } from './recipients.tsx'
import { wholeSpan } from './span.ts'
import { Times } from './times.tsx'

/** What became of a campaign: of every message, and of what people did with it. */
export default function Report() {
  const { id } = useParams({ from: '/campaigns/$id/report' })
  const { data, error, refetch } = useQuery(campaignQuery(Number(id)))
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton h={480} /> : <LoadedReport campaign={data} />
}

function LoadedReport({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  useFollowed([campaign])
  const moving = campaign.status === 'running' || campaign.status === 'paused'
  const id = String(campaign.id)
  return (
    <Page
      title={campaign.name}
      subtitle={
        <Group gap="xs" mt={4}>
          <span role="status">
            <StatusBadge status={campaign.status} />
          </span>
          <Times campaign={campaign} />
        </Group>
      }
      actions={
        <>
          <Button component={Link} to={`/campaigns/${id}`} variant="default" leftSection={<IconPencil size={16} />}>
            {t('report.content')}
          </Button>
          <ActionMenu
            campaign={campaign}
            without={['edit', 'report']}
            onDeleted={() => void navigate({ to: '/campaigns' })}
          />
        </>
      }
    >
      <Stack gap="lg">
        <Stack gap={4} align="flex-start">
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {campaign.subject}
          </Text>
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {t('templates.id')}
            </Text>
            <CopyText value={id} hint={t('report.id.copy')} />
            <Text size="xs" c="dimmed">
              UUID
            </Text>
            <CopyText value={campaign.uuid} hint={t('lists.uuid.copy')} />
          </Group>
        </Stack>
        <TrackingNote />
        <PartOfTest campaignId={campaign.id} />
        {moving && (
          <Card withBorder padding="lg">
            <CampaignProgress campaign={campaign} />
          </Card>
        )}
        <Figures campaign={campaign} />
        {may('campaigns:get_analytics') && campaign.started_at !== null && (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <EventsCard campaign={campaign} startedAt={campaign.started_at} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <LinksCard campaign={campaign} startedAt={campaign.started_at} />
            </Grid.Col>
          </Grid>
        )}
        <Recipients campaign={campaign} live={campaign.status === 'running'} />
        {campaign.bounces > 0 && may('bounces:get') && (
          <Anchor
            renderRoot={(props) => <Link to="/subscribers/bounces" search={{ campaign_id: campaign.id }} {...props} />}
            size="sm"
          >
            {t('report.bounces')}
          </Anchor>
        )}
      </Stack>
    </Page>
  )
}

function LinksCard({ campaign, startedAt }: { readonly campaign: Campaign; readonly startedAt: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(linksQuery([campaign.id], wholeSpan(startedAt)))
  return (
    <Card withBorder padding="lg" h="100%">
      <Title order={2} size="h4" mb="md">
        {t('analytics.links')}
      </Title>
      {error !== null && <Failure error={error} />}
      {data === undefined ? <Skeleton h={120} /> : <LinkBars links={data.slice(0, 10)} />}
    </Card>
  )
}
