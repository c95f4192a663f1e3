import { Badge, Button, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { Failure, notifyFailure } from '../../parts/failure.tsx'
import { formatDuration, formatNumber } from '../../parts/format.ts'
import { isOpen } from './progress.ts'
import { type ImportRecord, importQuery, refreshImports, stopImport } from './queries.ts'

interface RunningImportProps {
  readonly id: number
  /** Events tell how far it is. */
  readonly heard: boolean
  /** Absent: it stands where another can be begun anyhow. */
  readonly onAgain?: () => void
}

/** One import or trial, live while it runs, with its result afterwards. */
export function RunningImport({ id, heard, onAgain }: RunningImportProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: record, error, refetch } = useQuery(importQuery(id, heard))
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
            {record.dry_run && <TrialBadge />}
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
            ? t(`imports.${record.dry_run ? 'trial.over' : 'over'}.${record.status}`)
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
          {figuresOf(record).map(([key, value]) => (
            <Figure key={key} label={t(`imports.${key}`)} value={value} />
          ))}
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

/** Of a trial people want to know what would happen; of an import, how far it is. */
function figuresOf({ dry_run, records, imported, created, existing, skipped, total }: ImportRecord) {
  return dry_run
    ? ([
        ['trial.new', created],
        ['trial.known', existing],
        ['skipped', skipped],
        ['total', total],
      ] as const)
    : ([
        ['read', records],
        ['imported', imported],
        ['skipped', skipped],
        ['total', total],
      ] as const)
}

interface ActionsProps {
  readonly record: ImportRecord
  readonly over: boolean
  readonly onAgain: (() => void) | undefined
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
      {over && !record.dry_run && record.lists.length > 0 && (
        <Button component={Link} to={`/subscribers?list_id=${record.lists.join(',')}`} variant="default">
          {t('imports.show')}
        </Button>
      )}
      {onAgain !== undefined && (
        <Button onClick={onAgain} variant={over ? 'filled' : 'default'}>
          {t('imports.again')}
        </Button>
      )}
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

export function TrialBadge() {
  const { t } = useTranslation()
  return (
    <Badge variant="outline" radius="sm" tt="none" color="gray">
      {t('imports.trial')}
    </Badge>
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
