import { Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconReload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../api/address.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Failure, notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import { formatNumber } from '../../../parts/format.ts'
import { useListState } from '../../../parts/list-state.ts'
import { Moment } from '../../../parts/moment.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { type Campaign, refreshCampaigns } from '../queries.ts'
import { useRights } from '../rights.ts'
import { OutcomeFilter } from './outcome-filter.tsx'
import { countsQuery, type Outcome, outcomes, type Recipient, recipientsQuery, retryRecipients } from './queries.ts'

interface RecipientsProps {
  readonly campaign: Campaign
  readonly live: boolean
}

/** Every recipient with what became of them, by outcome; failures can be tried again. */
export function Recipients({ campaign, live }: RecipientsProps) {
  const { t } = useTranslation()
  const { send } = useRights()({ campaign })
  const list = useListState({ by: 'id', order: 'asc' })
  const outcome = outcomes.find((name) => name === list.filter('outcome'))
  const counts = useQuery(countsQuery(campaign.id, live))
  const query = useInfiniteQuery(recipientsQuery(campaign.id, outcome))
  const { data, error } = query
  const failed = (counts.data?.deferred ?? 0) + (counts.data?.given_up ?? 0) + (counts.data?.failed ?? 0)
  const csv = address(
    `/api/campaigns/${campaign.id}/recipients?format=csv${outcome === undefined ? '' : `&outcome=${outcome}`}`,
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {t('report.recipients')}
        </Title>
        <Group gap="xs">
          {failed > 0 && send && <RetryButton campaign={campaign} count={failed} />}
          <Button component="a" href={csv} variant="default" size="xs" leftSection={<IconDownload size={14} />}>
            {t('report.download')}
          </Button>
        </Group>
      </Group>
      {isStill(campaign) && counts.data?.reason != null && (
        <Alert color="orange" variant="light" role="status">
          {counts.data.reason}
        </Alert>
      )}
      <OutcomeFilter counts={counts.data} value={outcome} onChange={(value) => list.set({ outcome: value })} />
      {error !== null && <Failure error={error} />}
      <DataTable
        caption={t('report.recipients')}
        columns={useColumns()}
        rows={data?.pages.flatMap((page) => page.results)}
        rowKey={(row) => row.subscriber_id}
        empty={
          <Card withBorder padding="lg">
            <Text c="dimmed">{t(noneKey(campaign, outcome))}</Text>
          </Card>
        }
      />
      <MoreButton of={query} />
    </Stack>
  )
}

/** Whether it may be standing still for a reason that somebody can mend. */
function isStill({ status }: Campaign): boolean {
  return status === 'running' || status === 'paused'
}

function noneKey(campaign: Campaign, outcome: Outcome | undefined): string {
  if (outcome !== undefined) return 'report.recipients.noneSuch'
  return campaign.sent > 0 ? 'report.recipients.unrecorded' : 'report.recipients.none'
}

const colours: Readonly<Record<Outcome, string>> = {
  pending: 'gray',
  accepted: 'teal',
  deferred: 'orange',
  refused: 'red',
  given_up: 'red',
  skipped: 'gray',
  failed: 'red',
}

function useColumns(): readonly Column<Recipient>[] {
  const { t, i18n } = useTranslation()
  const reason = (code: string) => (i18n.exists(`report.reason.${code}`) ? t(`report.reason.${code}`) : code)
  return [
    { id: 'person', label: t('report.person'), render: (row) => <Person row={row} /> },
    {
      id: 'outcome',
      label: t('report.outcome'),
      narrow: true,
      render: ({ outcome }) => (
        <Badge color={colours[outcome]} variant="light" radius="sm" tt="none">
          {t(`report.outcome.${outcome}`)}
        </Badge>
      ),
    },
    {
      id: 'reply',
      label: t('report.reply'),
      render: (row) => (
        <Text size="xs" c="dimmed" lineClamp={2} title={row.reply ?? undefined} style={{ overflowWrap: 'anywhere' }}>
          {[row.reason === null ? '' : reason(row.reason), row.reply ?? ''].filter((part) => part !== '').join(': ')}
        </Text>
      ),
    },
    {
      id: 'time',
      label: t('report.time'),
      narrow: true,
      render: (row) => (
        <Stack gap={0}>
          {row.changed_at !== null && (
            <Text size="sm">
              <Moment value={row.changed_at} />
            </Text>
          )}
          {row.next_attempt_at !== null && (
            <Text size="xs" c="dimmed">
              {t('report.next')} <Moment value={row.next_attempt_at} />
            </Text>
          )}
        </Stack>
      ),
    },
  ]
}

function Person({ row }: { readonly row: Recipient }) {
  const { t } = useTranslation()
  if (row.email === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('report.gone', { id: row.subscriber_id })}
      </Text>
    )
  }
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={`/subscribers/${row.subscriber_id}`} size="sm" fw={600} c="inherit">
        {row.email}
      </Anchor>
      <Text size="xs" c="dimmed">
        {row.name}
      </Text>
    </Stack>
  )
}

function RetryButton({ campaign, count }: { readonly campaign: Campaign; readonly count: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const retry = useMutation({
    mutationFn: () => retryRecipients(campaign.id),
    onSuccess: async ({ retried }) => {
      notifyDone(t('report.retried', { count: retried, formatted: formatNumber(retried) }))
      await refreshCampaigns(client)
    },
    onError: notifyFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button size="xs" leftSection={<IconReload size={14} />} onClick={() => setAsking(true)}>
        {t('report.retry', { count, formatted: formatNumber(count) })}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => retry.mutate()}
        title={t('report.retry.title')}
        confirmLabel={t('report.retry.do')}
        loading={retry.isPending}
      >
        {t('report.retry.text', { count, formatted: formatNumber(count) })}
      </Confirm>
    </>
  )
}
