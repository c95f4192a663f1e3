import { Card, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CellLink, cells } from '../../parts/cells.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { type Recurring, type Turn, turnsQuery } from './queries.ts'
import { momentInZone } from './rule-words.ts'
import { OutcomeMark } from './status-mark.tsx'

/** What became of each turn, the newest first. */
export function Turns({ recurring }: { readonly recurring: Recurring }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(turnsQuery(recurring.id))
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('recurring.turns')}
      </Title>
      {query.error !== null && <Failure error={query.error} />}
      <DataTable
        caption={t('recurring.turns')}
        columns={useColumns(recurring)}
        rows={query.data?.pages.flatMap((page) => page.results)}
        rowKey={(turn) => turn.id}
        empty={
          <Card withBorder padding="lg">
            <Text c="dimmed">{t('recurring.turns.none')}</Text>
          </Card>
        }
      />
      <MoreButton of={query} />
    </Stack>
  )
}

function useColumns({ rule, feed }: Recurring): readonly Column<Turn>[] {
  const { t } = useTranslation()
  const items: Column<Turn> = {
    id: 'items',
    label: t('recurring.items'),
    narrow: true,
    align: 'end',
    render: ({ items: count }) => count !== null && formatNumber(count),
  }
  return [
    {
      id: 'due',
      label: t('recurring.turn'),
      narrow: true,
      render: ({ due_at: due }) => momentInZone(due, rule.time_zone),
    },
    {
      id: 'outcome',
      label: t('recurring.outcome'),
      render: (turn) => (
        <div className={cells.stack}>
          <span>
            <OutcomeMark turn={turn} />
          </span>
          {turn.reason !== null && <span className={cells.dimmed}>{turn.reason}</span>}
        </div>
      ),
    },
    {
      id: 'campaign',
      label: t('recurring.sentCampaign'),
      render: ({ campaign }) =>
        campaign !== null && <CellLink to={`/campaigns/${campaign.id}`}>{campaign.name}</CellLink>,
    },
    ...(feed === null ? [] : [items]),
  ]
}
