import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { formatNumber } from '../../../parts/format.ts'
import { Moment } from '../../../parts/moment.tsx'
import { activityQuery } from '../queries.ts'

type ActivityData = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof activityQuery>['queryFn']>>>>
type View = ActivityData['campaign_views'][number]
type Click = ActivityData['link_clicks'][number]

/** What the person opened and clicked, as far as it is counted per person. */
export function Activity({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(activityQuery(id))
  const views = useViewColumns()
  const clicks = useClickColumns()
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  const opens = data?.campaign_views.reduce((sum, view) => sum + view.view_count, 0) ?? 0
  const clicked = data?.link_clicks.reduce((sum, click) => sum + click.click_count, 0) ?? 0
  return (
    <Stack gap="lg">
      <Group gap="md">
        <Figure label={t('person.opens')} value={opens} />
        <Figure label={t('person.clicks')} value={clicked} />
      </Group>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {t('person.opened')}
        </Title>
        <DataTable
          caption={t('person.opened')}
          columns={views}
          rows={data?.campaign_views}
          rowKey={(view) => view.id}
          empty={<EmptyState icon={IconEye} title={t('person.noViews.title')} text={t('person.noViews.text')} />}
        />
      </Stack>
      {(data?.link_clicks.length ?? 0) > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h5">
            {t('person.clicked')}
          </Title>
          <DataTable
            caption={t('person.clicked')}
            columns={clicks}
            rows={data?.link_clicks}
            rowKey={(click) => `${click.link_id} ${click.campaign_id}`}
            empty={null}
          />
        </Stack>
      )}
    </Stack>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <Paper withBorder px="lg" py="sm" miw={140}>
      <Text size="xl" fw={650}>
        {formatNumber(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </Paper>
  )
}

function useViewColumns(): readonly Column<View>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'campaign',
      label: t('person.campaign'),
      render: (view) => (
        <Stack gap={0}>
          <Anchor component={Link} to={`/campaigns/${view.id}/report`} size="sm" fw={600} c="inherit">
            {view.name}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {view.subject}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'count',
      label: t('person.opens'),
      narrow: true,
      align: 'end',
      render: (view) => <Text size="sm">{formatNumber(view.view_count)}</Text>,
    },
    {
      id: 'last',
      label: t('person.last'),
      narrow: true,
      render: (view) => (
        <Text size="sm">
          <Moment value={view.last_viewed_at} />
        </Text>
      ),
    },
  ]
}

function useClickColumns(): readonly Column<Click>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'link',
      label: t('person.link'),
      render: (click) => (
        <Stack gap={0}>
          <Anchor href={click.url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {click.url}
          </Anchor>
          <Text size="xs" c="dimmed">
            {click.campaign_name}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'count',
      label: t('person.clicks'),
      narrow: true,
      align: 'end',
      render: (click) => <Text size="sm">{formatNumber(click.click_count)}</Text>,
    },
    {
      id: 'last',
      label: t('person.last'),
      narrow: true,
      render: (click) => (
        <Text size="sm">
          <Moment value={click.last_clicked_at} />
        </Text>
      ),
    },
  ]
}
