import { Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Filters } from '../../parts/filters.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useSelection } from '../../parts/selection.ts'
import { keptTotal, useKept } from '../../parts/undo.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useListColumns } from './columns.tsx'
import { ListDialog } from './list-dialog.tsx'
import { type ListFilter, listsQuery, listTypes } from './queries.ts'
import { useMayManageList } from './rights.ts'

const statuses = ['active', 'archived'] as const

export default function Lists() {
  const { t } = useTranslation()
  const create = useMay()('lists:manage_all')
  const mayManage = useMayManageList()
  const state = useListState({ by: 'created_at', order: 'desc' })
  const { page, perPage, query, sorting } = state
  const status = state.filter('status') === 'archived' ? 'archived' : 'active'
  const type = listTypes.find((known) => known === state.filter('type'))
  const filter: ListFilter = { page, perPage, query, status, type, tags: tagsOf(state), sorting }
  const { data, error, refetch } = useQuery(listsQuery(filter))
  const rows = useKept('lists', data?.results)
  const selection = useSelection(JSON.stringify([query, status, type, filter.tags]))
  const chosen = useMemo(() => rows?.filter((list) => selection.ticked.has(list.id)) ?? [], [rows, selection.ticked])
  const total = keptTotal(data, rows)
  const open = (edit: string) => state.set({ edit, page: page === 1 ? undefined : page })
  const columns = useListColumns({ onTag: (tag) => state.set({ tag }), onEdit: (id) => open(String(id)) })
  const filtered = query !== '' || type !== undefined || tagsOf(state).length > 0 || status === 'archived'
  const newList = create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
      {t('lists.new')}
    </Button>
  )
  return (
    <Page title={t('nav.lists')} subtitle={t('lists.text')} actions={newList}>
      <Stack gap="sm">
        <Filters search>
          <SearchField label={t('lists.search')} value={query} onChange={(value) => state.set({ query: value })} />
          <Select
            aria-label={t('lists.type')}
            placeholder={t('lists.type.any')}
            data={listTypes.map((value) => ({ value, label: t(`lists.type.${value}`) }))}
            value={type ?? null}
            onChange={(value) => state.set({ type: value ?? '' })}
            clearable
          />
          <SegmentedControl
            aria-label={t('lists.status')}
            data={statuses.map((value) => ({ value, label: t(`lists.status.${value}`) }))}
            value={status}
            onChange={(value) => state.set({ status: value === 'archived' ? value : '' })}
          />
          {tagsOf(state).map((tag) => (
            <Button key={tag} size="xs" variant="light" onClick={() => state.set({ tag: '' })}>
              {t('lists.tag.clear', { tag })}
            </Button>
          ))}
        </Filters>
        {chosen.length > 0 && (
          <BulkBar
            lists={chosen}
            all={selection.all}
            filter={filter}
            total={total}
            onWiden={
              !selection.all && chosen.length === rows?.length && total > chosen.length ? selection.widen : undefined
            }
            onDone={selection.clear}
          />
        )}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.lists')}
          columns={columns}
          rows={rows}
          rowKey={(list) => list.id}
          rowLabel={(list) => list.name}
          sorting={sorting}
          onSort={state.sortBy}
          paging={data === undefined ? undefined : { page, perPage, total }}
          onPage={state.goTo}
          {...(data?.results.some((list) => mayManage(list.id))
            ? { selected: selection.ticked, onSelect: selection.tick }
            : {})}
          empty={
            filtered ? (
              <EmptyState
                icon={IconList}
                title={t('lists.none.filtered.title')}
                text={t('lists.none.filtered.text')}
                action={
                  <Button variant="light" onClick={() => state.set({ query: '', type: '', tag: '', status: '' })}>
                    {t('lists.none.filtered.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconList} title={t('lists.none.title')} text={t('lists.none.text')} action={newList} />
            )
          }
        />
      </Stack>
      <ListDialog which={state.filter('edit')} onClose={() => open('')} />
    </Page>
  )
}

function tagsOf(state: { filter(name: string): string }): readonly string[] {
  const tag = state.filter('tag')
  return tag === '' ? [] : [tag]
}
