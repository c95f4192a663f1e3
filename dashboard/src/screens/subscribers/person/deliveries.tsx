import { Anchor, Badge, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { deliveriesQuery } from '../queries.ts'

/** "Why did this person not get the mail?" is answered here. */
export function Deliveries({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deliveriesQuery(id))
  const campaigns = useCampaignColumns()
  const messages = useMessageColumns()
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="lg">
      <DataTable
        caption={t('person.deliveries')}
        columns={campaigns}
        rows={data?.campaigns}
        rowKey={(row) => row.campaign_id}
        empty={
          <EmptyState icon={IconMail} title={t('person.noDeliveries.title')} text={t('person.noDeliveries.text')} />
        }
      />
      {(data?.messages.length ?? 0) > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h5">
            {t('person.messages')}
          </Title>
          <DataTable
            caption={t('person.messages')}
            columns={messages}
            rows={data?.messages}
            rowKey={(row) => row.uuid}
            empty={null}
          />
        </Stack>
      )}
    </Stack>
  )
}

type Data = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof deliveriesQuery>['queryFn']>>>>
type CampaignDelivery = Data['campaigns'][number]
type MessageDelivery = Data['messages'][number]

function useCampaignColumns(): readonly Column<CampaignDelivery>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'campaign',
      label: t('person.campaign'),
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={`/campaigns/${row.campaign_id}/report`} size="sm" fw={600} c="inherit">
            {row.name}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {row.subject}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'outcome',
      label: t('person.outcome'),
      render: (row) => <Outcome outcome={row.outcome} details={[row.reason, row.reply]} />,
    },
    {
      id: 'attempts',
      label: t('person.attempts'),
      narrow: true,
      align: 'end',
      render: ({ attempts }) => <Text size="sm">{attempts}</Text>,
    },
    {
      id: 'when',
      label: t('person.when'),
      narrow: true,
      render: (row) => (
        <Text size="sm">
          <Moment value={row.changed_at} />
        </Text>
      ),
    },
  ]
}

function useMessageColumns(): readonly Column<MessageDelivery>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'subject',
      label: t('person.subject'),
      render: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {row.subject}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`person.kind.${row.kind}`, { defaultValue: row.kind })}
          </Text>
        </Stack>
      ),
    },
    { id: 'state', label: t('person.outcome'), render: (row) => <Outcome outcome={row.state} details={[row.reply]} /> },
    {
      id: 'when',
      label: t('person.when'),
      narrow: true,
      render: (row) => (
        <Text size="sm">
          <Moment value={row.finished_at ?? row.created_at} />
        </Text>
      ),
    },
  ]
}

const good = ['accepted', 'sent']
const bad = ['refused', 'given_up', 'failed']

function Outcome({ outcome, details }: { readonly outcome: string; readonly details: readonly (string | null)[] }) {
  const { t } = useTranslation()
  const color = good.includes(outcome) ? 'teal' : bad.includes(outcome) ? 'red' : 'gray'
  const shown = details.filter((detail) => detail !== null && detail !== '')
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="light" radius="sm" tt="none" color={color}>
        {t(`report.outcome.${outcome}`, { defaultValue: outcome })}
      </Badge>
      {shown.map((detail) => (
        <Text key={detail} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      ))}
    </Stack>
  )
}
