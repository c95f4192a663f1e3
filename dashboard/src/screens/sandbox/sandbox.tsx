import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconInbox, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure, notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { emptySandbox, type SandboxRow, sandboxQuery } from './queries.ts'

/** All mail that would have been sent, as long as no SMTP server is on. */
export default function Sandbox() {
  const { t } = useTranslation()
  const state = useListState({ by: 'id', order: 'desc' })
  const { page, perPage, query } = state
  const campaign = Number(state.filter('campaign_id')) || undefined
  const { data, error, refetch } = useQuery(sandboxQuery({ page, perPage, query, campaign }))
  const total = data?.total ?? 0
  const filtered = query !== '' || campaign !== undefined
  return (
    <Page
      title={t('nav.sandbox')}
      subtitle={t('sandbox.text')}
      actions={total > 0 && !filtered && <EmptyIt total={total} />}
    >
      <Stack gap="sm">
        <Group gap="sm">
          <SearchField label={t('sandbox.search')} value={query} onChange={(value) => state.set({ query: value })} />
          {campaign !== undefined && (
            <Button size="xs" variant="light" onClick={() => state.set({ campaign_id: '' })}>
              {t('sandbox.campaign.clear')}
            </Button>
          )}
        </Group>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('nav.sandbox')}
          columns={useColumns()}
          rows={data?.results}
          rowKey={(row) => row.id}
          paging={data === undefined ? undefined : { page, perPage, total }}
          onPage={state.goTo}
          empty={
            <EmptyState
              icon={IconInbox}
              title={t(filtered ? 'sandbox.none.filtered' : 'sandbox.none.title')}
              text={t('sandbox.none.text')}
            />
          }
        />
      </Stack>
    </Page>
  )
}

function useColumns(): readonly Column<SandboxRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'subject',
      label: t('sandbox.subject'),
      render: (row) => (
        <Anchor component={Link} to={`/sandbox/${row.id}`} size="sm" fw={600} c="inherit">
          {row.subject || t('sandbox.noSubject')}
        </Anchor>
      ),
    },
    {
      id: 'to',
      label: t('sandbox.to'),
      render: ({ to_email }) => (
        <Text size="sm" miw={{ sm: 240 }} style={{ overflowWrap: 'anywhere' }}>
          {to_email}
        </Text>
      ),
    },
    {
      id: 'from',
      label: t('sandbox.from'),
      render: ({ from_email }) => (
        <Text size="sm" c="dimmed" lineClamp={1} title={from_email}>
          {from_email}
        </Text>
      ),
    },
    {
      id: 'time',
      label: t('sandbox.time'),
      narrow: true,
      render: ({ created_at }) => (
        <Text size="sm">
          <Moment value={created_at} />
        </Text>
      ),
    },
  ]
}

function EmptyIt({ total }: { readonly total: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const empty = useMutation({
    mutationFn: emptySandbox,
    onSuccess: async () => {
      notifyDone(t('sandbox.emptied'))
      setAsked(false)
      await client.invalidateQueries({ queryKey: ['sandbox'] })
    },
    onError: notifyFailure,
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsked(true)}>
        {t('sandbox.empty')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => empty.mutate()}
        title={t('sandbox.empty.title')}
        confirmLabel={t('sandbox.empty.do', { count: total, formatted: formatNumber(total) })}
        danger
        loading={empty.isPending}
      >
        {t('sandbox.empty.text')}
      </Confirm>
    </>
  )
}
