import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../parts/confirm.tsx'
import type { Segment } from '../../../parts/segments.ts'
import { deleteWithUndo } from '../../../parts/undo.tsx'
import { deleteSegment, refreshSegments } from './queries.ts'

interface DeleteSegmentProps {
  readonly segment: Segment
  readonly onClose: () => void
  readonly onGone: () => void
}

export function DeleteSegment({ segment, onClose, onGone }: DeleteSegmentProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const remove = () => {
    deleteWithUndo({
      what: 'segments',
      ids: [segment.id],
      message: t('segments.deleted', { name: segment.name }),
      send: () => deleteSegment(segment.id),
      refresh: () => refreshSegments(client),
    })
    onClose()
    onGone()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={remove}
      title={t('segments.delete.title', { name: segment.name })}
      confirmLabel={t('common.delete')}
      danger
    >
      {t('segments.delete.text')}
    </Confirm>
  )
}
