import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from './confirm.tsx'

interface LeaveGuardProps {
  /** Whether something would be lost. */
  readonly dirty: boolean
  /** Tried first, where leaving can save; answers whether it did. */
  readonly save?: () => Promise<boolean>
}

/** What is not saved is not left behind without a question. */
export function LeaveGuard({ dirty, save }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || current.pathname === next.pathname) return false
      return save === undefined || !(await save())
    },
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('leave.title')}
      confirmLabel={t('leave.do')}
      danger
    >
      {t('leave.text')}
    </Confirm>
  )
}
