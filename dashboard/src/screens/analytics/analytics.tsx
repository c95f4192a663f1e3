import '@mantine/dates/styles.css'
import { Card, Grid, Stack, Title } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconChartLine } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarProps, localDate } from '../../i18n/calendar.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatDay } from '../../parts/format.ts'
import { LineChart } from '../../parts/line-chart.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { type Campaign, campaignQuery } from '../campaigns/queries.ts'
import { CampaignPicker } from './campaign-picker.tsx'
import { Comparison } from './comparison.tsx'
import { LinkBars } from './link-bars.tsx'
import { eventsQuery, linksQuery, type Span } from './queries.ts'
import { spanOf } from './span.ts'
import { bucketsOf, countsAt } from './timeline.ts'
import { TrackingNote } from './tracking-note.tsx'

const charts = ['views', 'clicks', 'bounces'] as const

/** Several campaigns beside each other; what is compared stands in the address. */
export default function Analytics() {
  const { t } = useTranslation()
  const list = useListState({ by: 'id', order: 'asc' })
  const ids = idsOf(list.filter('id'))
  const span = useMemo(() => spanOf(list.filter('from'), list.filter('to')), [list])
  const campaigns = useQueries({
    queries: ids.map((id) => ({ ...campaignQuery(id), placeholderData: keepPreviousData })),
  })
  const chosen = campaigns.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return (
    <Page title={t('nav.analytics')}>
      <Stack gap="lg">
        <TrackingNote />
        <Card withBorder padding="lg" style={{ overflow: 'visible' }}>
          <Grid>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <CampaignPicker
                chosen={ids.map((id) => ({ id, name: chosen.find((one) => one.id === id)?.name ?? String(id) }))}
                onChange={(next) => list.set({ id: next.join(',') })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <DatePickerInput
                type="range"
                label={t('analytics.span')}
                value={[span.from.slice(0, 10), span.to.slice(0, 10)]}
                onChange={([from, to]) => {
                  if (from !== null && to !== null) list.set({ from, to })
                }}
                valueFormatter={({ date }) => shownDays(date)}
                {...calendarProps()}
                allowSingleDateInRange
              />
            </Grid.Col>
          </Grid>
        </Card>
        {ids.length === 0 ? (
          <EmptyState icon={IconChartLine} title={t('analytics.none.title')} text={t('analytics.none.text')} />
        ) : (
          <Figures campaigns={chosen} span={span} />
        )}
      </Stack>
    </Page>
  )
}

/** While the second day of a span is still to be chosen, only the first is shown. */
function shownDays(days: unknown): string {
  const chosen = Array.isArray(days) ? days.filter((day) => typeof day === 'string') : []
  return chosen.map((day) => formatDay(localDate(day))).join(' – ')
}

function Figures({ campaigns, span }: { readonly campaigns: readonly Campaign[]; readonly span: Span }) {
  const { t } = useTranslation()
  const ids = campaigns.map((campaign) => campaign.id)
  const links = useQuery(linksQuery(ids, span))
  return (
    <>
      <Comparison campaigns={campaigns} />
      {charts.map((type) => (
        <EventChart key={type} type={type} campaigns={campaigns} span={span} />
      ))}
      <Card withBorder padding="lg">
        <Title order={2} size="h4" mb="md">
          {t('analytics.links')}
        </Title>
        {links.error !== null && <Failure error={links.error} />}
        <LinkBars links={links.data ?? []} />
      </Card>
    </>
  )
}

interface EventChartProps {
  readonly type: (typeof charts)[number]
  readonly campaigns: readonly Campaign[]
  readonly span: Span
}

function EventChart({ type, campaigns, span }: EventChartProps) {
  const { t } = useTranslation()
  const ids = campaigns.map((campaign) => campaign.id)
  const { data, error } = useQuery(eventsQuery(type, ids, span))
  const times = useMemo(() => bucketsOf(span), [span])
  const series = useMemo(
    () => campaigns.map(({ id, name }) => ({ label: name, values: countsAt(times, data ?? [], id) })),
    [campaigns, times, data],
  )
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="md">
        {t(`analytics.${type}`)}
      </Title>
      {error !== null && <Failure error={error} />}
      <LineChart label={t(`analytics.${type}`)} times={times} series={series} height={220} />
    </Card>
  )
}

function idsOf(text: string): readonly number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
}
