import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quiet } from '../../app/quiet.ts'
import { Failure } from '../../parts/failure.tsx'
import { countsOn, daysOf } from './days.ts'
import { chartsQuery } from './queries.ts'

/** Below everything else: its script comes last. */
const LineChart = lazy(async () => {
  await quiet()
  return { default: (await import('../../parts/line-chart.tsx')).LineChart }
})

/** Opens and clicks of all campaigns, day by day. */
export function EventsChart() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(chartsQuery)
  const chart = useMemo(() => {
    if (data === undefined) return undefined
    const days = daysOf([data.campaign_views, data.link_clicks], Date.now())
    const total = [...data.campaign_views, ...data.link_clicks].reduce((sum, { count }) => sum + count, 0)
    return { total, days, opens: countsOn(days, data.campaign_views), clicks: countsOn(days, data.link_clicks) }
  }, [data])
  const series = useMemo(
    () =>
      chart === undefined
        ? []
        : [
            { label: t('overview.opens'), values: chart.opens },
            { label: t('overview.clicks'), values: chart.clicks },
          ],
    [chart, t],
  )
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('overview.chart')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('overview.chart.span')}
        </Text>
      </Group>
      <Suspense fallback={<Skeleton h={300} />}>
        {chart !== undefined && chart.total === 0 ? (
          <Text size="sm" c="dimmed">
            {t('overview.chart.none')}
          </Text>
        ) : chart === undefined ? (
          <Skeleton h={300} />
        ) : (
          <LineChart label={t('overview.chart.table')} times={chart.days} series={series} height={240} />
        )}
      </Suspense>
    </Card>
  )
}
