import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Shown once; each opens the account one time. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <Stack>
      <Alert color="yellow" variant="light" role="status">
        {t('profile.recovery.once')}
      </Alert>
      <SimpleGrid cols={2} spacing="xs" data-codes>
        {codes.map((code) => (
          <Code key={code} fz="sm" ta="center" p={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('profile.recovery.file')}
        </Button>
        <Button onClick={onClose}>{t('profile.recovery.kept')}</Button>
      </Group>
    </Stack>
  )
}
