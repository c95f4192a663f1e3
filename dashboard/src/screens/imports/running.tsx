import { Badge, Button, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { Failure, notifyFailure } from '../../parts/failure.tsx'
import { formatDuration, formatNumber } from '../../parts/format.ts'
import { type ImportRecord, importQuery, isOpen, refreshImports, stopImport } from './queries.ts'

interface RunningImportProps {
  readonly id: number
  readonly onAgain: () => void
}

/** One import, live while it runs, with its result afterwards. */
export function RunningImport({ id, onAgain }: RunningImportProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: record, error, refetch } = useQuery(importQuery(id))
  const over = record !== undefined && !isOpen(record)
  useEffect(() => {
    if (!over) return
    for (const key of ['imports', 'subscribers', 'lists']) void client.invalidateQueries({ queryKey: [key, 'page'] })
  }, [over, client])
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (record === undefined) return <Skeleton h={220} />
  const share = record.total === 0 ? (over ? 100 : 0) : Math.min(100, (record.records / record.total) * 100)
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} size="h4">
              {record.name}
            </Title>
            <ImportStatus status={record.status} />
          </Group>
          <Actions record={record} over={over} onAgain={onAgain} />
        </Group>
        <Progress
          value={over && record.status === 'finished' ? 100 : share}
          animated={!over}
          size="lg"
          color={record.status === 'failed' ? 'red' : undefined}
          aria-label={t('imports.progress', { name: record.name })}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {over
            ? t(`imports.over.${record.status}`)
            : record.seconds_left === null
              ? t('imports.reading')
              : t('imports.left', { time: formatDuration(record.seconds_left) })}
        </Text>
        {record.reason !== null && (
          <Text size="sm" c="red" role="alert">
            {record.reason}
          </Text>
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure label={t('imports.read')} value={record.records} />
          <Figure label={t('imports.imported')} value={record.imported} />
          <Figure label={t('imports.skipped')} value={record.skipped} />
          <Figure label={t('imports.total')} value={record.total} />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

interface ActionsProps {
  readonly record: ImportRecord
  readonly over: boolean
  readonly onAgain: () => void
}

function Actions({ record, over, onAgain }: ActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopImport(record.id),
    onSuccess: () => refreshImports(client),
    onError: notifyFailure,
  })
  return (
    <Group gap="xs">
      {record.skipped > 0 && (
        <Button
          component="a"
          href={address(`/api/imports/${record.id}/errors`)}
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {t('imports.bad', { count: record.skipped, formatted: formatNumber(record.skipped) })}
        </Button>
      )}
      {!over && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconPlayerStop size={16} />}
          loading={stop.isPending}
          disabled={record.status === 'stopping'}
          onClick={() => stop.mutate()}
        >
          {t('imports.stop')}
        </Button>
      )}
      {over && record.lists.length > 0 && (
        <Button component={Link} to={`/subscribers?list_id=${record.lists.join(',')}`} variant="default">
          {t('imports.show')}
        </Button>
      )}
      <Button onClick={onAgain} variant={over ? 'filled' : 'default'}>
        {t('imports.again')}
      </Button>
    </Group>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <Text size="xl" fw={650}>
        {formatNumber(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  )
}

const colours: Readonly<Record<string, string>> = { finished: 'teal', failed: 'red', stopped: 'orange' }

export function ImportStatus({ status }: Pick<ImportRecord, 'status'>) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" radius="sm" tt="none" color={colours[status] ?? 'blue'}>
      {t(`imports.state.${status}`)}
    </Badge>
  )
}
