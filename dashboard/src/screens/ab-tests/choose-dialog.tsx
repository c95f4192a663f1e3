import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { type AbTest, chooseVariant, type Letter, refreshAbTests } from './queries.ts'

interface ChooseDialogProps {
  readonly test: AbTest
  readonly letter: Letter
  readonly onClose: () => void
}

/** Asks before a variant goes to everybody who is left. */
export function ChooseDialog({ test, letter, onClose }: ChooseDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: () => chooseVariant(test.id, letter),
    onSuccess: async () => {
      notifyDone(t('abTests.won.person', { letter }))
      await refreshAbTests(client)
    },
    onError: notifyFailure,
    onSettled: onClose,
  })
  const label = t('abTests.choose', { letter })
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => choose.mutate()}
      title={`${label}?`}
      confirmLabel={label}
      loading={choose.isPending}
    >
      {t('abTests.choose.text')}
    </Confirm>
  )
}
