import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A new token: after this nobody can see it again. */
export function TokenOnce({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="status">
        {t('users.token.once')}
      </Alert>
      <Code block fz="sm" data-token style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {token}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('users.token.done')}</Button>
      </Group>
    </Stack>
  )
}
