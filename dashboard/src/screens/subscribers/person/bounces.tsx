import { Button, Group, Stack } from '@mantine/core'
import { IconMoodSmile, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Failure, notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import { useBounceColumns } from '../../bounces/columns.tsx'
import { bouncesOfQuery, deleteBouncesOf, refreshBounces } from '../../bounces/queries.ts'

export function PersonBounces({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const manage = useMay()('bounces:manage')
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(bouncesOfQuery(id))
  const columns = useBounceColumns({ withPerson: false })
  const remove = useMutation({
    mutationFn: () => deleteBouncesOf(id),
    onSuccess: async () => {
      notifyDone(t('bounces.deleted', { count: data?.length ?? 0 }))
      await refreshBounces(client)
    },
    onError: notifyFailure,
    onSettled: () => setAsking(false),
  })
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="sm">
      {manage && (data?.length ?? 0) > 0 && (
        <Group justify="flex-end">
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => setAsking(true)}
          >
            {t('person.bounces.delete')}
          </Button>
        </Group>
      )}
      <DataTable
        caption={t('nav.bounces')}
        columns={columns}
        rows={data}
        rowKey={(bounce) => bounce.id}
        empty={
          <EmptyState icon={IconMoodSmile} title={t('person.noBounces.title')} text={t('person.noBounces.text')} />
        }
      />
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={t('bounces.delete.title', { count: data?.length ?? 0 })}
        confirmLabel={t('common.delete')}
        danger
        loading={remove.isPending}
      >
        {t('bounces.delete.text')}
      </Confirm>
    </Stack>
  )
}
