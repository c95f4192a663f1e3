import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Key, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery, useMay } from '../../api/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { SelectionBar } from '../../parts/selection-bar.tsx'
import { useUserColumns } from './columns.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { usersQuery } from './queries.ts'
import { selectUsers } from './select.ts'
import { UserDialog } from './user-dialog.tsx'

const types = ['', 'user', 'api'] as const

export default function Users() {
  const { t } = useTranslation()
  const manage = useMay()('users:manage')
  const { data: profile } = useSuspenseQuery(profileQuery)
  const state = useListState({ by: 'username', order: 'asc' })
  const { data, error, refetch } = useQuery(usersQuery)
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const [deleting, setDeleting] = useState(false)
  const type = state.filter('type')
  const rows = data === undefined ? undefined : selectUsers(data, { ...state, type })
  const chosen = (data ?? []).filter((user) => selected.has(user.id))
  const open = (edit: string) => state.set({ edit })
  const columns = useUserColumns({ ownId: profile.id, onEdit: (id) => open(String(id)) })
  return (
    <Page
      title={t('nav.users')}
      subtitle={t('users.text')}
      actions={
        manage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
            {t('users.new')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <SearchField label={t('users.search')} value={state.query} onChange={(query) => state.set({ query })} />
          <SegmentedControl
            aria-label={t('users.type')}
            data={types.map((value) => ({ value, label: t(`users.type.${value || 'any'}`) }))}
            value={type}
            onChange={(value) => state.set({ type: value })}
          />
        </Group>
        {chosen.length > 0 && (
          <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
            <Button size="xs" color="red" variant="light" onClick={() => setDeleting(true)}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        )}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.users')}
          columns={columns}
          rows={rows}
          rowKey={(user) => user.id}
          rowLabel={(user) => user.username}
          sorting={state.sorting}
          onSort={state.sortBy}
          {...(manage ? { selected, onSelect: setSelected } : {})}
          empty={
            <EmptyState
              icon={IconUsers}
              title={t('users.none.title')}
              text={t('users.none.text')}
              action={
                <Button variant="light" onClick={() => state.set({ query: '', type: '' })}>
                  {t('users.none.clear')}
                </Button>
              }
            />
          }
        />
      </Stack>
      {data !== undefined && <UserDialog which={state.filter('edit')} users={data} onClose={() => open('')} />}
      {deleting && (
        <DeleteUsers users={chosen} onClose={() => setDeleting(false)} onDone={() => setSelected(new Set())} />
      )}
    </Page>
  )
}
