import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { type ImportRecord, importsQuery } from './queries.ts'
import { ImportStatus, TrialBadge } from './running.tsx'

interface HistoryProps {
  readonly page: number
  readonly perPage: number
  /** Events tell how far imports are. */
  readonly heard: boolean
  readonly onPage: (page: number, perPage: number) => void
  readonly onOpen: (id: number) => void
}

export function History({ page, perPage, heard, onPage, onOpen }: HistoryProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(importsQuery(page, perPage, heard))
  const columns = useColumns(onOpen)
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data?.total === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('imports.history')}
      </Title>
      <DataTable
        caption={t('imports.history')}
        columns={columns}
        rows={data?.results}
        rowKey={(record) => record.id}
        paging={data === undefined ? undefined : { page, perPage, total: data.total }}
        onPage={onPage}
        empty={null}
      />
    </Stack>
  )
}

function useColumns(onOpen: (id: number) => void): readonly Column<ImportRecord>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('imports.file'),
      render: (record) => (
        <Stack gap={0}>
          <Anchor component="button" size="sm" fw={600} c="inherit" ta="start" onClick={() => onOpen(record.id)}>
            {record.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`imports.mode.${record.mode}`)} · {record.username}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      label: t('subscribers.status'),
      narrow: true,
      render: ({ status, dry_run }) => (
        <Group gap={4}>
          <ImportStatus status={status} />
          {dry_run && <TrialBadge />}
        </Group>
      ),
    },
    {
      id: 'imported',
      label: t('imports.imported'),
      narrow: true,
      align: 'end',
      render: ({ imported }) => <Text size="sm">{formatNumber(imported)}</Text>,
    },
    {
      id: 'skipped',
      label: t('imports.skipped'),
      narrow: true,
      align: 'end',
      render: ({ id, skipped }) =>
        skipped === 0 ? (
          <Text size="sm">0</Text>
        ) : (
          <Anchor href={address(`/api/imports/${id}/errors`)} download size="sm">
            {formatNumber(skipped)}
          </Anchor>
        ),
    },
    {
      id: 'when',
      label: t('person.when'),
      narrow: true,
      render: ({ created_at }) => (
        <Text size="sm">
          <Moment value={created_at} />
        </Text>
      ),
    },
  ]
}
