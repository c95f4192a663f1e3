import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'

/** What is not saved is not left behind without a question. */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('settings.leave.title')}
      confirmLabel={t('settings.leave.do')}
      danger
    >
      {t('settings.leave.text')}
    </Confirm>
  )
}
