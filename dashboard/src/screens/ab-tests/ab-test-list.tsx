import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CellLink, cells } from '../../parts/cells.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { useKept } from '../../parts/undo.tsx'
import { AbTestMenu } from './ab-test-actions.tsx'
import { type AbTest, abTestsQuery } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

export default function AbTestList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(abTestsQuery)
  return (
    <Page title={t('nav.abTests')} subtitle={t('abTests.text')}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('nav.abTests')}
        columns={useColumns()}
        rows={useKept('abTests', data)}
        rowKey={(test) => test.id}
        empty={<EmptyState icon={IconArrowsSplit2} title={t('abTests.none.title')} text={t('abTests.none.text')} />}
      />
    </Page>
  )
}

function useColumns(): readonly Column<AbTest>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('campaigns.name'),
      render: (test) => (
        <div className={cells.stack}>
          <CellLink to={`/campaigns/ab-tests/${test.id}`} className={cells.strong}>
            {test.name}
          </CellLink>
          <span className={cells.dimmed}>{test.fault ?? subjectsOf(test)}</span>
        </div>
      ),
    },
    {
      id: 'status',
      label: t('campaigns.status'),
      narrow: true,
      render: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'winner',
      label: t('abTests.winner'),
      narrow: true,
      render: ({ winner }) => winner,
    },
    {
      id: 'decides',
      label: t('abTests.decides'),
      narrow: true,
      render: ({ status, decide_at: moment }) => status === 'waiting' && <Moment value={moment} />,
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (test) => <AbTestMenu test={test} />,
    },
  ]
}

function subjectsOf({ variants }: AbTest): string {
  return variants.map(({ variant, campaign }) => `${variant}: ${campaign?.subject ?? '–'}`).join(' · ')
}
