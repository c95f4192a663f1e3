import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/** What went wrong, where it went wrong, with the way to try again. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} title={t('common.failed')} role="alert">
      <Group justify="space-between" align="center">
        {error.message}
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** For actions whose place is gone by the time they fail. */
export function notifyFailure(error: Error): void {
  const title = i18next.t('common.failed')
  notifications.show({ ...closable(), color: 'red', title, message: error.message, autoClose: 10_000 })
}

export function notifyDone(message: string): void {
  notifications.show({ ...closable(), color: 'teal', message })
}

/** The cross of a notice has no words of its own for those who do not see it. */
function closable() {
  return { closeButtonProps: { 'aria-label': i18next.t('common.close') } }
}
