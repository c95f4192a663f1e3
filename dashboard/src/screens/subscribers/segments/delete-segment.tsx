import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import type { Segment } from '../../../parts/segments.ts'
import { deleteSegment, refreshSegments } from './queries.ts'

interface DeleteSegmentProps {
  readonly segment: Segment
  readonly onClose: () => void
  readonly onGone: () => void
}

export function DeleteSegment({ segment, onClose, onGone }: DeleteSegmentProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteSegment(segment.id),
    onSuccess: async () => {
      onGone()
      notifyDone(t('segments.deleted', { name: segment.name }))
      await refreshSegments(client)
    },
    onError: notifyFailure,
    onSettled: onClose,
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('segments.delete.title', { name: segment.name })}
      confirmLabel={t('common.delete')}
      danger
      loading={remove.isPending}
    >
      {t('segments.delete.text')}
    </Confirm>
  )
}
