import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { CellLink, cells } from '../../parts/cells.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { useKept } from '../../parts/undo.tsx'
import { useRights } from '../campaigns/rights.ts'
import { type Recurring, recurringQuery } from './queries.ts'
import { RecurringMenu } from './recurring-actions.tsx'
import { RecurringDialog } from './recurring-dialog.tsx'
import { ruleWords } from './rule-words.ts'
import { OutcomeMark, StatusMark } from './status-mark.tsx'

export default function RecurringList() {
  const { t } = useTranslation()
  const may = useMay()
  const rightsOn = useRights()
  const state = useListState({ by: 'name', order: 'asc' })
  const { data, error, refetch } = useQuery(recurringQuery)
  const rows = useKept('recurring', data)
  const edited = state.filter('edit')
  const chosen = rows?.find((one) => String(one.id) === edited && rightsOn(one).manage)
  const open = (edit: string) => state.set({ edit })
  const create = may('campaigns:manage', 'campaigns:manage_all') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
      {t('recurring.create')}
    </Button>
  )
  return (
    <Page title={t('nav.recurring')} subtitle={t('recurring.text')} actions={create}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('nav.recurring')}
        columns={useColumns((id) => open(String(id)))}
        rows={rows}
        rowKey={(recurring) => recurring.id}
        empty={
          <EmptyState
            icon={IconRepeat}
            title={t('recurring.none.title')}
            text={t('recurring.none.text')}
            action={create}
          />
        }
      />
      {create !== false && (edited === 'new' || chosen !== undefined) && (
        <RecurringDialog key={edited} recurring={chosen} onClose={() => open('')} />
      )}
    </Page>
  )
}

function useColumns(onEdit: (id: number) => void): readonly Column<Recurring>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('recurring.name'),
      render: ({ id, name, rule, fault }) => (
        <div className={cells.stack}>
          <CellLink to={`/campaigns/recurring/${id}`} className={cells.strong}>
            {name}
          </CellLink>
          <span className={cells.dimmed}>{fault ?? ruleWords(t, rule)}</span>
        </div>
      ),
    },
    {
      id: 'status',
      label: t('recurring.status'),
      narrow: true,
      render: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'next',
      label: t('recurring.next'),
      narrow: true,
      render: ({ next_at: next }) => next !== null && <Moment value={next} />,
    },
    {
      id: 'last',
      label: t('recurring.last'),
      narrow: true,
      render: ({ last_turn: last }) => last !== null && <OutcomeMark turn={last} />,
    },
    {
      id: 'campaign',
      label: t('recurring.campaign'),
      render: ({ campaign }) => campaign?.name ?? t('recurring.campaign.gone'),
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (recurring) => <RecurringMenu recurring={recurring} onEdit={() => onEdit(recurring.id)} />,
    },
  ]
}
