import { Button, Select, Stack, TextInput } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Filters } from '../../parts/filters.tsx'
import { type ListState, useListState } from '../../parts/list-state.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Page } from '../../parts/page.tsx'
import { usersQuery } from '../users/queries.ts'
import { useAuditColumns } from './columns.tsx'
import { auditNouns } from './nouns.ts'
import { type AuditFilter, auditQuery, exportAddress } from './queries.ts'

/** Who did what, the newest first. */
export default function Audit() {
  const { t } = useTranslation()
  const state = useListState({ by: 'id', order: 'desc' })
  const filter = filterOf(state)
  const query = useInfiniteQuery(auditQuery(filter))
  const { data, error, refetch } = query
  const columns = useAuditColumns((action) => state.set({ action }))
  return (
    <Page
      title={t('nav.audit')}
      subtitle={t('audit.text')}
      actions={
        <Button
          component="a"
          href={exportAddress(filter)}
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {t('audit.export')}
        </Button>
      }
    >
      <Stack gap="sm">
        <AuditFilters state={state} />
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.audit')}
          columns={columns}
          rows={data?.pages.flatMap((page) => page.results)}
          rowKey={(entry) => entry.id}
          empty={<EmptyState icon={IconHistory} title={t('audit.none.title')} text={t('audit.none.text')} />}
        />
        <MoreButton of={query} label="audit.more" />
      </Stack>
    </Page>
  )
}

function AuditFilters({ state }: { readonly state: ListState }) {
  const { t } = useTranslation()
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay()('users:get') })
  const action = state.filter('action')
  const kinds = auditNouns.map((noun) => ({ value: `${noun}.*`, label: t(`audit.noun.${noun}`) }))
  const other = action !== '' && kinds.every((kind) => kind.value !== action)
  return (
    <Filters>
      <Select
        label={t('audit.user')}
        placeholder={t('audit.user.any')}
        data={users.map(({ id, username }) => ({ value: String(id), label: username }))}
        value={state.filter('user_id') || null}
        onChange={(value) => state.set({ user_id: value ?? '' })}
        searchable
        clearable
      />
      <Select
        label={t('audit.action')}
        placeholder={t('audit.action.any')}
        data={other ? [...kinds, { value: action, label: action }] : kinds}
        value={action || null}
        onChange={(value) => state.set({ action: value ?? '' })}
        searchable
        clearable
      />
      <TextInput
        type="date"
        label={t('audit.from')}
        value={state.filter('from')}
        onChange={(event) => state.set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={state.filter('to')}
        onChange={(event) => state.set({ to: event.currentTarget.value })}
      />
    </Filters>
  )
}

/** Days are those of the reader's zone; the last one counts in full. */
function filterOf(state: ListState): AuditFilter {
  const user = Number(state.filter('user_id'))
  const action = state.filter('action')
  const from = dayStart(state.filter('from'), 0)
  const to = dayStart(state.filter('to'), 1)
  return {
    ...(Number.isInteger(user) && user > 0 ? { user_id: user } : {}),
    ...(action === '' ? {} : { action }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function dayStart(day: string, later: number): string | undefined {
  const date = new Date(`${day}T00:00:00`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setDate(date.getDate() + later)
  return date.toISOString()
}
