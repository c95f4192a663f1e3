import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../parts/failure.tsx'
import { LineChart } from '../../../parts/line-chart.tsx'
import { eventsQuery } from '../../analytics/queries.ts'
import { bucketsOf, countsAt } from '../../analytics/timeline.ts'
import type { Campaign } from '../queries.ts'
import { spanFrom, spans } from './span.ts'

const types = ['views', 'clicks', 'machine_views', 'machine_clicks'] as const

interface EventsCardProps {
  readonly campaign: Campaign
  readonly startedAt: string
}

/** Opens and clicks over time: people, and programs that open everything, apart. */
export function EventsCard({ campaign, startedAt }: EventsCardProps) {
  const { t } = useTranslation()
  const [name, setName] = useState<(typeof spans)[number]>('2')
  const span = useMemo(() => spanFrom(startedAt, name), [startedAt, name])
  const times = useMemo(() => bucketsOf(span), [span])
  const answers = useQueries({ queries: types.map((type) => eventsQuery(type, [campaign.id], span)) })
  const rows = answers.map((answer) => answer.data)
  const [views, clicks, machineViews, machineClicks] = rows
  const series = useMemo(
    () =>
      [views, clicks, machineViews, machineClicks].map((data, index) => ({
        label: t(`report.events.${types[index]}`),
        values: countsAt(times, data ?? []),
      })),
    [views, clicks, machineViews, machineClicks, times, t],
  )
  const error = answers.find((answer) => answer.error !== null)?.error
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h4">
          {t('report.events')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('report.span')}
          value={name}
          onChange={(value) => setName(spans.find((one) => one === value) ?? '2')}
          data={spans.map((value) => ({ value, label: t(`report.span.${value}`) }))}
        />
      </Group>
      {error != null && <Failure error={error} />}
      <LineChart label={t('report.events')} times={times} series={series} height={240} />
      <Text size="xs" c="dimmed" mt="xs">
        {t('report.events.help')}
      </Text>
    </Card>
  )
}
