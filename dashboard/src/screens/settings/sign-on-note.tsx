import { Alert, Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from './use-draft.ts'
import { textOf, valueAt } from './values.ts'

/** What has to be entered at the provider. */
export function SignOnNote({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation()
  if (valueAt(draft.current, 'security.oidc/enabled') !== true) return null
  const root = textOf(draft.current['app.root_url']).replace(/\/+$/, '')
  const local = /^https?:\/\/(localhost|127\.)/.test(root)
  return (
    <Alert color={local ? 'yellow' : 'blue'} variant="light" title={t('settings.signOn.callback')}>
      <Code style={{ overflowWrap: 'anywhere' }}>{`${root}/auth/oidc`}</Code>
      {local && <div>{t('settings.signOn.local')}</div>}
    </Alert>
  )
}
