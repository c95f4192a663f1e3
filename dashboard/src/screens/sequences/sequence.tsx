import { Anchor, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenFailure } from '../../app/screen-failure.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Page } from '../../parts/page.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { peopleQuery, personStates, type Sequence, sequenceQuery } from './queries.ts'
import { SequenceMenu } from './sequence-actions.tsx'
import { SequenceDialog } from './sequence-dialog.tsx'
import { StatusMark } from './status-mark.tsx'
import { waitOf } from './wait.ts'

export default function OneSequence() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(sequenceQuery(Number(id)))
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const subtitle = data !== undefined && (
    <Group gap="xs">
      <StatusMark status={data.status} />
      <span>{data.list.name}</span>
    </Group>
  )
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  const actions = data !== undefined && (
    <SequenceMenu
      sequence={data}
      onEdit={() => setEditing(true)}
      onDelete={() => void navigate({ to: '/campaigns/sequences' })}
    />
  )
  return (
    <Page title={data?.name ?? t('nav.sequences')} subtitle={subtitle} actions={actions}>
      {data !== undefined && (
        <>
          {data.fault !== null && (
            <Text c="red" size="sm" role="alert">
              {data.fault}
            </Text>
          )}
          <Steps sequence={data} />
          <People sequence={data} />
          {editing && <SequenceDialog sequence={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </Page>
  )
}

/** What is said, in its order. */
function Steps({ sequence }: { readonly sequence: Sequence }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('sequences.steps')}
        </Title>
        <Stack component="ol" gap="xs" m={0} ps="lg">
          {sequence.steps.map(({ id, campaign, wait_minutes: minutes, sent }) => (
            <li key={id}>
              <Group justify="space-between" gap="sm">
                <Text size="sm">
                  <WaitWords minutes={minutes} />{' '}
                  {campaign === null ? (
                    t('sequences.message.gone')
                  ) : (
                    <Anchor component={Link} to={`/campaigns/${campaign.id}`} fw={600} c="inherit">
                      {campaign.name}
                    </Anchor>
                  )}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('sequences.sent', { count: sent, formatted: formatNumber(sent) })}
                </Text>
              </Group>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function WaitWords({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation()
  const { amount, unit } = waitOf(minutes)
  if (minutes === 0) return t('sequences.after.none')
  return t(`sequences.after.${unit}`, { count: amount, formatted: formatNumber(amount) })
}

function People({ sequence }: { readonly sequence: Sequence }) {
  const { t } = useTranslation()
  const list = useListState({ by: 'id', order: 'asc' })
  const state = personStates.find((name) => name === list.filter('state'))
  const query = useInfiniteQuery(peopleQuery(sequence.id, state))
  const { data, error } = query
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {t('sequences.people')}
        </Title>
        <SegmentedControl
          aria-label={t('sequences.state')}
          data={[
            { value: '', label: t('sequences.state.any') },
            ...personStates.map((value) => ({ value, label: t(`sequences.state.${value}`) })),
          ]}
          value={state ?? ''}
          onChange={(value) => list.set({ state: value })}
        />
      </Group>
      {error !== null && <Failure error={error} />}
      <DataTable
        caption={t('sequences.people')}
        columns={usePeopleColumns(sequence)}
        rows={data?.pages.flatMap((page) => page.results)}
        rowKey={(row) => row.subscriber_id}
        empty={
          <Card withBorder padding="lg">
            <Text c="dimmed">{t('sequences.people.none')}</Text>
          </Card>
        }
      />
      <MoreButton of={query} />
    </Stack>
  )
}
