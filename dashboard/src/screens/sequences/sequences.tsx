import { Button } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { CellLink, cells } from '../../parts/cells.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { useKept } from '../../parts/undo.tsx'
import { type Sequence, sequencesQuery } from './queries.ts'
import { useSequenceRights } from './rights.ts'
import { SequenceMenu } from './sequence-actions.tsx'
import { SequenceDialog } from './sequence-dialog.tsx'
import { StatusMark } from './status-mark.tsx'

export default function Sequences() {
  const { t } = useTranslation()
  const may = useMay()
  const rightsOn = useSequenceRights()
  const state = useListState({ by: 'name', order: 'asc' })
  const { data, error, refetch } = useQuery(sequencesQuery)
  const rows = useKept('sequences', data)
  const edited = state.filter('edit')
  const chosen = rows?.find((one) => String(one.id) === edited && rightsOn(one).manage)
  const open = (edit: string) => state.set({ edit })
  const create = may('campaigns:manage', 'campaigns:manage_all') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
      {t('sequences.new')}
    </Button>
  )
  return (
    <Page title={t('nav.sequences')} subtitle={t('sequences.text')} actions={create}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('nav.sequences')}
        columns={useColumns((id) => open(String(id)))}
        rows={rows}
        rowKey={(sequence) => sequence.id}
        empty={
          <EmptyState
            icon={IconRoute}
            title={t('sequences.none.title')}
            text={t('sequences.none.text')}
            action={create}
          />
        }
      />
      {create !== false && (edited === 'new' || chosen !== undefined) && (
        <SequenceDialog key={edited} sequence={chosen} onClose={() => open('')} />
      )}
    </Page>
  )
}

function useColumns(onEdit: (id: number) => void): readonly Column<Sequence>[] {
  const { t } = useTranslation()
  const figure = (id: 'waiting' | 'finished' | 'left'): Column<Sequence> => ({
    id,
    label: t(`sequences.state.${id}`),
    narrow: true,
    align: 'end',
    render: ({ people }) => formatNumber(people[id]),
  })
  return [
    {
      id: 'name',
      label: t('sequences.name'),
      render: ({ id, name, fault }) => (
        <div className={cells.stack}>
          <CellLink to={`/campaigns/sequences/${id}`} className={cells.strong}>
            {name}
          </CellLink>
          {fault !== null && <span className={cells.dimmed}>{fault}</span>}
        </div>
      ),
    },
    {
      id: 'status',
      label: t('sequences.status'),
      narrow: true,
      render: ({ status }) => <StatusMark status={status} />,
    },
    { id: 'list', label: t('sequences.list'), render: ({ list }) => list.name },
    {
      id: 'steps',
      label: t('sequences.steps'),
      narrow: true,
      align: 'end',
      render: ({ steps }) => formatNumber(steps.length),
    },
    figure('waiting'),
    figure('finished'),
    figure('left'),
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (sequence) => <SequenceMenu sequence={sequence} onEdit={() => onEdit(sequence.id)} />,
    },
  ]
}
