import { Alert, Button, Card, Grid, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenFailure } from '../../../app/screen-failure.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Page } from '../../../parts/page.tsx'
import { PreviewFrame } from '../../../parts/preview-frame.tsx'
import { PartOfTest } from '../../ab-tests/part-of-test.tsx'
import { type Campaign, type CampaignChecks, campaignQuery, checksQuery } from '../queries.ts'
import { useRights } from '../rights.ts'
import { StatusBadge } from '../status-badge.tsx'
import { AudienceCard } from './audience-card.tsx'
import { CheckList, spokenOf } from './check-list.tsx'
import { SendCard } from './send-card.tsx'

/** The last look: who gets it, what it is, what is wrong with it, and when it goes. */
export default function SendScreen() {
  const { id } = useParams({ from: '/campaigns/$id/send' })
  const { data: campaign, error, refetch } = useQuery(campaignQuery(Number(id)))
  if (error !== null && campaign === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  return campaign === undefined ? <Skeleton h={480} /> : <LastLook campaign={campaign} />
}

function LastLook({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const checks = useQuery(checksQuery(campaign.id))
  const { send } = useRights()({ campaign })
  return (
    <Page
      title={campaign.name}
      subtitle={<StatusBadge status={campaign.status} />}
      actions={
        <Button
          component={Link}
          to={`/campaigns/${campaign.id}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('send.back')}
        </Button>
      }
    >
      {campaign.status !== 'draft' && (
        <Alert variant="light">{t('send.notDraft', { status: t(`campaigns.status.${campaign.status}`) })}</Alert>
      )}
      <PartOfTest campaignId={campaign.id} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Card withBorder padding="lg">
              <Stack>
                <Title order={2} size="h4">
                  {t('checks.title')}
                </Title>
                {checks.error !== null && <Failure error={checks.error} onRetry={() => void checks.refetch()} />}
                {checks.isPending && <Skeleton h={160} />}
                <VisuallyHidden role="status">
                  {checks.data !== undefined && spokenOf(checks.data.checks, t)}
                </VisuallyHidden>
                {checks.data !== undefined && <CheckList checks={checks.data.checks} />}
                <div>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconRefresh size={14} />}
                    onClick={() => void checks.refetch()}
                    loading={checks.isFetching}
                  >
                    {t('checks.again')}
                  </Button>
                </div>
              </Stack>
            </Card>
            <Card withBorder padding="lg">
              <Title order={2} size="h4" mb="sm">
                {t('preview.title')}
              </Title>
              <PreviewFrame title={t('preview.title')} address={`/api/campaigns/${campaign.id}/preview`} height={520} />
            </Card>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg" pos="sticky" top={72}>
            {checks.data === undefined ? <Skeleton h={180} /> : <AudienceCard checks={checks.data} />}
            {campaign.status === 'draft' && send && <SendCard campaign={campaign} checks={checks.data} />}
            <Facts campaign={campaign} site={checks.data?.site ?? null} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

interface FactsProps {
  readonly campaign: Campaign
  readonly site: CampaignChecks['site']
}

function Facts({ campaign, site }: FactsProps) {
  const { t } = useTranslation()
  const rows = [
    ...(site === null ? [] : [[t('send.brand'), `${site.name} · ${site.root_url}`]]),
    [t('campaigns.subject'), campaign.subject],
    [t('campaigns.from'), campaign.from_email],
    [t('campaigns.format'), t(`campaigns.format.${campaign.content_type}`)],
    [t('campaigns.messenger'), campaign.messenger],
    ...(campaign.media.length === 0
      ? []
      : [[t('campaigns.attachments'), campaign.media.map((file) => file.filename).join(', ')]]),
  ]
  return (
    <Card withBorder padding="lg">
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400} c="dimmed" w={110} style={{ verticalAlign: 'top' }}>
                {label}
              </Table.Th>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
