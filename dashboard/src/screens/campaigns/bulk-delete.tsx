import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { deleteCampaigns, refreshCampaigns } from './queries.ts'

interface BulkDeleteProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** From here on the number has to be confirmed by typing. */
const many = 10

/** Bar above the table while rows are ticked. */
export function BulkDelete({ ids, onDone }: BulkDeleteProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteCampaigns(ids),
    onSuccess: async () => {
      notifyDone(t('campaigns.deleted', { count: ids.length }))
      onDone()
      await refreshCampaigns(client)
    },
    onError: notifyFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <Group gap="sm" role="status">
      <Text size="sm">{t('common.selected', { count: ids.length })}</Text>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={14} />}
        onClick={() => setAsking(true)}
      >
        {t('common.delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {t('common.clear')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={t('campaigns.bulkDelete.title', { count: ids.length })}
        confirmLabel={t('campaigns.bulkDelete.do', { count: ids.length })}
        danger
        loading={remove.isPending}
        typed={ids.length >= many ? String(ids.length) : undefined}
      >
        {t('campaigns.bulkDelete.text', { count: ids.length })}
      </Confirm>
    </Group>
  )
}
