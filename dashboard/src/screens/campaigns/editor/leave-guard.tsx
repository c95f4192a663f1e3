import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../parts/confirm.tsx'
import type { Editor } from './use-editor.ts'

/** Going elsewhere first saves a draft; what cannot be saved is not left behind without a question. */
export function LeaveGuard({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!editor.dirty || current.pathname === next.pathname) return false
      return editor.campaign.status === 'draft' ? !(await editor.save()) : true
    },
    enableBeforeUnload: () => editor.dirty,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('campaigns.leave.title')}
      confirmLabel={t('campaigns.leave.do')}
      danger
    >
      {t('campaigns.leave.text')}
    </Confirm>
  )
}
