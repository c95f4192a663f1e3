import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
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

/** Deleting or blocklisting people: says how many, and for many asks to type the number. */
export function RemovalDialog({ kind, audience, count, onClose, onDone }: RemovalDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: () => (kind === 'delete' ? deleteSubscribers(audience) : blocklistSubscribers(audience)),
    onSuccess: async (answer) => {
      notifyDone(
        isBegun(answer) ? t('bulk.begun') : t(`subscribers.${kind}.done`, { count, formatted: formatNumber(count) }),
      )
      onDone()
      await refreshSubscribers(client)
    },
    onError: notifyFailure,
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => act.mutate()}
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
