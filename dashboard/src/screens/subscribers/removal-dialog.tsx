import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { type Audience, blocklistSubscribers, deleteSubscribers, isBegun, refreshSubscribers } from './queries.ts'

interface RemovalDialogProps {
  readonly kind: 'delete' | 'blocklist'
  readonly audience: Audience
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** From here on the number is confirmed by typing. */
const many = 20

/** Deleting or blocklisting people: says how many, and for many asks to type the number. Deleting can be undone. */
export function RemovalDialog({ kind, audience, count, onClose, onDone }: RemovalDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const done = t(`subscribers.${kind}.done`, { count, formatted: formatNumber(count) })
  const act = useMutation({
    mutationFn: () => blocklistSubscribers(audience),
    onSuccess: async (answer) => {
      notifyDone(isBegun(answer) ? t('bulk.begun') : done)
      onDone()
      await refreshSubscribers(client)
    },
    onError: notifyFailure,
  })
  const remove = () => {
    deleteWithUndo({
      what: 'subscribers',
      ids: audience.kind === 'ids' ? audience.ids : [],
      message: done,
      send: async () => {
        if (isBegun(await deleteSubscribers(audience))) notifyDone(t('bulk.begun'))
      },
      refresh: () => refreshSubscribers(client),
    })
    onDone()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => (kind === 'delete' ? remove() : act.mutate())}
      title={t(`subscribers.${kind}.title`, { count, formatted: formatNumber(count) })}
      confirmLabel={t(`subscribers.${kind}.do`, { count, formatted: formatNumber(count) })}
      danger
      loading={act.isPending}
      typed={count >= many ? String(count) : undefined}
    >
      {t(`subscribers.${kind}.text`)}
    </Confirm>
  )
}
