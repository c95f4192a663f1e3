import { Button, Select, Stack, TextInput } from '@mantine/core'
import { IconBan, IconMoodSmile, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Key, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure, notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { Filters } from '../../parts/filters.tsx'
import { formatNumber } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { type Selection, useSelection } from '../../parts/selection.ts'
import { SelectionBar } from '../../parts/selection-bar.tsx'
import { RemovalDialog } from '../subscribers/removal-dialog.tsx'
import { CampaignFilter } from './campaign-filter.tsx'
import { useBounceColumns } from './columns.tsx'
import { blocklistBounced, bouncesQuery, bounceTypes, deleteBounces, refreshBounces } from './queries.ts'

export default function Bounces() {
  const { t } = useTranslation()
  const manage = useMay()('bounces:manage')
  const state = useListState({ by: 'created_at', order: 'desc' })
  const { page, perPage, sorting } = state
  const source = state.filter('source')
  const type = bounceTypes.find((known) => known === state.filter('type'))
  const campaignId = Number(state.filter('campaign_id')) || undefined
  const { data, error, refetch } = useQuery(bouncesQuery({ page, perPage, campaignId, source, type, sorting }))
  const selection = useSelection(JSON.stringify([campaignId, source, type]))
  // Rows of other pages may be ticked as well; whose they are is known while they are shown.
  const [people, setPeople] = useState<ReadonlyMap<Key, number>>(new Map())
  const tick = (ticked: ReadonlySet<Key>) => {
    setPeople(new Map([...people, ...(data?.results ?? []).map((row) => [row.id, row.subscriber_id] as const)]))
    selection.tick(ticked)
  }
  const columns = useBounceColumns({ withPerson: true, onSource: (chosen) => state.set({ source: chosen }) })
  const filtered = source !== '' || type !== undefined || campaignId !== undefined
  return (
    <Page
      title={t('nav.bounces')}
      subtitle={t('bounces.text')}
      actions={manage && !filtered && (data?.total ?? 0) > 0 && <WholeActions total={data?.total ?? 0} />}
    >
      <Stack gap="sm">
        <Filters>
          <CampaignFilter id={campaignId} onChange={(id) => state.set({ campaign_id: id ?? '' })} />
          <Select
            aria-label={t('bounces.type')}
            placeholder={t('bounces.type.any')}
            data={bounceTypes.map((value) => ({ value, label: t(`bounces.type.${value}`) }))}
            value={type ?? null}
            onChange={(value) => state.set({ type: value ?? '' })}
            clearable
          />
          <SourceFilter key={source} value={source} onChange={(value) => state.set({ source: value })} />
        </Filters>
        {selection.ticked.size > 0 && <Chosen selection={selection} people={people} />}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.bounces')}
          columns={columns}
          rows={data?.results}
          rowKey={(bounce) => bounce.id}
          rowLabel={(bounce) => bounce.email}
          sorting={sorting}
          onSort={state.sortBy}
          paging={data === undefined ? undefined : { page, perPage, total: data.total }}
          onPage={state.goTo}
          {...(manage ? { selected: selection.ticked, onSelect: tick } : {})}
          empty={
            <EmptyState
              icon={IconMoodSmile}
              title={t(filtered ? 'bounces.none.filtered.title' : 'bounces.none.title')}
              text={t(filtered ? 'bounces.none.filtered.text' : 'bounces.none.text')}
              action={
                filtered && (
                  <Button variant="light" onClick={() => state.set({ source: '', campaign_id: '', type: '' })}>
                    {t('bounces.none.clear')}
                  </Button>
                )
              }
            />
          }
        />
      </Stack>
    </Page>
  )
}

function SourceFilter({ value, onChange }: { readonly value: string; readonly onChange: (source: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        aria-label={t('bounces.source')}
        placeholder={t('bounces.source.any')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
      />
    </form>
  )
}

interface ChosenProps {
  readonly selection: Selection
  /** Whose the records are. */
  readonly people: ReadonlyMap<Key, number>
}

function Chosen({ selection, people }: ChosenProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mayBlocklist = useMay()('subscribers:manage')
  const [asked, setAsked] = useState<'delete' | 'blocklist'>()
  const close = () => setAsked(undefined)
  const ids = [...selection.ticked].map(Number)
  const persons = [...new Set(ids.flatMap((id) => people.get(id) ?? []))]
  const remove = useMutation({
    mutationFn: () => deleteBounces(ids),
    onSuccess: async () => {
      notifyDone(t('bounces.deleted', { count: ids.length }))
      selection.clear()
      await refreshBounces(client)
    },
    onError: notifyFailure,
    onSettled: close,
  })
  return (
    <SelectionBar count={ids.length} onClear={selection.clear}>
      {mayBlocklist && (
        <Button size="xs" variant="default" leftSection={<IconBan size={14} />} onClick={() => setAsked('blocklist')}>
          {t('subscribers.blocklist')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} />}
        onClick={() => setAsked('delete')}
      >
        {t('common.delete')}
      </Button>
      <Confirm
        opened={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={t('bounces.delete.title', { count: ids.length })}
        confirmLabel={t('common.delete')}
        danger
        loading={remove.isPending}
      >
        {t('bounces.delete.text')}
      </Confirm>
      {asked === 'blocklist' && (
        <RemovalDialog
          kind="blocklist"
          audience={{ kind: 'ids', ids: persons }}
          count={persons.length}
          onClose={close}
          onDone={() => {
            selection.clear()
            void refreshBounces(client)
          }}
        />
      )}
    </SelectionBar>
  )
}

/** What is done with all records at once; always asks for the number. */
function WholeActions({ total }: { readonly total: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'blocklist' | 'delete'>()
  const act = useMutation({
    mutationFn: () => (asked === 'blocklist' ? blocklistBounced() : deleteBounces('all')),
    onSuccess: async () => {
      notifyDone(t(asked === 'blocklist' ? 'bounces.blocklist.done' : 'bounces.deleteAll.done'))
      await Promise.all([refreshBounces(client), client.invalidateQueries({ queryKey: ['subscribers'] })])
    },
    onError: notifyFailure,
    onSettled: () => setAsked(undefined),
  })
  const formatted = formatNumber(total)
  const words = asked === 'blocklist' ? 'bounces.blocklist' : 'bounces.deleteAll'
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => setAsked('blocklist')}>
        {t('bounces.blocklist')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsked('delete')}>
        {t('bounces.deleteAll')}
      </Button>
      {asked !== undefined && (
        <Confirm
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => act.mutate()}
          title={t(`${words}.title`)}
          confirmLabel={t(`${words}.do`)}
          danger
          loading={act.isPending}
          typed={total >= 20 ? String(total) : undefined}
        >
          {t(`${words}.text`, { count: total, formatted })}
        </Confirm>
      )}
    </>
  )
}
