import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { type BulkJob, bulkJobsQuery, isGoingOn, refreshSubscribers, stopBulkJob } from './queries.ts'

/** Actions on many people that go on in the background, also after the screen was closed. */
export function BulkJobs() {
  const client = useQueryClient()
  const { data: jobs = [] } = useQuery(bulkJobsQuery)
  const running = jobs.filter(isGoingOn)
  const before = useRef(0)
  useEffect(() => {
    if (running.length < before.current) void refreshSubscribers(client)
    before.current = running.length
  }, [running.length, client])
  return running.map((job) => <RunningJob key={job.id} job={job} />)
}

function RunningJob({ job }: { readonly job: BulkJob }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopBulkJob(job.id),
    onSuccess: () => client.invalidateQueries({ queryKey: bulkJobsQuery.queryKey }),
    onError: notifyFailure,
  })
  const name = t(`bulk.${job.action}`)
  return (
    <Paper withBorder px="md" py="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {name}: {t('bulk.progress', { done: formatNumber(job.done), total: formatNumber(job.total) })}
          </Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            loading={stop.isPending || job.state === 'stopping'}
            onClick={() => stop.mutate()}
          >
            {t('bulk.stop')}
          </Button>
        </Group>
        <Progress value={(100 * job.done) / Math.max(1, job.total)} aria-label={name} />
      </Stack>
    </Paper>
  )
}
