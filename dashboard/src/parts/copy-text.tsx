import { Button, Code, CopyButton, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A value that programs want, copied by a click. */
export function CopyText({ value, hint }: { readonly value: string; readonly hint: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('common.copied') : hint}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={copy} aria-live="polite">
            {copied ? t('common.copied') : <Code fz={11}>{value}</Code>}
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  )
}
