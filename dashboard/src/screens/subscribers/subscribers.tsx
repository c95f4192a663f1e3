import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconFileImport, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { type ListState, useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { type Selection, useSelection } from '../../parts/selection.ts'
import { keptTotal, useKept } from '../../parts/undo.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkJobs } from './bulk-jobs.tsx'
import { useSubscriberColumns } from './columns.tsx'
import { type Criteria, criteriaOf, isEverybody } from './criteria.ts'
import { NoSubscribers } from './empty.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NewSubscriber } from './new-subscriber.tsx'
import { type Audience, subscribersQuery } from './queries.ts'
import { useMayManagePerson } from './rights.ts'

export default function Subscribers() {
  const { t } = useTranslation()
  const manage = useMay()('subscribers:manage')
  const mayManage = useMayManagePerson()
  const state = useListState({ by: 'id', order: 'desc' })
  const criteria = useMemo(() => criteriaOf(state), [state])
  const { page, perPage, sorting } = state
  const { data, error, refetch } = useQuery(subscribersQuery(criteria, { page, perPage, sorting }))
  const columns = useSubscriberColumns((id) => state.set({ list_id: id, subscription_status: '' }))
  const rows = useKept('subscribers', data?.results)
  const selection = useSelection(JSON.stringify(criteria))
  const audience = audienceOf(selection, criteria)
  const total = keptTotal(data, rows)
  const loaded = data !== undefined && error === null
  return (
    <Page
      title={t('nav.subscribers')}
      subtitle={loaded ? t('subscribers.total', { count: total, formatted: formatNumber(total) }) : '\u00a0'}
      actions={<HeadActionsOnce state={state} criteria={criteria} total={total} />}
    >
      <Stack gap="sm">
        <FilterBarOnce state={state} criteria={criteria} error={error} />
        {manage && <BulkJobs />}
        {audience !== undefined && (
          <BulkBar
            audience={audience}
            total={total}
            onWiden={
              !selection.all && selection.ticked.size === rows?.length && total > selection.ticked.size
                ? selection.widen
                : undefined
            }
            onDone={selection.clear}
          />
        )}
        {error !== null && criteria.expression === '' && <Failure error={error} onRetry={() => void refetch()} />}
        {error === null && (
          <DataTable
            caption={t('nav.subscribers')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.email}
            sorting={sorting}
            onSort={state.sortBy}
            paging={data === undefined ? undefined : { page, perPage, total }}
            onPage={state.goTo}
            {...(manage && (rows === undefined || rows.some(mayManage))
              ? { selected: selection.ticked, onSelect: selection.tick }
              : {})}
            empty={<NoSubscribers state={state} filtered={!isEverybody(criteria)} />}
          />
        )}
      </Stack>
      <NewSubscriber
        opened={state.filter('edit') === 'new'}
        onClose={() => state.set({ edit: '' })}
        lists={criteria.listIds}
      />
    </Page>
  )
}

/** Neither hangs on the rows: a page of them need not draw these again. */
const FilterBarOnce = memo(FilterBar)
const HeadActionsOnce = memo(HeadActions)

/** Ticked people, or everybody that matches. */
function audienceOf({ ticked, all }: Selection, criteria: Criteria): Audience | undefined {
  if (all) return { kind: 'matches', criteria }
  return ticked.size > 0 ? { kind: 'ids', ids: [...ticked].map(Number) } : undefined
}

interface HeadActionsProps {
  readonly state: ListState
  readonly criteria: Criteria
  readonly total: number
}

function HeadActions({ state, criteria, total }: HeadActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [exporting, setExporting] = useState(false)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={total === 0}
        onClick={() => setExporting(true)}
      >
        {t('subscribers.export')}
      </Button>
      {may('subscribers:import') && (
        <Button component={Link} to="/subscribers/import" variant="default" leftSection={<IconFileImport size={16} />}>
          {t('nav.import')}
        </Button>
      )}
      {may('subscribers:manage') && (
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => state.set({ edit: 'new' })}>
          {t('subscribers.new')}
        </Button>
      )}
      {exporting && (
        <ExportDialog audience={{ kind: 'matches', criteria }} count={total} onClose={() => setExporting(false)} />
      )}
    </Group>
  )
}
