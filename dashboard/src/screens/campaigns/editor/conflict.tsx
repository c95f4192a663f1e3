import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../api/client.ts'
import { Failure } from '../../../parts/failure.tsx'
import type { Editor } from './use-editor.ts'

/** What keeps the last change from being saved, with the ways out. */
export function SaveProblem({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const { state } = editor
  if (state.kind !== 'failed') return null
  if (!(state.error instanceof ApiFailure) || state.error.code !== 'record.outdated') {
    return <Failure error={state.error} onRetry={() => void editor.save()} />
  }
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconUsers size={18} />}
      title={t('campaigns.conflict.title')}
      role="alert"
    >
      <Group justify="space-between">
        <Text size="sm">{t('campaigns.conflict.text')}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void editor.takeTheirs()}>
            {t('campaigns.conflict.theirs')}
          </Button>
          <Button size="xs" color="orange" onClick={() => void editor.keepMine()}>
            {t('campaigns.conflict.mine')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
