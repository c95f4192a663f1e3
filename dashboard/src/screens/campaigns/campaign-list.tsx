import { Button, MultiSelect, Stack, TagsInput } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { queryClient } from '../../app/query-client.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Filters } from '../../parts/filters.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useSelection } from '../../parts/selection.ts'
import { keptTotal, useKept } from '../../parts/undo.tsx'
import { BulkDelete } from './bulk-delete.tsx'
import { useCampaignColumns } from './columns.tsx'
import { useFollowed } from './live.ts'
import { campaignStatuses, campaignsQuery } from './queries.ts'
import { useRights } from './rights.ts'

const parts = (text: string) => text.split(',').filter((part) => part !== '')

const sortedBy = { by: 'created_at', order: 'desc' } as const

/** As the screen asks where its address holds no filters. */
export async function prefetch(): Promise<void> {
  const first = { page: 1, perPage: 20, query: '', sorting: sortedBy, statuses: [], tags: [] }
  await queryClient.prefetchQuery(campaignsQuery(first))
}

export default function CampaignList() {
  const { t } = useTranslation()
  const may = useMay()
  const manage = may('campaigns:manage', 'campaigns:manage_all')
  const list = useListState(sortedBy)
  const statuses = campaignStatuses.filter((status) => parts(list.filter('status')).includes(status))
  const tags = parts(list.filter('tag'))
  const { page, perPage, query, sorting } = list
  const { data, error, refetch } = useQuery(campaignsQuery({ page, perPage, query, sorting, statuses, tags }))
  useFollowed(data?.results ?? [])
  const columns = useCampaignColumns()
  const rightsOn = useRights()
  const rows = useKept('campaigns', data?.results)
  const selection = useSelection(JSON.stringify([query, statuses, tags]))
  const ids = [...selection.ticked].map(Number)
  const total = keptTotal(data, rows)
  const filtered = query !== '' || statuses.length > 0 || tags.length > 0
  return (
    <Page
      title={t('nav.campaigns')}
      actions={
        manage && (
          <Button component={Link} to="/campaigns/new" leftSection={<IconPlus size={16} />}>
            {t('campaigns.new')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Filters search>
          <SearchField label={t('campaigns.search')} value={query} onChange={(value) => list.set({ query: value })} />
          <MultiSelect
            aria-label={t('campaigns.filter.status')}
            placeholder={statuses.length === 0 ? t('campaigns.filter.status') : undefined}
            data={campaignStatuses.map((status) => ({ value: status, label: t(`campaigns.status.${status}`) }))}
            value={statuses}
            onChange={(value) => list.set({ status: value.join(',') })}
            clearable
          />
          <TagsInput
            aria-label={t('campaigns.filter.tag')}
            placeholder={tags.length === 0 ? t('campaigns.filter.tag') : undefined}
            value={tags}
            onChange={(value) => list.set({ tag: value.join(',') })}
            clearable
          />
        </Filters>
        {ids.length > 0 && (
          <BulkDelete
            choice={selection.all ? { kind: 'matches', filter: { query, statuses, tags } } : { kind: 'ids', ids }}
            total={total}
            onWiden={!selection.all && ids.length === rows?.length && total > ids.length ? selection.widen : undefined}
            onDone={selection.clear}
          />
        )}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.campaigns')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          sorting={sorting}
          onSort={list.sortBy}
          paging={data === undefined ? undefined : { page, perPage, total }}
          onPage={list.goTo}
          {...(manage && (rows === undefined || rows.some((campaign) => rightsOn({ campaign }).manage))
            ? { selected: selection.ticked, onSelect: selection.tick }
            : {})}
          empty={
            <Nothing filtered={filtered} manage={manage} onClear={() => list.set({ query: '', status: '', tag: '' })} />
          }
        />
      </Stack>
    </Page>
  )
}

interface NothingProps {
  readonly filtered: boolean
  readonly manage: boolean
  readonly onClear: () => void
}

function Nothing({ filtered, manage, onClear }: NothingProps) {
  const { t } = useTranslation()
  if (filtered) {
    return (
      <EmptyState
        icon={IconMail}
        title={t('campaigns.none.filtered.title')}
        text={t('campaigns.none.filtered.text')}
        action={
          <Button variant="light" onClick={onClear}>
            {t('campaigns.none.filtered.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconMail}
      title={t('campaigns.none.title')}
      text={t('campaigns.none.text')}
      action={
        manage && (
          <Button component={Link} to="/campaigns/new">
            {t('campaigns.new')}
          </Button>
        )
      }
    />
  )
}
